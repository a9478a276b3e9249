import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { countEmails, queueEmail } from "~/domain/outbox/outbox.server";
import { queuedEmails } from "../../../tests/ledger";
import { readSender, sendMail } from "./send-mail.server";

it("emails are kept without a mail server, and nothing is tried", async () => {
  await write((tx) => queueEmail(tx, "order_receipt", "order:1:receipt", { orderId: 1 }));
  await sendMail(readSender());
  expect(queuedEmails()).toMatchObject([{ attempts: 0, sentAt: null }]);
  expect(countEmails()).toBe(1);
});
