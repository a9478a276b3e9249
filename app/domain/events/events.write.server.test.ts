import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { inHours } from "../../../tests/clock";
import { makeEvent, OWNER } from "../../../tests/factories";
import {
  cancelEvent,
  closeEarly,
  createEvent,
  findEvent,
  searchEvents,
  updateEvent,
} from "./events.server";

const rowOf = (id: number) => read().select().from(events).where(eq(events.id, id)).get();

describe("a new stop", () => {
  const stop = { title: "Night Market", location: "Ferry Plaza" };

  it.each([
    ["in winter", "2027-01-04T15:00", "2027-01-04T23:00:00.000Z"],
    ["in summer", "2027-07-04T15:00", "2027-07-04T22:00:00.000Z"],
    ["in the hour that spring skips", "2027-03-14T02:30", "2027-03-14T10:30:00.000Z"],
    ["in the hour that autumn repeats", "2027-11-07T01:30", "2027-11-07T08:30:00.000Z"],
    ["with an offset", "2027-01-04T15:00+09:00", "2027-01-04T06:00:00.000Z"],
    ["in UTC", "2027-01-04T15:00:00.000Z", "2027-01-04T15:00:00.000Z"],
  ])("entered %s starts at %s, which is %s", async (_when, startDate, instant) => {
    const created = await createEvent({ ...stop, startDate, endDate: "2027-12-01T15:00" }, OWNER);
    if (!created.ok) throw new Error("It was refused");
    expect(rowOf(created.row.id)?.startDate.toISOString()).toBe(instant);
    expect(rowOf(created.row.id)).toMatchObject({ sequence: 0, canceledAt: null });
  });

  it("may end before it starts", async () => {
    const times = { startDate: "2027-01-04T15:00", endDate: "2027-01-04T14:00" };
    expect(await createEvent({ ...stop, ...times }, OWNER)).toMatchObject({ ok: true });
  });
});

describe("a change", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent());
  });

  it.each([
    ["another start", { startDate: "2027-01-04T15:30" }, 1],
    ["another end", { endDate: "2027-01-04T17:00" }, 1],
    ["another place", { location: "Pier 39" }, 1],
    ["another word", { title: "Market", description: "Bring cash" }, 0],
    ["the same again", { startDate: "2027-01-04T15:00", location: "Ferry Plaza" }, 0],
    ["nothing", {}, 0],
  ])("counts in the calendar's sequence by what it means: %s", async (_what, change, sequence) => {
    await updateEvent(id, change, OWNER);
    expect(rowOf(id)?.sequence).toBe(sequence);
  });

  it("keeps the first announced start, until it's that again", async () => {
    ({ id } = await makeEvent({ createdAt: new Date(Date.now() - 3_600_000) }));
    const announced = rowOf(id)?.startDate;
    const move = async (startDate: string) => {
      await updateEvent(id, { startDate }, OWNER);
      return rowOf(id)?.movedFrom;
    };
    expect(await move("2027-01-04T15:30")).toEqual(announced);
    await updateEvent(id, { location: "Pier 39" }, OWNER);
    expect(await move("2027-01-04T16:00")).toEqual(announced);
    expect(await move("2027-01-04T15:00")).toBeNull();
    await updateEvent(id, { location: "Pier 40" }, OWNER);
    expect(rowOf(id)?.movedFrom).toBeNull();
  });

  it("corrects the start within an hour, as if nothing was announced", async () => {
    ({ id } = await makeEvent({ createdAt: new Date(Date.now() - 3_500_000) }));
    await updateEvent(id, { startDate: "2027-01-04T15:30" }, OWNER);
    expect(rowOf(id)?.movedFrom).toBeNull();
  });

  it("leaves a stop closed early whose end is sent back as it was", async () => {
    const { id } = await makeEvent({ startDate: inHours(-2), endDate: inHours(2) });
    await closeEarly(id, OWNER);
    const { endDate, plannedEnd } = findEvent(id) ?? {};
    const again = { title: "Lunch", endDate: endDate?.toISOString() };
    expect(await updateEvent(id, again, OWNER)).toMatchObject({ ok: true, row: { plannedEnd } });
    expect(plannedEnd).not.toBeNull();
    const later = { endDate: inHours(3).toISOString() };
    expect(await updateEvent(id, later, OWNER)).toMatchObject({ row: { plannedEnd: null } });
  });

  it("keeps the fields that it doesn't name", async () => {
    const before = rowOf(id);
    await updateEvent(id, { endDate: "2027-01-04T17:00" }, OWNER);
    expect(rowOf(id)).toEqual({
      ...before,
      endDate: new Date("2027-01-05T01:00:00Z"),
      sequence: 1,
      updatedAt: expect.any(Date),
    });
  });
});

it("a deletion calls the stop off, once", async () => {
  const { id } = await makeEvent({ sequence: 3 });
  expect(await cancelEvent(id, OWNER)).toEqual({ ok: true });
  expect(rowOf(id)).toMatchObject({ canceledAt: expect.any(Date), sequence: 4 });
  expect(findEvent(id)).toBeNull();
  expect(await cancelEvent(id, OWNER)).toMatchObject({ kind: "missing" });
  expect(rowOf(id)?.sequence).toBe(4);
});

describe("the panel's list", () => {
  const NOW = new Date("2027-01-04T12:00:00Z");
  const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

  const titles = (q = "") => searchEvents({ q, page: 1 }).rows.map(({ title }) => title);

  it("begins with what is under way and to come, soonest first, then has the past, latest first", async () => {
    for (const hours of [-48, 5, -24, 48, -1]) {
      await makeEvent({
        title: `At ${hours}`,
        startDate: inHours(hours),
        endDate: inHours(hours + 2),
      });
    }
    expect(titles()).toEqual(["At -1", "At 5", "At 48", "At -24", "At -48"]);
  });

  it("is searched by title and location, and leaves out what was called off", async () => {
    await makeEvent({ title: "Märkt" });
    await makeEvent({ title: "Off", location: "Märkt", canceledAt: NOW });
    await makeEvent({ title: "Fair", location: "Farmers MARKT" });
    expect(titles("markt").sort()).toEqual(["Fair", "Märkt"]);
  });
});
