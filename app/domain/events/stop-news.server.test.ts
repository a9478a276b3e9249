import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import type { Email } from "~/domain/emails/email-parts";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { queueMovedEmail } from "~/domain/fulfillment/stop-emails.server";
import { recordAttempt } from "~/domain/outbox/outbox.server";
import { moveOrder } from "~/domain/stop-orders/move-by-owner.server";
import { makeEvent, makeOrder, OWNER } from "../../../tests/factories";
import { markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import { cancelEvent, closeEarly, reopenStop, runLate, updateEvent } from "./events.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

/** 5 PM; the stop is from 3 to 6 PM. */
const NOW = new Date("2027-01-05T01:00:00Z");
const START = new Date("2027-01-04T23:00:00Z");
const END = new Date("2027-01-05T02:00:00Z");

const GUESTS = ["ada", "ben", "cleo", "dan", "eve", "finn"];
const LATE = "Running 20 minutes late";
const ON_TIME = "We're back on time";

let stop: { id: number };
beforeEach(async () => {
  sent = [];
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  stop = await makeEvent({ startDate: START, endDate: END });
});

const waits = (given: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 140, ...given });

const reserved = {
  status: "pending" as const,
  paymentKind: "truck" as const,
  reservationCode: "K7RM4",
  paidAt: null,
  receivedCents: 0,
  holdExpiresAt: END,
};

async function sixGuestsWait(): Promise<void> {
  for (const name of GUESTS) await waits({ email: `${name}@example.com` });
}

const late = (minutes: number) => runLate(stop.id, minutes, OWNER);
const move = (change: Parameters<typeof updateEvent>[1]) => updateEvent(stop.id, change, OWNER);

/** The emails sent so far, as they read when they were sent. */
let sent: Email[];
const unsent = () => queuedEmails().filter(({ sentAt }) => sentAt === null);
const emails = () => [...sent, ...unsent().map((letter) => writeEmail(letter, SENDER))];

async function send(): Promise<void> {
  sent = emails();
  await markAllEmailsSent();
}

const subjects = () => emails().map(({ subject }) => subject.replace(/ \(order #\d+\)$/, ""));
const toldOnTime = () => emails().filter(({ subject }) => subject.startsWith(ON_TIME));

describe("setting '20 min', then 'On Time'", () => {
  it("tells nobody anything before the emails are out", async () => {
    await sixGuestsWait();
    await waits(reserved);
    await late(20);
    expect(subjects()).toEqual(Array(7).fill(LATE));
    await late(0);
    expect(emails()).toEqual([]);
  });

  it("tells those who got an email that the truck is back on time", async () => {
    await sixGuestsWait();
    await late(20);
    await send();
    await late(0);
    expect(toldOnTime().map(({ to }) => to)).toEqual(GUESTS.map((name) => `${name}@example.com`));
    expect(subjects()).toEqual([...Array(6).fill(LATE), ...Array(6).fill(ON_TIME)]);
    expect(toldOnTime()[0]?.subject).toBe("We're back on time (order #1)");
    expect(toldOnTime()[0]?.text).toMatch(
      /^We're back on time at the stop where you're picking up order #1\.\n\nPick up at:\nNight Market\nFerry Plaza\nMonday, January 4, 2027, 5:20 PM\n/,
    );
  });

  it("tells each customer what they need, if some emails are out and some aren't", async () => {
    await waits({ email: "ada@example.com" });
    await late(20);
    await send();
    await waits({ email: "ben@example.com", pickupMinutes: null });
    await late(0);
    expect(emails().map(({ to }) => to)).toEqual(["ada@example.com", "ada@example.com"]);
    await late(20);
    expect(emails().map(({ to }) => to)).toEqual(["ada@example.com", "ben@example.com"]);
    await late(0);
    expect(subjects()).toEqual([LATE, ON_TIME]);
    expect(emails().map(({ to }) => to)).toEqual(["ada@example.com", "ada@example.com"]);
  });

  it("tells customers who chose a pickup time meanwhile, since that time comes sooner", async () => {
    await late(20);
    await waits();
    await waits({ pickupMinutes: null });
    await late(0);
    expect(toldOnTime().map(({ subject }) => subject)).toEqual(["We're back on time (order #1)"]);
  });

  it("tells a reservation and a customer without a pickup time, too", async () => {
    await waits(reserved);
    await waits({ pickupMinutes: null });
    await late(20);
    await send();
    await late(0);
    expect(subjects()).toEqual([LATE, LATE, ON_TIME, ON_TIME]);
  });

  it("tells nobody whose order is ready, until the stop moves", async () => {
    await waits({ readyAt: NOW });
    await waits({ ...reserved, readyAt: NOW });
    await late(20);
    await late(0);
    expect(emails()).toEqual([]);
    await move({ location: "Pier 1" });
    expect(emails()).toHaveLength(2);
  });

  it.each([
    ["later than its new end", 10],
    ["not late", 0],
  ])(
    "tells nobody that their stop has ended if it's over and is set to be %s",
    async (_how, minutes) => {
      await sixGuestsWait();
      await late(15);
      await send();
      vi.setSystemTime(new Date(END.getTime() + 12 * 60_000));
      await late(minutes);
      expect(unsent()).toEqual([]);
    },
  );

  it("tells who waits after the stop's end that it runs late until later", async () => {
    await sixGuestsWait();
    vi.setSystemTime(new Date(END.getTime() + 12 * 60_000));
    await late(20);
    expect(subjects()).toContain(LATE);
    expect(
      emails()
        .map(({ text }) => text)
        .join(),
    ).not.toContain("has ended");
  });

  it("can't be set once the stop closed early", async () => {
    await sixGuestsWait();
    await closeEarly(stop.id, OWNER, "6 orders are still waiting at this stop.");
    await send();
    expect(await late(20)).toMatchObject({
      kind: "conflict",
      errors: { "": ["This stop closed early, so it can't run late."] },
    });
    expect(unsent()).toEqual([]);
  });

  it("tells nobody once the stop is over", async () => {
    await sixGuestsWait();
    await late(20);
    await send();
    vi.setSystemTime(new Date(END.getTime() + 21 * 60_000));
    await late(0);
    expect(toldOnTime()).toEqual([]);
  });

  it("tells nothing new if it's late again without an email in between", async () => {
    await waits();
    await late(20);
    await send();
    await late(0);
    await late(20);
    expect(subjects()).toEqual([LATE]);
    await late(10);
    expect(subjects()).toEqual([LATE, "Running 10 minutes late"]);
    await late(0);
    expect(subjects()).toEqual([LATE, ON_TIME]);
  });
});

describe("a change that comes to nothing before its email is out", () => {
  it.each([
    ["its location", () => move({ location: "Pier 7" }), () => move({ location: "Ferry Plaza" })],
    [
      "its start",
      () => move({ startDate: "2027-01-04T16:00" }),
      () => move({ startDate: "2027-01-04T15:00" }),
    ],
    [
      "its end",
      () => move({ endDate: "2027-01-04T20:00" }),
      () => move({ endDate: "2027-01-04T18:00" }),
    ],
    [
      "'Close Early'",
      () => closeEarly(stop.id, OWNER, "1 order is still waiting at this stop."),
      () => reopenStop(stop.id, OWNER),
    ],
  ])("sends nothing: %s", async (_what, change, takeBack) => {
    await waits();
    await change();
    expect(emails()).toHaveLength(1);
    await takeBack();
    expect(emails()).toEqual([]);
  });

  it("is news again if its email is out", async () => {
    await waits();
    await move({ location: "Pier 7" });
    await send();
    await move({ location: "Ferry Plaza" });
    expect(subjects()).toEqual(["Your pickup stop changed", "Your pickup stop changed"]);
    expect(emails()[1]?.text).toContain("Ferry Plaza");
  });

  it("leaves the other news", async () => {
    await waits();
    await late(20);
    await move({ location: "Pier 7" });
    expect(subjects()).toEqual(["Your pickup stop changed"]);
    expect(emails()[0]?.text).toContain("changed.\n\nWe're running 20 minutes late.\n\n");
    expect(emails()[0]?.text).toContain("Pier 7\nMonday, January 4, 2027, 5:40 PM");
    await late(0);
    expect(subjects()).toEqual(["Your pickup stop changed"]);
    expect(emails()[0]?.text).not.toContain("late");
    await late(20);
    await move({ location: "Ferry Plaza" });
    expect(subjects()).toEqual([LATE]);
  });

  it("doesn't take back that the stop is canceled", async () => {
    await waits();
    await late(20);
    await cancelEvent(stop.id, OWNER);
    expect(subjects()).toEqual(["We had to call off Night Market today"]);
  });

  it("is told by the message about the order's own move, though that was written already", async () => {
    await waits();
    await write((tx) => queueMovedEmail(tx, 1, NOW));
    const [written] = unsent();
    if (!written) throw new Error("No letter");
    const text = writeEmail(written, SENDER);
    await move({ location: "Pier 7" });
    // The round that wrote it goes on with what it has read.
    expect(await write((tx) => recordAttempt(tx, written, text))).toBe(false);
    expect(emails().map((email) => [email.subject, email.text.includes("Pier 7")])).toEqual([
      [text.subject, true],
    ]);
  });

  it("doesn't take back that the owner moved the order there", async () => {
    const other = await makeEvent({ startDate: START, endDate: END });
    await makeOrder({ pickupEventId: other.id });
    expect(await moveOrder(1, { method: "pickup", eventId: stop.id }, OWNER)).toEqual({ ok: true });
    await late(20);
    await late(0);
    expect(subjects()).toEqual(["Your pickup stop changed"]);
  });
});

it("an email about a stop isn't sent to someone who picks up at another one by then", async () => {
  const { id } = await waits();
  await late(20);
  const [email] = queuedEmails();
  expect(email && whyNotSent(email)).toBeNull();
  const other = await makeEvent({ startDate: START, endDate: END });
  await write((tx) => {
    tx.update(outbox)
      .set({ payload: { orderId: id, eventId: other.id } })
      .run();
  });
  const [changed] = queuedEmails();
  expect(changed && whyNotSent(changed)).toBe("Not sent: nobody was still waiting for this stop");
});
