import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { listLetters, oweLetter } from "./outbox.server";
import { outbox } from "./outbox.table.server";
import { senderOf, sendMail } from "./send-mail.server";

it("without a mail server letters are kept, and nothing is tried", async () => {
  await write((tx) => oweLetter(tx, "order_receipt", "order:1:receipt", { orderId: 1 }));
  await sendMail(senderOf("Ujicart"));
  expect(read().select().from(outbox).all()).toMatchObject([{ attempts: 0, sentAt: null }]);
  expect(listLetters()).toHaveLength(1);
});
