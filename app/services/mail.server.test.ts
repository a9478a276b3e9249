import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../../dev/mail/mailbox";
import { sendMessage } from "./mail.server";

/** A mail server that offers no encryption, like one behind somebody who strips the offer. */
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ smtp: 0, web: 0 });
  // 127.1 is this machine too, but the shop takes it for another one.
  const SMTP_URL = mailbox.environment.SMTP_URL.replace("127.0.0.1", "127.1");
  Object.assign(process.env, mailbox.environment, { SMTP_URL });
});
afterAll(() => mailbox.stop());

it("a mail server that is elsewhere and offers no encryption gets no email", async () => {
  const letter = {
    messageId: "<1@shop.test>",
    fromName: "Ujicart",
    to: "kei@example.com",
    subject: "A",
    text: "B",
  };
  expect(await sendMessage(letter)).toMatchObject({
    ok: false,
    reason: "down",
    message: expect.stringMatching(/STARTTLS/i),
  });
  expect(mailbox.letters).toEqual([]);
});
