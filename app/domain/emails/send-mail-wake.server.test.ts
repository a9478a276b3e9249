import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { queueEmail, queueUnverifiedEmail } from "~/domain/outbox/outbox.server";
import type { StopJob } from "~/domain/scheduler.server";
import { type Mailbox, startMailbox } from "../../../dev/mail/mailbox";
import { makeInquiry, makeOrder } from "../../../tests/factories";
import { startMailJob } from "./send-mail.server";

/** The time of no round ever comes here: what goes out was sent because it was stored. */

let mailbox: Mailbox;
let stop: StopJob;
beforeAll(async () => {
  mailbox = await startMailbox({ smtp: 0, web: 0 });
  Object.assign(process.env, mailbox.environment);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});
afterAll(() => mailbox.stop());

const nextTaken = () =>
  new Promise<void>((resolve) => {
    mailbox.at.set("taken", async () => resolve());
  });

it("an email to a customer, or to someone who filled in a form, goes out once it's stored", async () => {
  const { id: orderId } = await makeOrder();
  const { id: inquiryId } = await makeInquiry();
  const receipt = (cause: string) =>
    write((tx) => queueEmail(tx, "order_receipt", cause, { orderId }));
  await receipt("before the start");
  let taken = nextTaken();
  stop = startMailJob();
  await taken;
  for (const cause of ["then", "and then"]) {
    taken = nextTaken();
    await receipt(cause);
    await taken;
  }
  taken = nextTaken();
  const about = { payload: { inquiryId }, email: "aiko@example.com", networkKey: "network" };
  await write((tx) => queueUnverifiedEmail(tx, "inquiry_acknowledged", "inquiry", about));
  await taken;
  expect(mailbox.letters.map(({ to }) => to[0])).toEqual([
    ...Array(3).fill("kei@example.com"),
    "aiko@example.com",
  ]);
});
