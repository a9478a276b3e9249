import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInstant, toWallClock } from "~/domain/time";
import { describeClashes, hoursLater } from "./copy-week";

const ZONE = "America/Los_Angeles";
const at = (text: string) => parseInstant(text, ZONE) as Date;

describe("hours a week later", () => {
  it.each([
    // Spring: 2027-03-14 has 23 hours.
    [
      "an afternoon",
      "2027-03-08T15:00",
      "2027-03-08T18:00",
      "2027-03-15T15:00",
      "2027-03-15T18:00",
    ],
    [
      "a night into spring's day",
      "2027-03-06T22:00",
      "2027-03-07T02:00",
      "2027-03-13T22:00",
      "2027-03-14T03:00",
    ],
    [
      "within the hour that spring skips",
      "2027-03-07T02:15",
      "2027-03-07T02:45",
      "2027-03-14T03:15",
      "2027-03-14T03:45",
    ],
    [
      "into the skipped hour",
      "2027-03-07T01:30",
      "2027-03-07T02:30",
      "2027-03-14T01:30",
      "2027-03-14T03:30",
    ],
    [
      "from the skipped hour",
      "2027-03-07T02:30",
      "2027-03-07T03:15",
      "2027-03-14T03:30",
      "2027-03-14T04:15",
    ],
    // Autumn: 2027-11-07 has 25 hours.
    [
      "into autumn's hour",
      "2027-10-30T23:00",
      "2027-10-31T01:30",
      "2027-11-06T23:00",
      "2027-11-07T01:30",
    ],
  ])("are right for %s", (_what, start, end, startAgain, endAgain) => {
    const again = hoursLater({ startDate: at(start), endDate: at(end), plannedEnd: null }, 7, ZONE);
    expect(toWallClock(again.startDate, ZONE)).toBe(startAgain);
    expect(toWallClock(again.endDate, ZONE)).toBe(endAgain);
  });

  it("keep the time on the clock, and never end before they start", () => {
    const zones = [
      "America/Los_Angeles",
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "Asia/Tokyo",
      "America/Phoenix",
    ];
    const zone = fc.constantFrom(...zones);
    const start = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) });
    let same = 0;
    let shifted = 0;
    fc.assert(
      fc.property(
        zone,
        start,
        fc.integer({ min: 1, max: 2880 }),
        fc.integer({ min: 1, max: 26 }),
        (where, from, minutes, weeks) => {
          const startDate = new Date(Math.floor(from / 60_000) * 60_000);
          const endDate = new Date(startDate.getTime() + minutes * 60_000);
          const again = hoursLater({ startDate, endDate, plannedEnd: null }, 7 * weeks, where);
          expect(again.endDate.getTime()).toBeGreaterThan(again.startDate.getTime());
          const clock = (instant: Date) => toWallClock(instant, where).slice(11);
          if (clock(again.startDate) === clock(startDate)) same += 1;
          else shifted += 1;
          // A start moves only if the clock skips its hour, and then by an hour at most.
          const days = (again.startDate.getTime() - startDate.getTime()) / 86_400_000 - weeks * 7;
          expect(Math.abs(days)).toBeLessThanOrEqual(1 / 24 + 1e-9);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(shifted).toBeLessThan(same / 100);
  });
});

describe("a stop that's too close to another", () => {
  const stop = (location: string, from: string, until: string) => ({
    location,
    startDate: at(`2027-03-15T${from}`),
    endDate: at(`2027-03-15T${until}`),
  });
  const lunch = stop("Ferry Plaza, 1 Ferry Building", "11:00", "14:00");

  it.each([
    ["13:30", "15:00", ["Overlaps Ferry Plaza, 11:00 AM - 2:00 PM."]],
    ["10:00", "18:00", ["Overlaps Ferry Plaza, 11:00 AM - 2:00 PM."]],
    ["14:00", "18:00", ["Only 0 minutes after Ferry Plaza ends."]],
    ["14:01", "18:00", ["Only 1 minute after Ferry Plaza ends."]],
    ["14:29", "18:00", ["Only 29 minutes after Ferry Plaza ends."]],
    ["14:30", "18:00", []],
    ["08:00", "10:40", ["Only 20 minutes before Ferry Plaza starts."]],
    ["08:00", "10:30", []],
  ])("is reported from %s to %s: %j", (from, until, told) => {
    expect(describeClashes(stop("Lot 7", from, until), [lunch], ZONE)).toEqual(told);
  });

  it("needs no time to drive at the same place, but can't be there twice", () => {
    const next = stop(" ferry plaza,  1 Ferry Building", "14:00", "18:00");
    expect(describeClashes(next, [lunch], ZONE)).toEqual([]);
    const twice = stop("Ferry Plaza, 1 Ferry Building", "13:00", "18:00");
    expect(describeClashes(twice, [lunch], ZONE)).toHaveLength(1);
  });

  it("doesn't overlap anything just because it ends before it starts", () => {
    const backwards = stop("Lot 7", "15:00", "11:30");
    expect(describeClashes(backwards, [lunch], ZONE)).toEqual([]);
    expect(describeClashes(lunch, [backwards], ZONE)).toEqual([]);
  });
});
