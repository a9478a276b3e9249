import { afterAll, beforeAll, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { type Mailbox, startMailbox } from "../../../dev/mail/mailbox";
import { makeOrder } from "../../../tests/factories";
import { allLetters } from "../../../tests/ledger";
import { oweLetter } from "./outbox.server";
import { senderOf, sendMail } from "./send-mail.server";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ smtp: 0, web: 0 });
  Object.assign(process.env, mailbox.environment, {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_API_BASE: "",
  });
});
afterAll(() => mailbox.stop());

it("where Stripe mails receipts, ours are not sent; what was paid at the truck and refunds are", async () => {
  const { id: orderId } = await makeOrder({ refundedCents: 500 });
  await write((tx) => {
    oweLetter(tx, "order_receipt", "receipt", { orderId });
    oweLetter(tx, "order_truck_receipt", "truck receipt", { orderId });
    oweLetter(tx, "order_refund", "refund", { orderId });
  });
  await sendMail(senderOf("Ujicart"));
  expect(mailbox.letters.map(({ subject }) => subject)).toEqual([
    "Your order 1 at Ujicart",
    "Your refund for order 1 at Ujicart",
  ]);
  expect(allLetters()).toMatchObject([
    { sentAt: expect.any(Date), lastError: "Stripe sends this one" },
    { sentAt: expect.any(Date), lastError: null },
    { sentAt: expect.any(Date), lastError: null },
  ]);
});
