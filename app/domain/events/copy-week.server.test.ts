import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { toEventJson } from "~/domain/event";
import { deleteMenuItem } from "~/domain/menu/menu-items.server";
import { orderAheadTimes, pickupAt } from "~/domain/slots/pickup-times";
import { parseInstant, toWallClock } from "~/domain/time";
import { makeEvent, makeMenuItem, makeOrder, OWNER } from "../../../tests/factories";
import { copyWeek, readCopy } from "./copy-week.server";
import { listEvents } from "./event-queries.server";
import { cancelEvent, findStopPlan, updateEvent } from "./events.server";

const ZONE = "America/Los_Angeles";
const MONDAY = "2027-03-08";
const at = (text: string) => parseInstant(text, ZONE) as Date;
const all = () => read().select().from(events).orderBy(asc(events.id)).all();
const lines = (weeks = 1, monday = MONDAY) => readCopy(monday, weeks, new Date()).lines;
const keys = (weeks = 1) => lines(weeks).map(({ key }) => key);
const copy = (chosen: string[], key?: string, monday = MONDAY) =>
  copyWeek({ monday, chosen }, { ...OWNER, ...(key && { idempotencyKey: key }) });

let latte: number;
let cone: number;
let stop: number;
/** The fields of a stop that its copies have too. */
const KEPT = {
  title: "Night Market",
  description: "Bring cash",
  imageUrl: "/pictures/1/bowl.webp",
  ordersAhead: true,
  leadMinutes: 15,
  lastOrderMinutes: 20,
  slotMinutes: 20,
  slotPieces: 12,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("2027-03-07T20:00") });
  ({ id: latte } = await makeMenuItem({ name: "Latte" }));
  ({ id: cone } = await makeMenuItem({ name: "Cone" }));
  ({ id: stop } = await makeEvent({
    ...KEPT,
    location: "Ferry Plaza, 1 Ferry Building",
    startDate: at("2027-03-08T15:00"),
    endDate: at("2027-03-08T18:00"),
  }));
  await updateEvent(stop, { pieces: { [latte]: 24, [cone]: 0 } }, OWNER);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a copied week over spring's clock change", () => {
  it("takes orders at the same times, with what's brought, and has nothing that happened", async () => {
    const happened = {
      lateMinutes: 25,
      sequence: 3,
      movedFrom: at("2027-03-08T11:00"),
      plannedEnd: at("2027-03-08T19:00"),
      importedAs: { key: "a", start: 1, end: 2, location: "x" },
    };
    await write((tx) => tx.update(events).set(happened).where(eq(events.id, stop)).run());
    await makeOrder({ pickupEventId: stop });
    const [before] = all();
    const order = read().select().from(orders).get();

    expect(await copy(keys())).toMatchObject({ ok: true, takeOrders: true });
    const [source, copied] = all();
    expect(source).toEqual(before);
    expect(read().select().from(orders).get()).toEqual(order);
    expect(copied).toMatchObject({
      ...KEPT,
      repeatId: stop,
      lateMinutes: 0,
      sequence: 0,
      movedFrom: null,
      plannedEnd: null,
      canceledAt: null,
      importedAs: null,
      startDate: at("2027-03-15T15:00"),
      endDate: at("2027-03-15T19:00"),
    });
    const plan = findStopPlan(copied?.id ?? 0);
    expect(plan?.pieces).toEqual({ [latte]: 24, [cone]: 0 });
    const times = plan
      ? orderAheadTimes(plan, new Date()).map((when) => toWallClock(pickupAt(plan, when), ZONE))
      : [];
    expect(times.slice(0, 2)).toEqual(["2027-03-15T15:00", "2027-03-15T15:20"]);
    expect(times.at(-1)).toBe("2027-03-15T18:40");
  });

  it("adds nothing when it's pressed twice, with the same key or another", async () => {
    const chosen = keys();
    expect(await copy(chosen, "a")).toMatchObject({ ok: true });
    expect(await copy(chosen, "a")).toMatchObject({ ok: true });
    expect(await copy(chosen, "b")).toMatchObject({
      ok: false,
      kind: "invalid",
      errors: { "": ["Every stop you chose is already on the calendar."] },
    });
    expect(all()).toHaveLength(2);
  });

  it("copied again by one week is the same as by two", async () => {
    await copy(keys(2));
    const [, , byTwo] = all();
    const elsewhere = { location: "Elsewhere", repeatId: null };
    await write((tx) =>
      tx
        .update(events)
        .set(elsewhere)
        .where(eq(events.id, byTwo?.id ?? 0))
        .run(),
    );
    await copy(
      readCopy("2027-03-15", 1, new Date()).lines.map(({ key }) => key),
      "b",
      "2027-03-15",
    );
    const { id, createdAt, updatedAt, ...same } = all().at(-1) ?? ({} as never);
    expect(byTwo).toMatchObject(same);
  });

  it("puts up 12 weeks of 7 stops in one write, and lists each stop in the audit", async () => {
    for (let day = 9; day <= 14; day++)
      await makeEvent({
        location: `Lot ${day}`,
        startDate: at(`2027-03-${String(day).padStart(2, "0")}T11:00`),
        endDate: at(`2027-03-${String(day).padStart(2, "0")}T14:00`),
      });
    expect(await copy(keys(12))).toMatchObject({ ok: true });
    expect(all()).toHaveLength(91);
    expect(new Set(all().map(({ startDate, location }) => `${startDate} ${location}`)).size).toBe(
      91,
    );
    const told = read().select().from(audit).where(eq(audit.action, "created")).all();
    expect(told).toHaveLength(84);
    expect(told[0]).toMatchObject({ entity: "event", detail: { copiedFrom: stop } });
  });

  it("looks to other programs like any other stop", async () => {
    await copy(keys());
    const [one, two] = listEvents({ limit: 10, offset: 0 }, new Date()).map(toEventJson);
    expect(Object.keys(two ?? {})).toEqual(Object.keys(one ?? {}));
  });
});

describe("the list before a copy", () => {
  const outcomes = (weeks = 1) =>
    lines(weeks).map(({ isOffered, isChecked, notes }) => [isOffered, isChecked, ...notes]);

  it("has no box for a stop that's there, and leaves out one that was deleted there", async () => {
    await copy(keys(3));
    const deleted = all()[2]?.id ?? 0;
    await cancelEvent(deleted, OWNER);
    expect(outcomes(3)).toEqual([
      [false, false, "Already on the calendar."],
      [true, false, "You deleted this one on Mar 7, 2027."],
      [false, false, "Already on the calendar."],
    ]);
    const checked = lines(3).filter(({ isChecked }) => isChecked);
    expect(await copy(checked.map(({ key }) => key))).toMatchObject({ kind: "invalid" });
    expect(await copy([`${stop}:2`])).toMatchObject({ ok: true });
    expect(findStopPlan(deleted)).toBeNull();
    expect(all()).toHaveLength(5);
  });

  it("doesn't add a copy at its old time if it has moved since", async () => {
    await copy(keys());
    await updateEvent(all()[1]?.id ?? 0, { startDate: "2027-03-16T12:00" }, OWNER);
    expect(outcomes()).toEqual([[true, false, "Already on the calendar, Tue, Mar 16, 12:00 PM."]]);
  });

  it("doesn't offer a stop that would be over", async () => {
    vi.setSystemTime(at("2027-03-20T09:00"));
    expect(outcomes(2)).toEqual([
      [false, false, "That's over."],
      [true, true],
    ]);
    expect(await copy([`${stop}:1`])).toMatchObject({ kind: "invalid" });
    expect(all()).toHaveLength(1);
  });

  it("tells of clashes and what needs a look, and checks them all the same", async () => {
    await makeEvent({
      location: "Lot 7",
      startDate: at("2027-03-15T12:00"),
      endDate: at("2027-03-15T14:40"),
    });
    await makeEvent({
      location: "Pier 39",
      startDate: at("2027-03-15T17:00"),
      endDate: at("2027-03-15T20:00"),
    });
    await write((tx) =>
      tx
        .update(events)
        .set({ movedFrom: at("2027-03-09T15:00") })
        .where(eq(events.id, stop))
        .run(),
    );
    await deleteMenuItem(cone, OWNER);
    expect(outcomes()).toEqual([
      [
        true,
        true,
        "The first one moved from Tue, Mar 9, 3:00 PM. Check the time.",
        "Cone isn't on the menu anymore.",
        "Only 20 minutes after Lot 7 ends.",
        "Overlaps Pier 39, 5:00 PM - 8:00 PM.",
      ],
    ]);
    expect(await copy(keys())).toMatchObject({ ok: true });
    const { eventId } = stopProducts;
    const brought = read()
      .select()
      .from(stopProducts)
      .where(eq(eventId, all().at(-1)?.id ?? 0));
    expect(brought.all()).toMatchObject([{ productId: latte, pieces: 24 }]);
  });

  it("finds clashes between copies of the same press", async () => {
    await makeEvent({
      location: "Lot 7",
      startDate: at("2027-03-08T17:00"),
      endDate: at("2027-03-08T20:00"),
    });
    expect(outcomes().map((line) => line.at(-1))).toEqual([
      "Overlaps Lot 7, 5:00 PM - 8:00 PM.",
      "Overlaps Ferry Plaza, 3:00 PM - 6:00 PM.",
    ]);
  });

  it("names a holiday", async () => {
    await makeEvent({ startDate: at("2027-11-18T11:00"), endDate: at("2027-11-18T14:00") });
    expect(lines(1, "2027-11-15")).toMatchObject([{ notes: ["It's Thanksgiving."] }]);
  });

  it("offers fewer weeks than a form has fields for", async () => {
    expect(readCopy(MONDAY, 99, new Date())).toMatchObject({ weeks: 12, most: 12 });
    for (let number = 0; number < 99; number++)
      await makeEvent({
        location: `Lot ${number}`,
        startDate: at("2027-03-09T15:00"),
        endDate: at("2027-03-09T18:00"),
      });
    expect(readCopy(MONDAY, 12, new Date())).toMatchObject({ weeks: 4, most: 4 });
  });
});

describe("a copy", () => {
  it.each([
    ["without a stop", () => [], "Choose at least one stop."],
    ["for a stop of another week", () => ["99:1"], "This week changed. Check it again."],
    ["for a week that's too far", () => [`${stop}:13`], "This week changed. Check it again."],
    ["for the week itself", () => [`${stop}:0`], "This week changed. Check it again."],
  ])("is refused %s", async (_what, chosen, message) => {
    expect(await copy(chosen())).toMatchObject({ ok: false, errors: { "": [message] } });
    expect(all()).toHaveLength(1);
  });

  it("is refused as a whole if one of its stops was deleted meanwhile", async () => {
    const { id } = await makeEvent({
      startDate: at("2027-03-09T15:00"),
      endDate: at("2027-03-09T18:00"),
    });
    const chosen = keys();
    await cancelEvent(id, OWNER);
    expect(await copy(chosen)).toMatchObject({ kind: "conflict" });
    expect(all()).toHaveLength(2);
  });

  it("is refused if lists couldn't show all of its stops", async () => {
    const rows = Array.from({ length: 899 }, (_, number) => ({
      title: "Far",
      location: `Lot ${number}`,
      startDate: at("2028-03-09T15:00"),
      endDate: at("2028-03-09T18:00"),
    }));
    await write((tx) => tx.insert(events).values(rows).run());
    expect(await copy(keys())).toMatchObject({
      errors: { "": ["That's more than 900 upcoming stops, the most your lists can show."] },
    });
    await cancelEvent(all().at(-1)?.id ?? 0, OWNER);
    expect(await copy(keys())).toMatchObject({ ok: true });
  });
});
