import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { toPickupView } from "~/domain/fulfillment/pickup";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { findChoiceGroup } from "~/domain/menu/choice-groups.server";
import { findMenuItem } from "~/domain/menu/menu-items.server";
import { refusal } from "~/domain/result";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeOrder,
  OWNER,
} from "../../../tests/factories";
import { allOrders, markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import {
  findCalendarEvent,
  findStopOfToday,
  listStopsOfToday,
  listUpcoming,
} from "./event-queries.server";
import { closeEarly, reopenStop, runLate, updateEvent } from "./events.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const LA = "America/Los_Angeles";

/** 5 PM; the stop is from 3 to 6 PM. */
const NOW = new Date("2027-01-05T01:00:00Z");
const START = new Date("2027-01-04T23:00:00Z");
const END = new Date("2027-01-05T02:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

const makeStop = () => makeEvent({ startDate: START, endDate: END });
const emails = () => queuedEmails().map((letter) => writeEmail(letter, SENDER));
const atStop = ({ id }: { id: number }) => findCalendarEvent(id);

describe("the stop of today", () => {
  it.each([
    ["on", START, END, true],
    ["later today", new Date("2027-01-05T04:00:00Z"), new Date("2027-01-05T06:00:00Z"), true],
    ["tomorrow's", new Date("2027-01-05T08:00:00Z"), new Date("2027-01-05T10:00:00Z"), false],
    ["over", START, new Date("2027-01-05T00:59:59Z"), false],
  ])(
    "counts as today's only if it's on or later today: %s",
    async (_when, startDate, endDate, isFound) => {
      await makeEvent({ startDate, endDate });
      expect(findStopOfToday(NOW) !== undefined).toBe(isFound);
    },
  );

  it("is found if it begins within two hours, even after midnight", async () => {
    const tenToMidnight = new Date("2027-01-05T07:50:00Z");
    const twoHoursLater = new Date("2027-01-05T09:50:00Z");
    const { id } = await makeEvent({
      startDate: twoHoursLater,
      endDate: new Date("2027-01-05T14:00:00Z"),
    });
    expect(findStopOfToday(tenToMidnight)).toBeUndefined();
    expect(findStopOfToday(new Date(tenToMidnight.getTime() + 1))?.id).toBe(id);
  });

  it("is the first of several, and not a canceled one", async () => {
    await makeEvent({ startDate: END, endDate: new Date("2027-01-05T06:00:00Z") });
    await makeEvent({ startDate: START, endDate: END, canceledAt: NOW });
    const { id } = await makeStop();
    expect(findStopOfToday(NOW)?.id).toBe(id);
  });

  it("is the one that's on, if the one before it closed early", async () => {
    const closed = await makeStop();
    await closeEarly(closed.id, OWNER);
    const next = await makeEvent({ startDate: minutes(10), endDate: minutes(90) });
    expect(findStopOfToday(NOW)?.id).toBe(closed.id);
    expect(findStopOfToday(minutes(11))?.id).toBe(next.id);
  });

  it("has another truck's beside it, from two hours before that one begins", async () => {
    const { id } = await makeStop();
    await makeEvent({ startDate: END, endDate: minutes(240) });
    const listed = (from: number) => listStopsOfToday(minutes(from)).map((stop) => stop.id);
    expect(listed(59)).toEqual([id]);
    const other = await makeEvent({ startDate: minutes(50), endDate: minutes(60) });
    expect(listed(-71)).toEqual([id]);
    expect(listed(-69)).toEqual([id, other.id]);
  });

  it("is there for customers for longer if it's late", async () => {
    const { id } = await makeStop();
    await runLate(id, 30, OWNER);
    const lookedFor = (minutes: number) =>
      findStopOfToday(new Date(END.getTime() + minutes * 60_000));
    expect([lookedFor(29)?.id, lookedFor(31)]).toEqual([id, undefined]);
  });
});

const minutes = (from: number) => new Date(NOW.getTime() + from * 60_000);

describe("a stop that moves", () => {
  const NEXT_WEEK = {
    startDate: new Date(START.getTime() + 7 * 86_400_000).toISOString(),
    endDate: new Date(END.getTime() + 7 * 86_400_000).toISOString(),
  };

  it("isn't late anymore, and what was ready for another day is made again", async () => {
    const stop = await makeStop();
    await runLate(stop.id, 30, OWNER);
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 60, makingAt: NOW, readyAt: NOW });
    await makeOrder({ pickupEventId: stop.id, readyAt: NOW, handedOverAt: NOW });
    expect(await updateEvent(stop.id, NEXT_WEEK, OWNER)).toMatchObject({ ok: true });
    expect(atStop(stop)?.lateMinutes).toBe(0);
    expect(allOrders()).toMatchObject([{ makingAt: null, readyAt: null }, { readyAt: NOW }]);
    expect(emails()[0]?.text).toContain("Monday, January 11, 2027, 4:00 PM");
  });

  it("keeps what is being made on the same day, and stays late if its start stays", async () => {
    const stop = await makeStop();
    await runLate(stop.id, 30, OWNER);
    await makeOrder({ pickupEventId: stop.id, makingAt: NOW });
    await updateEvent(stop.id, { endDate: minutes(90).toISOString() }, OWNER);
    await updateEvent(stop.id, { startDate: START.toISOString() }, OWNER);
    expect([atStop(stop)?.lateMinutes, allOrders()[0]?.makingAt]).toEqual([30, NOW]);
    await updateEvent(stop.id, { startDate: minutes(-60).toISOString() }, OWNER);
    expect([atStop(stop)?.lateMinutes, allOrders()[0]?.makingAt]).toEqual([0, NOW]);
  });

  it("takes along what's sold out until it ends", async () => {
    const stop = await makeStop();
    const mochi = await makeMenuItem({ outUntil: END });
    const tart = await makeMenuItem({ outUntil: minutes(600) });
    const outs = [{ outUntil: END }, { outUntil: minutes(600) }, {}];
    const group = await makeChoiceGroup(
      {},
      outs.map((out, at) => ({ name: `Syrup ${at}`, ...out })),
    );
    await updateEvent(stop.id, { endDate: minutes(90).toISOString() }, OWNER);
    expect([mochi, tart].map(({ id }) => findMenuItem(id)?.outUntil)).toEqual([
      minutes(90),
      minutes(600),
    ]);
    const syrups = findChoiceGroup(group.id)?.choices;
    expect(syrups?.map(({ outUntil }) => outUntil)).toEqual([minutes(90), minutes(600), null]);
  });

  it("leaves what's sold out alone if another stop goes on until then", async () => {
    const stop = await makeStop();
    const other = await makeStop();
    const mochi = await makeMenuItem({ outUntil: END });
    await updateEvent(stop.id, { endDate: minutes(30).toISOString() }, OWNER);
    expect(findMenuItem(mochi.id)?.outUntil).toEqual(END);
    await updateEvent(other.id, { endDate: minutes(40).toISOString() }, OWNER);
    expect(findMenuItem(mochi.id)?.outUntil).toEqual(minutes(40));
  });

  it.each([
    ["is on", NOW],
    ["is over", minutes(600)],
  ])(
    "leaves behind what's sold out when it moves to another day while it %s",
    async (_when, now) => {
      const stop = await makeStop();
      const mochi = await makeMenuItem({ outUntil: END });
      vi.setSystemTime(now);
      expect(await updateEvent(stop.id, NEXT_WEEK, OWNER)).toMatchObject({ ok: true });
      expect(findMenuItem(mochi.id)?.outUntil).toEqual(END);
    },
  );
});

describe("a stop that runs late", () => {
  it("keeps reservations as much longer, and says when they're ready", async () => {
    const stop = await makeStop();
    const reserved = { status: "pending", paymentKind: "truck", reservationCode: "K7RM4" } as const;
    await makeOrder({ ...reserved, pickupEventId: stop.id, pickupMinutes: 170 });
    await runLate(stop.id, 30, OWNER);
    expect(allOrders()[0]?.holdExpiresAt).toEqual(new Date(END.getTime() + 30 * 60_000));
    const found = findStop(read(), stop.id);
    expect(found && toPickupView(found, 170, NOW, LA)).toMatchObject({ time: "6:20 PM" });
  });

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

  it("tells customers who still wait after its posted end, of the delay alone", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 170 });
    vi.setSystemTime(END.getTime() + 60_000);
    await updateEvent(stop.id, { location: "Elsewhere" }, OWNER);
    expect(emails()).toEqual([]);
    await runLate(stop.id, 20, OWNER);
    expect(emails().map(({ subject }) => subject)).toEqual(["Running 20 minutes late (order #1)"]);
  });

  it("is on time again with one press, and says so", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 140 });
    await runLate(stop.id, 20, OWNER);
    await markAllEmailsSent();
    await runLate(stop.id, 0, OWNER);
    expect(emails()).toHaveLength(2);
    expect(emails()[1]?.subject).toBe("We're back on time (order #1)");
    const found = findStop(read(), stop.id);
    const view = found && toPickupView(found, 140, NOW, LA);
    expect([view?.time, view?.late]).toEqual(["5:20 PM", undefined]);
  });

  it("has to exist", async () => {
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

  it("is closed once, and reopened once, however often the button is pressed", async () => {
    const stop = await makeStop();
    const sequence = atStop(stop)?.sequence ?? 0;
    for (const [press, raised] of [
      [closeEarly, 1],
      [reopenStop, 2],
    ] as const) {
      expect(await press(stop.id, OWNER)).toMatchObject({ ok: true });
      const once = atStop(stop);
      vi.setSystemTime(minutes(raised));
      expect(await press(stop.id, OWNER)).toMatchObject({ ok: true });
      expect(atStop(stop)).toEqual(once);
      expect(once?.sequence).toBe(sequence + raised);
    }
  });

  const reserved = {
    status: "pending" as const,
    paymentKind: "truck" as const,
    reservationCode: "K7QX2",
    paidAt: null,
    receivedCents: 0,
    holdExpiresAt: END,
  };

  it.each([
    ["paid", {}],
    ["reserved", reserved],
  ])(
    "asks about customers who have %s, and leaves them on a yes to that number",
    async (_how, order) => {
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
    },
  );

  it("keeps a reservation until the end that was announced, so that it can be taken back", async () => {
    const stop = await makeStop();
    await makeOrder({ pickupEventId: stop.id, ...reserved });
    await closeEarly(stop.id, OWNER, "1 order is still waiting at this stop.");
    expect(allOrders()[0]).toMatchObject({ status: "pending", holdExpiresAt: END });
    await markAllEmailsSent();
    await reopenStop(stop.id, OWNER);
    expect(allOrders()[0]).toMatchObject({ status: "pending", holdExpiresAt: END });
    expect(emails()[1]?.subject).toBe("Your pickup stop changed (order #1)");
  });

  it.each([
    ["hasn't begun", new Date("2027-01-04T22:59:59Z")],
    ["is over", new Date("2027-01-05T02:00:01Z")],
  ])("can't close if it %s", async (_why, now) => {
    const stop = await makeStop();
    vi.setSystemTime(now);
    expect(await closeEarly(stop.id, OWNER)).toMatchObject(
      refusal("conflict", "This stop isn't open right now."),
    );
    expect(atStop(stop)?.endDate).toEqual(END);
  });

  it("doesn't reopen after the announced end, or if the calendar moved it", async () => {
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
