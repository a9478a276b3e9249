import { describe, expect, it } from "vitest";
import { bytesOf, calendar, event, zone } from "../../../tests/calendars";
import { readStops } from "./stops-file.server";

/** Series read on the Friday after Thanksgiving of 2026 in Los Angeles, unless a test says otherwise. */

const NOW = "2026-11-27T08:00Z";
const read = (parts: readonly string[], now = NOW, zone = "America/Los_Angeles") =>
  readStops(bytesOf(calendar(...parts)), { now: Date.parse(now), zone }, 2_000);

type Rows = ReturnType<typeof read>;
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);
const startsOf = (rows: Rows) => rows.flatMap(({ start, why }) => (why ? [] : [textOf(start)]));
const reasonsOf = (rows: Rows) => rows.flatMap(({ why }) => why ?? []);
const series = (...lines: string[]) => startsOf(read([event(...lines)]));

describe("a canceled day of a series", () => {
  const inNewYork = ["DTSTART;TZID=America/New_York:20261201T130000", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const LEFT = ["2026-12-01T18:00", "2026-12-15T18:00"];
  it.each([
    ["in UTC", "EXDATE:20261208T180000Z"],
    ["in the series' zone", "EXDATE;TZID=America/New_York:20261208T130000"],
    ["on no zone's clock", "EXDATE:20261208T130000"],
    ["as a date", "EXDATE;VALUE=DATE:20261208"],
    ["after a word", "EXDATE:never,20261208T180000Z"],
  ])("is read %s", (_how, line) => {
    expect(series(...inNewYork, line)).toEqual(LEFT);
  });

  it("is the series' own day, however far away it is", () => {
    const rule = "RRULE:FREQ=WEEKLY;COUNT=2";
    const off = "EXDATE;VALUE=DATE:20261201";
    expect(series("DTSTART;TZID=Pacific/Honolulu:20261201T130000", rule, off)).toEqual([
      "2026-12-08T23:00",
    ]);
    expect(series("DTSTART;TZID=Pacific/Kiritimati:20261201T130000", rule, off)).toEqual([
      "2026-12-07T23:00",
    ]);
  });

  it("is read from each of several lines", () => {
    const lines = ["EXDATE:20261201T180000Z", "EXDATE:20261215T180000Z"];
    expect(series(...inNewYork, ...lines)).toEqual(["2026-12-08T18:00"]);
  });

  it("leaves the day's other stop if it has a time", () => {
    const rule = "RRULE:FREQ=DAILY;BYHOUR=11,17;COUNT=4";
    expect(series("DTSTART:20261201T110000Z", rule, "EXDATE:20261201T110000Z")).toEqual([
      "2026-12-01T17:00",
      "2026-12-02T11:00",
      "2026-12-02T17:00",
    ]);
  });

  it("can be the day that starts in an hour, west and east", () => {
    const rule = "RRULE:FREQ=DAILY;COUNT=2";
    for (const start of ["Pacific/Honolulu:20261126T230000", "Asia/Tokyo:20261127T180000"])
      expect(series(`DTSTART;TZID=${start}`, rule, "EXDATE:20261127T090000Z")).toEqual([
        "2026-11-28T09:00",
      ]);
  });

  it("can be the last day read", () => {
    const late = ["DTSTART;TZID=America/Los_Angeles:20261127T230000", "RRULE:FREQ=DAILY"];
    expect(series(...late).at(-1)).toBe("2027-02-25T07:00");
    expect(series(...late, "EXDATE:20270225T070000Z").at(-1)).toBe("2027-02-24T07:00");
  });

  it("can be at an hour that spring skips", () => {
    const early = [
      "DTSTART;TZID=America/New_York:20270307T023000",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "EXDATE;TZID=America/New_York:20270314T023000",
    ];
    expect(startsOf(read([event(...early)], "2027-03-01T08:00Z"))).toEqual([
      "2027-03-07T07:30",
      "2027-03-21T06:30",
    ]);
  });
});

describe("an added day of a series", () => {
  it("has the series' time of day if it's a date alone", () => {
    const start = "DTSTART;TZID=America/Los_Angeles:20261128T110000";
    expect(series(start, "RDATE;VALUE=DATE:20261202")).toEqual([
      "2026-11-28T19:00",
      "2026-12-02T19:00",
    ]);
  });

  it("can be among words that nobody reads", () => {
    expect(series("DTSTART:20261128T190000Z", "RDATE:soon,,20261202T200000Z")).toEqual([
      "2026-11-28T19:00",
      "2026-12-02T20:00",
    ]);
  });

  it("is read if it's in the next 90 days", () => {
    const days = "20250101T080000Z,20261126T080000Z,20270225T080000Z,20270225T080100Z";
    expect(series("DTSTART:20240101T080000Z", `RDATE:${days}`)).toEqual(["2027-02-25T08:00"]);
    expect(reasonsOf(read([event("DTSTART:20240101T080000Z", "RDATE:20250101T080000Z")]))).toEqual([
      "It doesn't happen in the next 90 days",
    ]);
  });

  it("has its own end", () => {
    const periods = "20261202T190000Z/PT2H,20261203T190000Z/20261203T200000Z,20261204T190000Z";
    const rows = read([
      event("DTSTART:20261101T190000Z", "DURATION:PT3H", `RDATE;VALUE=PERIOD:${periods}`),
    ]);
    expect(rows.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([2, 1, 3]);
  });

  it("comes three times a day at most", () => {
    const times = Array.from({ length: 271 }, (_, at) => Date.UTC(2026, 10, 28, at * 7));
    const days = (count: number) =>
      times
        .slice(0, count)
        .map((time) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`)
        .join(",");
    const most = read([event("DTSTART:20261001T190000Z", `RDATE:${days(270)}`)]);
    expect(startsOf(most)).toHaveLength(270);
    expect(reasonsOf(read([event("DTSTART:20261001T190000Z", `RDATE:${days(271)}`)]))).toEqual([
      "It repeats too often for us to read",
    ]);
  });
});

describe("the rule of a series", () => {
  it.each([
    ["a time before that day's", "20261203T100000", ["2026-12-01T19:00", "2026-12-02T19:00"]],
    ["the time of that day's", "20261202T190000Z", ["2026-12-01T19:00", "2026-12-02T19:00"]],
    ["the date of that day's", "20261202", ["2026-12-01T19:00", "2026-12-02T19:00"]],
  ])("ends at %s", (_what, until, starts) => {
    const rule = `RRULE:FREQ=DAILY;UNTIL=${until}`;
    expect(series("DTSTART:20261201T190000Z", rule)).toEqual(starts);
  });

  it("has no stop at the midnight after it if it ends by a date", () => {
    const rule = "RRULE:FREQ=DAILY;UNTIL=20261202";
    expect(series("DTSTART:20261201T000000Z", rule)).toEqual([
      "2026-12-01T00:00",
      "2026-12-02T00:00",
    ]);
  });

  it("is left out by name if its end is in words, or a rule gives its days off", () => {
    const starts = ["DTSTART:20261201T190000Z", "RRULE:FREQ=DAILY"];
    const ended = event("DTSTART:20261201T190000Z", "RRULE:FREQ=DAILY;UNTIL=someday");
    expect(reasonsOf(read([ended, event(...starts, "EXRULE:FREQ=WEEKLY")]))).toEqual([
      "We can't read how it repeats",
      "We can't read how it repeats",
    ]);
  });

  it("leaves out the stop that ends right now", () => {
    const daily = ["DTSTART:20261101T050000Z", "DURATION:PT3H", "RRULE:FREQ=DAILY;UNTIL=20261128"];
    expect(series(...daily)).toEqual(["2026-11-28T05:00"]);
  });
});

describe("moved days of a series", () => {
  const weekly = event("UID:w", "DTSTART:20261130T180000Z", "RRULE:FREQ=WEEKLY;COUNT=3");
  const moved = (day: string, start: string) =>
    event("UID:w", `RECURRENCE-ID:${day}T180000Z`, `DTSTART:${start}`);

  it("can be several", () => {
    const rows = read([
      weekly,
      moved("20261130", "20261201T150000Z"),
      moved("20261214", "20261215T150000Z"),
    ]);
    expect(startsOf(rows).sort()).toEqual([
      "2026-12-01T15:00",
      "2026-12-07T18:00",
      "2026-12-15T15:00",
    ]);
  });

  it("say nothing about their series if it has no other days", () => {
    const once = event("UID:w", "DTSTART:20261130T180000Z", "RRULE:FREQ=WEEKLY;COUNT=1");
    const rows = read([once, moved("20261130", "20261201T150000Z")]);
    expect(rows.map(({ start, why }) => [textOf(start), why])).toEqual([
      ["2026-12-01T15:00", undefined],
    ]);
  });

  it("are told apart by their day in the series, wherever they're moved", () => {
    const daily = event(
      "UID:w",
      "DTSTART;TZID=America/Los_Angeles:20261207T190000",
      "RRULE:FREQ=DAILY;COUNT=3",
    );
    for (const id of [":20261208T030000Z", ";TZID=Asia/Tokyo:20261208T120000"]) {
      const moved = event("UID:w", `RECURRENCE-ID${id}`, "DTSTART:20261208T050000Z");
      const rows = read([moved, daily]);
      expect(rows.map(({ start, key }) => [textOf(start), key])).toEqual([
        ["2026-12-08T05:00", "w 2026-12-07"],
        ["2026-12-09T03:00", "w 2026-12-08"],
        ["2026-12-10T03:00", "w 2026-12-09"],
      ]);
    }
  });

  it("are told apart by that day too if they're canceled", () => {
    const day = event(
      "UID:w",
      "RECURRENCE-ID:20261207T180000Z",
      "DTSTART:20261207T180000Z",
      "STATUS:CANCELLED",
    );
    expect(read([weekly, day]).map(({ key, why }) => [key, why])).toEqual([
      ["w 2026-11-30", undefined],
      ["w 2026-12-14", undefined],
      ["w 2026-12-07", "It's canceled"],
    ]);
  });

  it("take no longer than the file may, even by the thousand under one name", () => {
    const days = Array.from({ length: 1_000 }, (_, at) =>
      moved(new Date(Date.UTC(2001, 0, at)).toISOString().slice(0, 10).replaceAll("-", ""), "x"),
    );
    const one = event("UID:w", "DTSTART:20261130T180000Z", "RRULE:FREQ=WEEKLY;COUNT=1");
    const rows = read([...Array(200).fill(one), ...days]);
    expect(rows.at(0)).toMatchObject({ start: Date.parse("2026-11-30T18:00Z") });
    expect(rows.at(199)?.why).toBe("It repeats too often for us to read");
  });
});

it.each([
  ["EXDATE", "RRULE:FREQ=WEEKLY;COUNT=1"],
  ["RDATE", "RRULE:FREQ=WEEKLY;COUNT=1"],
  ["RDATE", "UID:r"],
])("a series of 80,000 dates is left out by name (%s, %s)", (name, line) => {
  const series = ["DTSTART;TZID=America/New_York:20261130T130000", line];
  const dates = (count: number) =>
    `${name};TZID=Asia/Tokyo:${Array(count).fill("20261204T1200").join(",")}`;
  const lines = Array(16).fill(dates(5_000));
  expect(reasonsOf(read([event(...series, ...lines)]))).toEqual([
    "It repeats too often for us to read",
  ]);
  expect(reasonsOf(read([event(...series, dates(1_000))]))).toEqual([]);
});

it("a series that repeats too often leaves the hours of a zone's own summer as they are", () => {
  const own = zone(
    "Mine",
    "BEGIN:STANDARD",
    "DTSTART:16011104T020000",
    "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010311T020000",
    "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
  );
  const minutes = Array.from({ length: 60 }, (_, minute) => minute).join(",");
  const often = event(
    "DTSTART:19000101T000000Z",
    `RRULE:FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=${minutes};COUNT=99999999`,
  );
  const rows = read([own, often, event("DTSTART;TZID=Mine:20270703T130000")]);
  expect(reasonsOf(rows)).toEqual(["It repeats too often for us to read"]);
  expect(startsOf(rows)).toEqual(["2027-07-03T17:00"]);
});
