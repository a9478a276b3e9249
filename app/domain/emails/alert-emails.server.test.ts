import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import type { AlertKind } from "~/domain/alerts/alert";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { inHours } from "../../../tests/clock";
import { queuedEmails } from "../../../tests/ledger";
import { captureLog } from "../../../tests/log";
import { ownMailbox } from "../../../tests/mailbox";
import { sendMail } from "./send-mail.server";

const OWNER = "hello@ujicart.example";
const SENDER = {
  name: "Ujicart",
  owner: OWNER,
  origin: "https://shop.example.com",
};

const mailbox = ownMailbox();
beforeEach(() => {
  captureLog();
  return () => vi.restoreAllMocks();
});

const raise = (kind: AlertKind, subject = "a subject", reason: string | null = null) =>
  write((tx) => raiseAlert(tx, { kind, subject, reason }));
const clear = (kind: AlertKind) => write((tx) => clearAlert(tx, kind));
/** Runs one round of mail, this many hours from now. */
const round = (hours = 0) => sendMail(SENDER, inHours(hours));
const minutes = (number: number) => number / 60;
const subjects = () => mailbox.letters.map(({ subject }) => subject);

it("new alerts go to the owner alone, in one email with what to do, once", async () => {
  await raise("locked_out", "stripe", "api_key_expired");
  await raise("low_disk");
  await round();
  await round(2);
  expect(mailbox.letters).toMatchObject([
    { to: [OWNER], subject: "2 things need your attention at Ujicart" },
  ]);
  const [letter] = mailbox.letters;
  expect(letter?.text).toContain(
    "so nobody can pay online. The secret key has expired.\nCheck your Stripe account",
  );
  expect(letter?.text).toContain("The disk is almost full.\n");
  expect(letter?.text).toContain("https://shop.example.com/admin\n");
});

it("an alert that is over by then isn't emailed", async () => {
  await raise("locked_out");
  await clear("locked_out");
  await round();
  expect(queuedEmails()).toEqual([]);
});

it("an alert that is over before a delayed email goes out isn't emailed either", async () => {
  await raise("locked_out");
  await raise("low_disk");
  mailbox.unknown.add(OWNER);
  await round();
  expect(queuedEmails()).toMatchObject([{ sentAt: null, attempts: 1 }]);
  await clear("locked_out");
  mailbox.unknown.clear();
  await round(1);
  expect(subjects()).toEqual(["1 thing needs your attention at Ujicart"]);
  expect(mailbox.letters[0]?.text).not.toContain("nobody can pay");
});

it("a delayed email is dropped once all of its alerts are over", async () => {
  await raise("locked_out");
  mailbox.unknown.add(OWNER);
  await round();
  expect(queuedEmails()).toHaveLength(1);
  await clear("locked_out");
  mailbox.unknown.clear();
  await round(1);
  expect(queuedEmails()).toEqual([]);
  expect(mailbox.letters).toEqual([]);
});

it("further alerts of the same kind wait for an hour, then come in one email", async () => {
  await raise("refund_stuck", "1");
  await round();
  await raise("refund_stuck", "2");
  await raise("refund_stuck", "3");
  await round(minutes(59));
  expect(subjects()).toHaveLength(1);
  await round(minutes(61));
  expect(subjects()).toEqual([
    "1 thing needs your attention at Ujicart",
    "2 things need your attention at Ujicart",
  ]);
});

it("an alert that comes and goes is emailed no more than once an hour", async () => {
  for (const after of [0, 20, 40, 59]) {
    await raise("low_disk");
    await round(minutes(after));
    await clear("low_disk");
  }
  expect(subjects()).toHaveLength(1);
});

it("a new kind of alert is emailed at once, along with those that wait", async () => {
  await raise("refund_stuck", "1");
  await round();
  await raise("refund_stuck", "2");
  await raise("low_disk");
  await round(minutes(1));
  expect(subjects()[1]).toBe("2 things need your attention at Ujicart");
});

it("an alert that mail is down isn't sent by email", async () => {
  await raise("mail_down");
  await round();
  expect(queuedEmails()).toEqual([]);
});

it("an email about alerts that can't be delivered causes no alert and no other email", async () => {
  await raise("locked_out");
  mailbox.unknown.add(OWNER);
  for (const day of [0, 2, 4, 6]) await round(day * 24);
  expect(queuedEmails()).toHaveLength(1);
  for (const day of [8, 9]) await round(day * 24);
  expect(listAlerts().map(({ kind }) => kind)).toEqual(["locked_out"]);
});

it("an email that was given up is tried again once there is something new to say", async () => {
  await raise("locked_out");
  mailbox.unknown.add(OWNER);
  await round();
  for (const after of [0, 1]) await round(8 * 24 + after);
  mailbox.unknown.clear();
  await raise("low_disk");
  await clear("low_disk");
  await round(8 * 24 + 2);
  expect(subjects()).toEqual([]);
  mailbox.unknown.add(OWNER);
  await raise("low_disk");
  await round(8 * 24 + 3);
  await clear("low_disk");
  mailbox.unknown.clear();
  await round(8 * 24 + 5);
  expect(subjects()).toEqual(["1 thing needs your attention at Ujicart"]);
});
