import { afterAll, beforeAll, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { type Mailbox, startMailbox } from "../../../dev/mail/mailbox";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeOrder } from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { readSender, sendMail } from "./send-mail.server";

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

it("a customer gets our own receipt in live mode too, with the place and the order's page", async () => {
  const stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
  const { id: orderId } = await makeOrder({ pickupEventId: stop.id });
  await write((tx) => queueEmail(tx, "order_receipt", "receipt", { orderId }));
  await sendMail(readSender());
  expect(mailbox.letters).toMatchObject([{ subject: "Your Ujicart order #1" }]);
  const [letter] = mailbox.letters;
  expect(letter?.text).toContain("Pick up at:\nNight Market\nFerry Plaza\n");
  expect(letter?.text).toContain(`/orders/${allOrders()[0]?.token}`);
  expect(queuedEmails()).toMatchObject([{ sentAt: expect.any(Date), lastError: null }]);
});
