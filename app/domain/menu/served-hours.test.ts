import { expect, it } from "vitest";
import { describeHours, endsLater, hoursFields, hoursLabel, isServedAt } from "./served-hours";

const ZONE = "America/Los_Angeles";
const hours = (servedFrom: number | null, servedUntil: number | null) => ({
  servedFrom,
  servedUntil,
});
const BREAKFAST = hours(7 * 60, 11 * 60);
const stop = (startDate: string, endDate = "2028-01-01T00:00:00Z") => ({
  startDate: new Date(startDate),
  endDate: new Date(endDate),
});
/** For days on end, so that no day is its own. */
const YEAR = stop("2027-01-01T08:00:00Z");

it.each([
  [hours(null, null), "", ""],
  [hours(null, 660), "until 11 AM", "Until 11 AM"],
  [hours(1020, null), "from 5 PM", "From 5 PM"],
  [BREAKFAST, "7 AM - 11 AM", "7 AM - 11 AM"],
  [hours(0, 750), "12 AM - 12:30 PM", "12 AM - 12:30 PM"],
])("the hours %j read '%s'", (given, text, label) => {
  expect(describeHours(given)).toBe(text);
  expect(hoursLabel(given)).toBe(label);
});

it("hours are times of the day in forms and the API", () => {
  expect(hoursFields(BREAKFAST)).toEqual({ servedFrom: "07:00", servedUntil: "11:00" });
  expect(hoursFields(hours(null, 5))).toEqual({ servedFrom: null, servedUntil: "00:05" });
});

it.each([
  ["as they begin", "2027-01-04T15:00:00Z", true],
  ["a minute before", "2027-01-04T14:59:59Z", false],
  ["in their last minute", "2027-01-04T18:59:59Z", true],
  ["as they end", "2027-01-04T19:00:00Z", false],
  ["on the morning that skips an hour", "2027-03-14T17:59:00Z", true],
  ["as they end on that morning", "2027-03-14T18:00:00Z", false],
  ["on the morning that repeats an hour", "2027-11-07T18:59:00Z", true],
  ["as they end on that one", "2027-11-07T19:00:00Z", false],
])("hours go by the clock on the wall: %s", (_when, at, isServed) => {
  expect(isServedAt(BREAKFAST, new Date(at), YEAR, ZONE)).toBe(isServed);
});

it("hours hold in both passes of the hour that fall repeats", () => {
  const night = hours(60, 120);
  for (const at of ["2027-11-07T08:30:00Z", "2027-11-07T09:30:00Z"])
    expect(isServedAt(night, new Date(at), YEAR, ZONE)).toBe(true);
  expect(isServedAt(night, new Date("2027-11-07T10:00:00Z"), YEAR, ZONE)).toBe(false);
});

it.each([
  ["8 PM to 1 AM", "2027-01-05T04:00:00Z", "2027-01-05T09:00:00Z", "2027-01-05T08:10:00Z", false],
  ["8 PM to 1 AM", "2027-01-05T04:00:00Z", "2027-01-05T09:00:00Z", "2027-01-05T06:59:00Z", true],
  ["11 PM to 2 AM", "2027-01-05T07:00:00Z", "2027-01-05T10:00:00Z", "2027-01-05T08:10:00Z", true],
])(
  "an item until 11 PM doesn't come back after midnight at a stop from %s",
  (_stop, start, end, at, isServed) => {
    expect(isServedAt(hours(null, 23 * 60), new Date(at), stop(start, end), ZONE)).toBe(isServed);
  },
);

it("hours with one end, or none, limit nothing else", () => {
  const [morning, night] = ["2027-01-04T08:00:00Z", "2027-01-05T07:59:00Z"].map(
    (at) => new Date(at),
  ) as [Date, Date];
  expect(isServedAt(hours(null, 660), morning, YEAR, ZONE)).toBe(true);
  expect(isServedAt(hours(1020, null), night, YEAR, ZONE)).toBe(true);
  expect(isServedAt(hours(null, null), night, YEAR, ZONE)).toBe(true);
});

it.each([
  [hours(420, 660), true],
  [hours(660, 660), false],
  [hours(1320, 120), false],
  [hours(null, 660), true],
  [hours(660, null), true],
  // Midnight as the end would be no hours at all.
  [hours(null, 0), false],
])("hours %j end after they begin: %s", (given, isLater) => {
  expect(endsLater(given)).toBe(isLater);
});

it("hours without an end go on past midnight, until the stop ends", () => {
  const night = stop("2027-01-05T04:00:00Z", "2027-01-05T10:00:00Z");
  const isServed = (servedFrom: number, servedUntil: number | null, at: string, where = night) =>
    isServedAt(hours(servedFrom, servedUntil), new Date(at), where, ZONE);
  // The stop is from 8 PM to 2 AM.
  expect(isServed(1320, null, "2027-01-05T05:59:00Z")).toBe(false);
  expect(isServed(1320, null, "2027-01-05T06:00:00Z")).toBe(true);
  expect(isServed(1320, null, "2027-01-05T09:30:00Z")).toBe(true);
  expect(isServed(1320, 1400, "2027-01-05T09:30:00Z")).toBe(false);
  expect(isServed(1320, null, "2027-01-05T09:30:00Z", YEAR)).toBe(false);
  const day = stop("2027-01-05T04:00:00Z", "2027-01-06T04:00:00Z");
  expect(isServed(1320, null, "2027-01-05T09:30:00Z", day)).toBe(false);
});
