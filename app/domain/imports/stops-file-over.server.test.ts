import { describe, expect, it } from "vitest";
import { bytesOf, calendar, event } from "../../../tests/calendars";
import { readStops } from "./stops-file.server";

/** Single events, read on the Friday after Thanksgiving of 2026. */

const NOW = Date.parse("2026-11-27T08:00:00Z");
const read = (parts: readonly string[], max = 2_000, zone = "America/Los_Angeles") =>
  readStops(bytesOf(calendar(...parts)), { now: NOW, zone }, max);
const ONE = ["DTSTART:20261203T190000Z", "DTEND:20261203T220000Z"];
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);

describe("events that are over", () => {
  const old = (count: number) => Array(count).fill(event("DTSTART:20160105T190000Z"));
  const afterOld = (...lines: string[]) => read([...old(101), event(...lines)]).slice(100);

  it("are listed up to a hundred, and then counted", () => {
    expect(read(old(100)).map(({ title }) => title)).toEqual(Array(100).fill(""));
    const rows = read(old(101));
    expect(rows).toHaveLength(101);
    expect(rows[100]).toMatchObject({ title: "1 more in this file", why: "They're over" });
  });

  it.each([
    ["ends today on the truck's clock", ["DTSTART:20261127T003000"], "2026-11-27T08:30"],
    [
      "began long ago and goes on",
      ["DTSTART:20261001T190000Z", "DURATION:P90D"],
      "2026-10-01T19:00",
    ],
    [
      "began long ago and ends later, whatever its length",
      ["DTSTART:20261001T190000Z", "DURATION:PT1H", "DTEND:20261230T190000Z"],
      "2026-10-01T19:00",
    ],
  ])("don't leave out an event that %s", (_what, lines, start) => {
    const [row, more] = afterOld(...lines);
    expect(row && textOf(row.start)).toBe(start);
    expect(more?.title).toBe("1 more in this file");
  });

  it("don't hide an event that can't be read", () => {
    expect(afterOld("SUMMARY:Fair", "DTSTART:someday")[0]).toMatchObject({
      title: "Fair",
      why: "We can't read when it starts",
    });
    expect(afterOld("SUMMARY:Fair")[0]).toMatchObject({ title: "Fair", why: "It has no time" });
  });
});

it("a file is read no further than needed to say that it has too many events", () => {
  expect(read(Array(9).fill(event(...ONE)), 4)).toHaveLength(5);
  expect(read(Array(4).fill(event(...ONE)), 4)).toHaveLength(4);
});

describe("an event's number", () => {
  const keysOf = (...events: string[]) => read(events).map(({ key }) => key);

  it("has no spaces around it", () => {
    expect(keysOf(event("UID: a@b ", ...ONE))).toEqual(["a@b"]);
  });

  it.each(["UID:", "UID:   ", "X-UID:1"])("is missing if it's empty (%j)", (line) => {
    expect(keysOf(event(line, ...ONE), event(line, ...ONE))).toEqual([undefined, undefined]);
  });

  it("has 500 letters at most", () => {
    const most = "u".repeat(500);
    expect(keysOf(event(`UID:${most}`, ...ONE), event(`UID:${most}u`, ...ONE))).toEqual([
      most,
      undefined,
    ]);
  });
});

it.each([
  ["STATUS:CANCELLED", "It's canceled"],
  ["STATUS: cancelled ", "It's canceled"],
  ["STATUS:CONFIRMED", undefined],
  ["SUMMARY;LANGUAGE=en-us:Canceled: Dock lunch", "It's canceled"],
  ["SUMMARY:Cancelled: Dock lunch", "It's canceled"],
  ["SUMMARY:The canceled: a band", undefined],
])("an event with %s is left out only if it's canceled", (line, why) => {
  const [row] = read([event("UID:1", line, ...ONE)]);
  expect(row).toMatchObject({ key: "1", start: Date.parse("2026-12-03T19:00Z") });
  expect(row?.why).toBe(why);
});

it.each([
  ["CLASS:PRIVATE", true],
  ["CLASS: confidential ", true],
  ["CLASS:PUBLIC", false],
])("an event with %s is left out only if it's private, once or repeated", (line, isPrivate) => {
  const why = isPrivate ? "It's private in its own calendar" : undefined;
  for (const repeat of [[], ["RRULE:FREQ=DAILY;COUNT=2"]]) {
    const rows = read([event("UID:1", line, ...repeat, ...ONE)]);
    expect(rows.map((row) => row.why)).toEqual(
      isPrivate || repeat.length === 0 ? [why] : [why, why],
    );
  }
});

it.each([
  ["STATUS:TENTATIVE", ["It's tentative in its own calendar."]],
  ["STATUS:CONFIRMED", undefined],
])("an event with %s says so if it's tentative", (line, notes) => {
  expect(read([event("UID:1", line, ...ONE)])[0]?.notes).toEqual(notes);
});

it.each([
  ["America/Argentina/Buenos_Aires", "Mars", "“Mars”, so it's read as Buenos Aires"],
  ["UTC", "x".repeat(61), `“${"x".repeat(60)}”, so it's read as UTC`],
])("an unknown time zone in %s is reported by name", (zone, name, words) => {
  const [row] = read([event(`DTSTART;TZID=${name}:20261203T130000`, "DURATION:PT1H")], 9, zone);
  expect(row?.notes).toEqual([`We don't know its time zone, ${words}`]);
});

it.each([
  ["DTEND:20261203T190000Z", undefined],
  ["DTEND:20261203T185959Z", ["It ends before it starts."]],
  ["DURATION:-PT1H", ["It ends before it starts."]],
])("an event from 7 pm with %s says so if it ends before that", (end, notes) => {
  expect(read([event("DTSTART:20261203T190000Z", end)])[0]?.notes).toEqual(notes);
});

it("a date alone has no time, and needs no end", () => {
  const [row] = read([event("DTSTART:20261203")]);
  expect(row).toMatchObject({ why: "It has no time" });
  expect(row?.notes).toBeUndefined();
});
