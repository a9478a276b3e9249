import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { makeEvent, makeOrder } from "../../../tests/factories";
import { allLetters, allOrders, sendAllLetters } from "../../../tests/ledger";
import { writeEmail } from "../emails/write-email.server";
import { toPickupView } from "../fulfillment/pickup";
import { findStop } from "../fulfillment/pickup-stop.server";
import {
  closeEarly,
  findCalendarEvent,
  findStopOfToday,
  listUpcoming,
  reopenStop,
  runLate,
  updateEvent,
} from "./events.server";

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const LA = "America/Los_Angeles";

/** 5 PM; the stop is from 3 to 6 PM. */
const NOW = new Date("2027-01-05T01:00:00Z");
const START = new Date("2027-01-04T23:00:00Z");
const END = new Date("2027-01-05T02:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const makeStop = () => makeEvent({ startDate: START, endDate: END });
const emails = () => allLetters().map((letter) => writeEmail(letter, SENDER));
const atStop = ({ id }: { id: number }) => findCalendarEvent(id);

describe("the stop of today", () => {
  it.each([
    ["on", START, END, true],
    ["later today", new Date("2027-01-05T04:00:00Z"), new Date("2027-01-05T06:00:00Z"), true],
    ["tomorrow's", new Date("2027-01-05T08:00:00Z"), new Date("2027-01-05T10:00:00Z"), false],
    ["over", START, new Date("2027-01-05T00:59:59Z"), false],
  ])("is one that's %s", async (_when, startDate, endDate, isFound) => {
    await makeEvent({ startDate, endDate });
    expect(findStopOfToday(NOW) !== undefined).toBe(isFound);
  });

  it("is the first of several, and none that was canceled", async () => {
    await makeEvent({ startDate: END, endDate: new Date("2027-01-05T06:00:00Z") });
    await makeEvent({ startDate: START, endDate: END, canceledAt: NOW });
    const { id } = await makeStop();
    expect(findStopOfToday(NOW)?.id).toBe(id);
  });
});

describe("a stop that runs late", () => {
  it("moves what waits there, and tells each once", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 140 });
    await makeOrder({ pickupEventId: stop.id, handedOverAt: NOW });
    await runLate(stop.id, 20, OWNER);
    await runLate(stop.id, 20, OWNER);
    const [email, ...others] = emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: "kei@example.com",
      subject: "Running 20 minutes late (order #1)",
    });
    expect(email?.text).toContain("Sorry, we're running 20 minutes late");
    expect(email?.text).toContain("Monday, January 4, 2027, 5:40 PM");
    expect(allOrders()[0]?.pickupMinutes).toBe(140);
  });

  it("is on time again with one press, and says so", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 140 });
    await runLate(stop.id, 20, OWNER);
    await sendAllLetters();
    await runLate(stop.id, 0, OWNER);
    expect(emails()).toHaveLength(2);
    expect(emails()[1]?.subject).toBe("Your pickup stop changed (order #1)");
    const found = findStop(read(), stop.id);
    const view = found && toPickupView(found, 140, NOW, LA);
    expect([view?.time, view?.late]).toEqual(["5:20 PM", undefined]);
  });

  it("has to be there", async () => {
    expect(await runLate(99, 20, OWNER)).toMatchObject({ ok: false, kind: "missing" });
  });
});

describe("a stop that closes early", () => {
  it("is over at once, and open again with one press", async () => {
    const stop = await makeStop();
    expect(await closeEarly(stop.id, OWNER)).toMatchObject({ ok: true });
    expect(listUpcoming(NOW, 1)).toEqual([]);
    expect(findStopOfToday(NOW)?.id).toBe(stop.id);
    expect(await reopenStop(stop.id, OWNER)).toMatchObject({ ok: true });
    expect(atStop(stop)).toMatchObject({ endDate: END, plannedEnd: null });
    expect(listUpcoming(NOW, 1)).toHaveLength(1);
  });

  const reserved = {
    ...{ status: "pending" as const, paymentKind: "truck" as const, reservationCode: "K7QX2" },
    ...{ paidAt: null, receivedCents: 0, holdExpiresAt: END },
  };

  it.each([
    ["paid", {}],
    ["reserved", reserved],
  ])("asks about whoever has %s, and leaves them on a yes to that number", async (_how, order) => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, ...order });
    const question = "1 order is still waiting at this stop.";
    for (const yes of [undefined, "2 orders are still waiting at this stop."]) {
      expect(await closeEarly(stop.id, OWNER, yes)).toMatchObject({
        kind: "conflict",
        errors: { leaveThem: [question] },
      });
      expect(atStop(stop)?.endDate).toEqual(END);
    }
    expect(await closeEarly(stop.id, OWNER, question)).toMatchObject({ ok: true });
    expect(listUpcoming(NOW, 1)).toEqual([]);
    expect(emails().map(({ subject }) => subject)).toEqual([
      "Your pickup stop has ended (order #1)",
    ]);
  });

  it("keeps a reservation until the end that was announced, so that it can be taken back", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, ...reserved });
    await closeEarly(stop.id, OWNER, "1 order is still waiting at this stop.");
    expect(allOrders()[0]).toMatchObject({ status: "pending", holdExpiresAt: END });
    await sendAllLetters();
    await reopenStop(stop.id, OWNER);
    expect(allOrders()[0]).toMatchObject({ status: "pending", holdExpiresAt: END });
    expect(emails()[1]?.subject).toBe("Your pickup stop changed (order #1)");
  });

  it.each([
    ["hasn't begun", new Date("2027-01-04T22:59:59Z")],
    ["is over", new Date("2027-01-05T02:00:01Z")],
  ])("can't where it %s", async (_why, now) => {
    const stop = await makeStop();
    vi.setSystemTime(now);
    expect(await closeEarly(stop.id, OWNER)).toMatchObject({
      kind: "conflict",
      errors: { "": ["This stop isn't open right now."] },
    });
    expect(atStop(stop)?.endDate).toEqual(END);
  });

  it("doesn't open again after the end that was announced, or where the calendar moved it", async () => {
    const stop = await makeStop();
    await closeEarly(stop.id, OWNER);
    vi.setSystemTime(new Date("2027-01-05T02:00:01Z"));
    expect(await reopenStop(stop.id, OWNER)).toMatchObject({ kind: "conflict" });
    vi.setSystemTime(NOW);
    await updateEvent(stop.id, { endDate: "2027-01-04T16:30" }, OWNER);
    expect(await reopenStop(stop.id, OWNER)).toMatchObject({ kind: "conflict" });
    expect(findStopOfToday(NOW)).toBeUndefined();
  });
});
