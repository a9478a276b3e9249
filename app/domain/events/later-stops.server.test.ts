import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events } from "~/db/schema/events.server";
import { outbox } from "~/db/schema/mail.server";
import { parseInstant } from "~/domain/time";
import { makeMenuItem, makeOrder, OWNER } from "../../../tests/factories";
import { cancelEvent, findStopPlan, updateEvent } from "./events.server";
import { deleteWithLater, describeLater, updateWithLater } from "./later-stops.server";
import { createStops } from "./repeat.server";

const ZONE = "America/Los_Angeles";
const at = (text: string) => parseInstant(text, ZONE) as Date;
const all = () => read().select().from(events).orderBy(asc(events.id)).all();
const starts = () => all().map(({ startDate }) => startDate);
const emails = () => read().select().from(outbox).all();

const STOP = {
  title: "Night Market",
  location: "Ferry Plaza",
  ordersAhead: true,
  startDate: "2027-03-01T15:00",
  endDate: "2027-03-01T18:00",
  slotPieces: 12,
};
let latte: number;
const ids = () => all().map(({ id }) => id);
const first = () => ids()[0] ?? 0;
const edit = (id: number, change: Parameters<typeof updateWithLater>[1]) =>
  updateWithLater(id, { ...change, later: "on" }, OWNER, { isAsked: true });

/** The stops of four Mondays, the third after the clocks change. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("2027-02-20T20:00") });
  ({ id: latte } = await makeMenuItem({ name: "Latte" }));
  await createStops({ ...STOP, repeatUntil: "2027-03-22", pieces: { [latte]: 24 } }, OWNER);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("'Repeat every week until'", () => {
  it("adds a stop for each week, by the truck's clock, alike and put up together", () => {
    expect(starts()).toEqual(
      ["03-01", "03-08", "03-15", "03-22"].map((day) => at(`2027-${day}T15:00`)),
    );
    expect(all().map(({ repeatId }) => repeatId)).toEqual([null, first(), first(), first()]);
    for (const id of ids())
      expect(findStopPlan(id)).toMatchObject({ slotPieces: 12, pieces: { [latte]: 24 } });
  });

  it.each([
    ["2027-03-07", "Choose a date at least a week after the start"],
    ["2020-01-01", "Choose a date at least a week after the start"],
    ["2027-05-31", "Choose a date within 12 weeks of the start"],
  ])("refuses to repeat until %s next to its field", async (repeatUntil, message) => {
    const refused = await createStops({ ...STOP, repeatUntil }, OWNER);
    expect(refused).toMatchObject({ ok: false, errors: { repeatUntil: [message] } });
    expect(all()).toHaveLength(4);
  });

  it("reaches twelve weeks, once, however often it's posted", async () => {
    const stop = { ...STOP, location: "Pier 39", repeatUntil: "2027-05-30" };
    const owner = { ...OWNER, idempotencyKey: "once" };
    await createStops(stop, owner);
    await createStops(stop, owner);
    expect(all()).toHaveLength(4 + 13);
  });
});

describe("'Also change the later ones'", () => {
  it("names those that come after it, and the orders there", async () => {
    const [, second, third] = all();
    expect(describeLater(all()[0] as never, new Date())).toEqual({
      which: "the 3 later ones (through Mon, Mar 22)",
      orders: null,
    });
    await makeOrder({ pickupEventId: third?.id, status: "paid" });
    expect(describeLater(second as never, new Date())).toMatchObject({
      which: "the 2 later ones (through Mon, Mar 22)",
      orders: "1 order at 1 of these stops.",
    });
    expect(describeLater(all()[3] as never, new Date())).toBeNull();
  });

  it("changes what this edit changed, and only where they were alike", async () => {
    const [, second, third, fourth] = ids() as [number, number, number, number];
    await updateEvent(third, { title: "Birthday", pieces: { [latte]: 5 } }, OWNER);
    await updateEvent(fourth, { startDate: "2027-03-22T12:00" }, OWNER);
    const change = { title: "Dinner", endDate: "2027-03-08T20:00", pieces: { [latte]: 30 } };
    expect(await edit(second, change)).toMatchObject({ ok: true });
    expect(all()).toMatchObject([
      { title: "Night Market", endDate: at("2027-03-01T18:00") },
      { title: "Dinner", endDate: at("2027-03-08T20:00") },
      { title: "Birthday", endDate: at("2027-03-15T20:00") },
      { title: "Dinner", startDate: at("2027-03-22T12:00"), endDate: at("2027-03-22T18:00") },
    ]);
    const brought = ids().map((id) => findStopPlan(id)?.pieces[latte]);
    expect(brought).toEqual([24, 30, 5, 30]);
  });

  it("changes only this one if the box isn't checked", async () => {
    await updateWithLater(first(), { title: "Dinner" }, OWNER, {});
    expect(all().map(({ title }) => title)).toEqual(["Dinner", ...Array(3).fill("Night Market")]);
  });

  it("leaves stops that are over, deleted, or not of these", async () => {
    const [, second, third, fourth] = ids() as [number, number, number, number];
    await createStops(
      { ...STOP, startDate: "2027-03-15T09:00", endDate: "2027-03-15T10:00" },
      OWNER,
    );
    await cancelEvent(fourth, OWNER);
    vi.setSystemTime(at("2027-03-10T09:00"));
    await edit(first(), { title: "Dinner" });
    expect(all().map(({ title }) => title)).toEqual([
      "Dinner",
      "Night Market",
      "Dinner",
      "Night Market",
      "Night Market",
    ]);
    expect(findStopPlan(second)?.title).toBe("Night Market");
    expect(findStopPlan(third)?.title).toBe("Dinner");
  });

  it("tells everyone who ordered at a changed stop once, and nobody else", async () => {
    const [one, , three] = ids() as [number, number, number, number];
    const told = [];
    for (const pickupEventId of [one, three, three])
      told.push((await makeOrder({ pickupEventId, status: "paid", email: "a@example.com" })).id);
    await edit(one, { location: "Pier 39", title: "Pier Night" });
    const stopEmails = emails().filter(({ kind }) => kind === "stop_changed");
    expect(stopEmails.map(({ payload }) => payload.orderId).sort()).toEqual(told.sort());
    expect(all().map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1]);
    const updates = read().select().from(audit).where(eq(audit.action, "updated")).all();
    expect(updates.map(({ entityId }) => Number(entityId))).toEqual(ids());
  });

  it("leaves a stop whose orders need an answer as it is, and names it", async () => {
    const [one, , three] = ids() as [number, number, number, number];
    await makeOrder({ pickupEventId: three, status: "paid", pickupMinutes: 150 });
    const changed = await edit(one, { endDate: "2027-03-01T17:00" });
    expect(changed).toMatchObject({
      ok: true,
      note: "Not changed, since orders there need your answer: Mon, Mar 15.",
    });
    expect(all().map(({ endDate }) => endDate)).toEqual(
      ["03-01T17", "03-08T17", "03-15T18", "03-22T17"].map((hour) => at(`2027-${hour}:00`)),
    );
  });

  it("changes none if the edit itself is refused", async () => {
    const check = () => ({ title: ["Ben changed this"] });
    const refused = updateWithLater(first(), { title: "Dinner", later: "on" }, OWNER, { check });
    expect(await refused).toMatchObject({ ok: false, kind: "conflict" });
    expect(await edit(99, { title: "Dinner" })).toMatchObject({ ok: false, kind: "missing" });
    expect(new Set(all().map(({ title }) => title))).toEqual(new Set(["Night Market"]));
  });
});

it("'Also delete the later ones' cancels them, tells each order once, and keeps what's before", async () => {
  const [one, two, three] = ids() as [number, number, number, number];
  await makeOrder({ pickupEventId: one, status: "paid", email: "a@example.com" });
  await makeOrder({ pickupEventId: three, status: "paid", email: "b@example.com" });
  expect(await deleteWithLater(two, OWNER)).toMatchObject({ ok: true });
  expect(all().map(({ canceledAt }) => canceledAt !== null)).toEqual([false, true, true, true]);
  expect(emails().filter(({ kind }) => kind === "stop_changed")).toHaveLength(1);
  expect(await deleteWithLater(two, OWNER)).toMatchObject({ ok: false, kind: "missing" });
});
