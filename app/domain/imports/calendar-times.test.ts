import { describe, expect, it } from "vitest";
import { readDuration, readOffset, readTime } from "./calendar-times";

const written = (value: string, params: Record<string, string> = {}) => {
  const time = readTime({ value, params });
  return time && { ...time, wall: new Date(time.wall).toISOString().slice(0, 19) };
};

describe("a time in a calendar file", () => {
  it.each([
    ["20261203T190000", "2026-12-03T19:00:00", "local"],
    ["2026-12-03 19:00", "2026-12-03T19:00:00", "local"],
    [" 20261203T190000Z ", "2026-12-03T19:00:00", "utc"],
    ["2026-12-03T19:00:00.125z", "2026-12-03T19:00:00", "utc"],
    ["20261203T130000+0100", "2026-12-03T12:00:00", "utc"],
    ["2026-12-03T13:00:00-05:30", "2026-12-03T18:30:00", "utc"],
    ["20261231T235960Z", "2027-01-01T00:00:00", "utc"],
    ["16010101T000000", "1601-01-01T00:00:00", "local"],
    ["20280229", "2028-02-29T00:00:00", "date"],
  ])("is read from %j", (value, wall, kind) => {
    expect(written(value)).toEqual({ wall, kind, zone: null });
  });

  it.each([
    ["a day its month doesn't have", "20260230 20260229T190000Z 20261131 20261200 20261232"],
    ["a month its year doesn't have", "20260001 20261301T190000Z"],
    ["of a year before 1601", "16001231 16001231T190000"],
    ["an hour, minute or second no clock has", "20261203T240000 20261203T196000 20261203T190061"],
    ["half a time, or more than one", "20261203T 20261203T19 20261203T1900000000 20261203T190000X"],
    ["in words", "someday x20261203"],
  ])("isn't %s", (_what, values) => {
    for (const value of values.split(" ")) expect(written(value), value).toBeNull();
    expect(written("")).toBeNull();
  });

  it.each([
    ["20261205", "date", "2026-12-05T00:00:00"],
    ["20261205T000000", "date", "2026-12-05T00:00:00"],
    ["20261205T130000", "local", "2026-12-05T13:00:00"],
    ["20261205T010100", "local", "2026-12-05T01:01:00"],
    ["20261205T003030", "local", "2026-12-05T00:30:30"],
  ])("given as a date, like %s, is a date only at midnight", (value, kind, wall) => {
    expect(written(value, { VALUE: "DATE" })).toMatchObject({ kind, wall });
  });

  it("has its zone, unless it's in UTC", () => {
    const params = { TZID: "Asia/Tokyo" };
    expect(written("20261203T190000", params)).toMatchObject({ kind: "local", zone: "Asia/Tokyo" });
    expect(written("20261203T190000Z", params)).toMatchObject({ kind: "utc", zone: null });
    expect(written("20261203T190000", { TZID: "" })).toMatchObject({ kind: "local", zone: null });
  });
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  ["-0800", -8 * HOUR],
  ["+05:30", 5 * HOUR + 30 * MINUTE],
  [" -0330 ", -3 * HOUR - 30 * MINUTE],
  ["+005328", 53 * MINUTE + 28 * SECOND],
  ["-8", -8 * HOUR],
  ["Z", 0],
  ["Fitz", null],
  ["Zulu", null],
  ["0800", null],
  ["", null],
])("an offset from UTC of %j is read", (text, offset) => {
  expect(readOffset(text)).toBe(offset);
});

it.each([
  ["PT3H", 3 * HOUR],
  ["PT90M", 90 * MINUTE],
  [" P1D ", DAY],
  ["+P1W2DT3H4M5S", 9 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND],
  ["-PT1H30M", -90 * MINUTE],
  ["pt15m", 15 * MINUTE],
  ["3H", null],
  ["PT3", null],
  ["", null],
])("a length of %j is read", (text, length) => {
  expect(readDuration(text)).toBe(length);
});
