import { describe, expect, it } from "vitest";
import {
  formatCalendarDate,
  formatDate,
  formatDayAndTime,
  formatTimeRange,
  isCalendarDate,
  isUpcoming,
  parseInstant,
  toWallClock,
  truckMonth,
} from "./time";

const LA = "America/Los_Angeles";
const at = (iso: string) => new Date(iso);

describe("what people read", () => {
  it("is the truck's date and time, whatever the machine's zone", () => {
    expect(formatDate(at("2027-01-05T01:00:00Z"), LA)).toBe("Monday, January 4, 2027");
    expect(formatTimeRange(at("2027-01-04T23:00:00Z"), at("2027-01-05T02:00:00Z"), LA)).toBe(
      "3:00 PM - 6:00 PM",
    );
  });

  it("is short at a glance", () => {
    expect(formatDayAndTime(at("2027-01-04T23:00:00Z"), LA)).toBe("Mon, Jan 4, 3:00 PM");
  });

  it("says the day of an end after midnight", () => {
    expect(formatTimeRange(at("2027-01-05T05:00:00Z"), at("2027-01-05T09:00:00Z"), LA)).toBe(
      "9:00 PM - Jan 5, 2027, 1:00 AM",
    );
  });

  it("puts an instant in the truck's month", () => {
    expect(truckMonth(at("2027-02-01T05:00:00Z"), LA)).toBe("2027-01");
  });
});

describe("an instant as typed", () => {
  const cases = [
    ["without a zone is truck time", "2027-01-04T15:00", "2027-01-04T23:00:00.000Z"],
    ["with Z is UTC", "2027-01-04T15:00:00Z", "2027-01-04T15:00:00.000Z"],
    ["with an offset keeps it", "2027-01-04T15:00:00+09:00", "2027-01-04T06:00:00.000Z"],
    ["in summer follows daylight saving", "2027-07-04T15:00", "2027-07-04T22:00:00.000Z"],
    ["in spring's gap moves past it", "2027-03-14T02:30", "2027-03-14T10:30:00.000Z"],
    ["in autumn's repeated hour is the first", "2027-11-07T01:30", "2027-11-07T08:30:00.000Z"],
    ["just before the gap", "2027-03-14T01:59", "2027-03-14T09:59:00.000Z"],
    ["just after the repeated hour", "2027-11-07T02:00", "2027-11-07T10:00:00.000Z"],
  ] as const;
  it.each(cases)("%s", (_title, text, expected) => {
    expect(parseInstant(text, LA)?.toISOString()).toBe(expected);
  });

  it("east of Greenwich the repeated hour and the gap hold too", () => {
    expect(parseInstant("2027-10-31T02:30", "Europe/Berlin")?.toISOString()).toBe(
      "2027-10-31T00:30:00.000Z",
    );
    expect(parseInstant("2027-03-28T02:30", "Europe/Berlin")?.toISOString()).toBe(
      "2027-03-28T01:30:00.000Z",
    );
  });

  it.each(["", "soon", "2027-02-30T10:00", "2027-13-01", "2027-01-04T25:00", "2027-02-30T10:00Z"])(
    "%j is none",
    (text) => {
      expect(parseInstant(text, LA)).toBeNull();
    },
  );

  it("goes back into the field it came from", () => {
    const instant = parseInstant("2027-11-07T09:15", LA);
    expect(instant && toWallClock(instant, LA)).toBe("2027-11-07T09:15");
  });
});

it("an event is upcoming until its end has passed", () => {
  const end = at("2027-01-04T18:00:00Z");
  expect(isUpcoming(end, new Date(end.getTime() - 1))).toBe(true);
  expect(isUpcoming(end, end)).toBe(true);
  expect(isUpcoming(end, new Date(end.getTime() + 1))).toBe(false);
});

it("a calendar date is one that exists", () => {
  expect(isCalendarDate("2028-02-29")).toBe(true);
  expect(isCalendarDate("2027-02-29")).toBe(false);
});

it("a calendar date is told as it was written, wherever one is", () => {
  expect(formatCalendarDate("2027-01-04")).toBe("Jan 4, 2027");
});
