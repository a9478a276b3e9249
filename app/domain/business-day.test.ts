import { describe, expect, it } from "vitest";
import { businessDay, businessDayBounds } from "./business-day";

const ZONE = "America/Los_Angeles";
const dayAt = (wall: string, endsAtHour: number) => businessDay(new Date(wall), ZONE, endsAtHour);
const hoursOf = (day: string, endsAtHour: number, zone = ZONE) => {
  const { from, until } = businessDayBounds(day, zone, endsAtHour);
  return (until.getTime() - from.getTime()) / 3_600_000;
};

it.each(["1900-01-01", "2999-12-31"])("%s, at the end of all days, is a whole one", (day) => {
  expect(hoursOf(day, 0)).toBeGreaterThan(0);
});

it.each([
  ["2027-01-09T23:59:59-08:00", 0, "2027-01-09"],
  ["2027-01-10T00:00:00-08:00", 0, "2027-01-10"],
  ["2027-01-10T01:59:59-08:00", 2, "2027-01-09"],
  ["2027-01-10T02:00:00-08:00", 2, "2027-01-10"],
  ["2027-01-01T01:00:00-08:00", 2, "2026-12-31"],
  ["2028-03-01T01:00:00-08:00", 3, "2028-02-29"],
])("a sale at %s, with days that end at %i, is on the day of %s", (wall, endsAtHour, day) => {
  expect(dayAt(wall, endsAtHour)).toBe(day);
});

describe("a business day as clocks change", () => {
  it("has 23 hours when an hour is lost, and 25 when it comes back", () => {
    expect([hoursOf("2027-03-14", 0), hoursOf("2027-11-07", 0)]).toEqual([23, 25]);
    expect([hoursOf("2027-03-13", 2), hoursOf("2027-03-13", 4)]).toEqual([24, 23]);
    expect([hoursOf("2027-11-06", 2), hoursOf("2027-11-06", 4)]).toEqual([25, 25]);
    expect(hoursOf("2027-03-12", 2)).toBe(24);
  });

  it.each([0, 1, 2, 3, 4, 12])(
    "has every instant that belongs to it, with an end at %i",
    (endsAtHour) => {
      for (const start of ["2027-03-13T00:00:00Z", "2027-11-06T00:00:00Z"]) {
        for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 15) {
          const instant = new Date(Date.parse(start) + minutes * 60_000);
          const day = businessDay(instant, ZONE, endsAtHour);
          const { from, until } = businessDayBounds(day, ZONE, endsAtHour);
          const isInside = from <= instant && instant < until;
          expect(isInside, `${instant.toISOString()} in ${day}`).toBe(true);
        }
      }
    },
  );
});
