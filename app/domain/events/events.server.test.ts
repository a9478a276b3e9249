import { expect, it } from "vitest";
import { makeEvent } from "../../../tests/factories";
import {
  countUpcoming,
  findCalendarEvent,
  listCalendar,
  listEvents,
  listUpcoming,
} from "./event-queries.server";

const at = (iso: string) => new Date(iso);
const titles = (list: { title: string }[]) => list.map(({ title }) => title);

it("upcoming stops are those whose end has not passed, soonest first", async () => {
  const end = at("2027-01-04T18:00:00Z");
  await makeEvent({
    title: "Later",
    startDate: at("2027-02-01T18:00:00Z"),
    endDate: at("2027-02-01T20:00:00Z"),
  });
  await makeEvent({ title: "Under way", startDate: at("2027-01-04T15:00:00Z"), endDate: end });

  expect(titles(listUpcoming(end, 3))).toEqual(["Under way", "Later"]);
  expect(titles(listUpcoming(new Date(end.getTime() + 1), 3))).toEqual(["Later"]);
  expect(titles(listUpcoming(end, 1))).toEqual(["Under way"]);
  expect(countUpcoming(end)).toBe(2);
  expect(countUpcoming(new Date(end.getTime() + 1))).toBe(1);
});

it("the whole calendar begins with the next stop, then goes back in time, page by page", async () => {
  const now = at("2027-01-04T20:00:00Z");
  for (const day of ["2027-01-02", "2027-02-01", "2020-02-01", "2027-01-04", "2027-01-05"]) {
    const [startDate, endDate] = [at(`${day}T18:00:00Z`), at(`${day}T20:00:00Z`)];
    await makeEvent({ title: day, startDate, endDate });
  }
  const all = ["2027-01-04", "2027-01-05", "2027-02-01", "2027-01-02", "2020-02-01"];

  expect(titles(listEvents({ limit: 10, offset: 0 }, now))).toEqual(all);
  for (const limit of [1, 2, 3, 4]) {
    const pages = [0, 1, 2, 3, 4].map((n) => listEvents({ limit, offset: n * limit }, now));
    expect(pages.flatMap(titles)).toEqual(all);
  }
  const later = new Date(now.getTime() + 1);
  expect(titles(listEvents({ limit: 3, offset: 0 }, later))).toEqual([all[1], all[2], all[0]]);
});

it("deleted stops are left out everywhere except in the calendar feed, as called off", async () => {
  const canceledAt = at("2027-01-03T00:00:00Z");
  const stop = await makeEvent({ title: "Off", canceledAt, sequence: 1 });
  const now = at("2027-01-04T00:00:00Z");

  expect(listUpcoming(now, 3)).toEqual([]);
  expect(countUpcoming(now)).toBe(0);
  expect(listEvents({ limit: 10, offset: 0 }, now)).toEqual([]);
  expect(listEvents({ limit: 10, offset: 0 }, at("2027-02-01T00:00:00Z"))).toEqual([]);
  expect(listCalendar(now, 10)).toMatchObject([{ title: "Off", canceledAt, sequence: 1 }]);
  expect(findCalendarEvent(stop.id)).toMatchObject({ title: "Off", canceledAt });
});

it("the calendar feed reaches back as far as it is asked to", async () => {
  const { id } = await makeEvent({ endDate: at("2027-01-05T02:00:00Z") });

  expect(listCalendar(at("2027-01-05T02:00:00Z"), 10)).toHaveLength(1);
  expect(listCalendar(at("2027-01-05T02:00:00.001Z"), 10)).toEqual([]);
  expect(listCalendar(at("2027-01-01T00:00:00Z"), 0)).toEqual([]);
  expect(findCalendarEvent(id)).toMatchObject({ sequence: 0, canceledAt: null });
  expect(findCalendarEvent(id + 1)).toBeUndefined();
});
