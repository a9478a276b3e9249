import { expect, it } from "vitest";
import { holidayOn } from "./holidays";

it.each([
  ["2026-11-26", "Thanksgiving"],
  ["2027-11-25", "Thanksgiving"],
  ["2026-11-19", null],
  ["2028-05-29", "Memorial Day"],
  ["2027-05-31", "Memorial Day"],
  ["2027-05-24", null],
  ["2027-01-18", "Martin Luther King Jr. Day"],
  ["2027-02-15", "Presidents' Day"],
  ["2027-09-06", "Labor Day"],
  ["2027-10-11", "Columbus Day"],
  ["2027-07-04", "Independence Day"],
  ["2027-07-05", null],
  ["2027-06-19", "Juneteenth"],
  ["2027-11-11", "Veterans Day"],
  ["2027-12-25", "Christmas Day"],
  ["2028-01-01", "New Year's Day"],
  // The fifth Monday of January, the fourth Thursday of a month that has no holiday then.
  ["2028-01-31", null],
  ["2027-10-28", null],
])("%s is %s", (day, name) => {
  expect(holidayOn(day)).toBe(name);
});

it("every year has eleven holidays", () => {
  for (const year of [2026, 2027, 2028, 2100]) {
    const days = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
    ).filter((day) => day.startsWith(String(year)));
    expect(days.filter((day) => holidayOn(day) !== null)).toHaveLength(11);
  }
});
