import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { type Mailbox, startMailbox } from "../../../dev/mail/mailbox";
import { makeInquiry } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import { startMailJob } from "./send-mail.server";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ smtp: 0, web: 0 });
  Object.assign(process.env, mailbox.environment);
});
beforeEach(() => () => {
  vi.useRealTimers();
});
afterAll(() => mailbox.stop());

it("a stop waits for the email under way, notes it as sent, and begins no other", async () => {
  const { id: inquiryId } = await makeInquiry();
  await write((tx) => {
    for (const cause of ["first", "second"]) {
      queueEmail(tx, "inquiry_acknowledged", cause, { inquiryId });
    }
  });
  let answer = () => {};
  const taken = new Promise<void>((resolve) => {
    mailbox.at.set("taken", () => {
      resolve();
      return new Promise<void>((answered) => {
        answer = answered;
      });
    });
  });
  const stop = startMailJob();
  await taken;
  const stopped = stop();
  answer();
  await stopped;
  expect(mailbox.letters).toHaveLength(1);
  expect(queuedEmails().map(({ sentAt }) => sentAt !== null)).toEqual([true, false]);
});
