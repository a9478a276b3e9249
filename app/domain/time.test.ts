import { Temporal } from "temporal-polyfill";
import { afterEach, describe, expect, it } from "vitest";
import {
  formatCalendarDate,
  formatDate,
  formatDayAndTime,
  formatNearHours,
  formatTime,
  formatTimeAfter,
  formatTimeRange,
  formatWallClock,
  isCalendarDate,
  isUpcoming,
  nextDay,
  offsetsBetween,
  parseCalendarDate,
  parseInstant,
  toOffsetTime,
  toWallClock,
  truckDayStart,
  truckMonth,
  truckMonthBounds,
} from "./time";

const LA = "America/Los_Angeles";
const at = (iso: string) => new Date(iso);

/** The instant at which the truck's clock reads this. */
function truckTime(wallClock: string, zone = LA): Date {
  const instant = parseInstant(wallClock, zone);
  if (!instant) throw new Error(`${wallClock} is no time`);
  return instant;
}

it.each([
  ["on now", "2027-01-04T11:00", "2027-01-04T16:00", "Today, open until 4 PM"],
  ["on since last night", "2027-01-03T20:00", "2027-01-04T13:30", "Today, open until 1:30 PM"],
  ["on until the night", "2027-01-04T11:00", "2027-01-05T01:00", "Today, open until Tuesday, 1 AM"],
  ["later today", "2027-01-04T17:00", "2027-01-04T21:00", "Today 5 PM - 9 PM"],
  ["tomorrow", "2027-01-05T11:30", "2027-01-05T15:00", "Tomorrow 11:30 AM - 3 PM"],
  ["in three days", "2027-01-07T11:00", "2027-01-07T15:00", "Thu 11 AM - 3 PM"],
  ["in six days", "2027-01-10T11:00", "2027-01-10T15:00", "Sun 11 AM - 3 PM"],
  ["in a week", "2027-01-11T11:00", "2027-01-11T15:00", "Mon, Jan 11, 11 AM - 3 PM"],
  ["all day", "2027-01-05T00:00", "2027-01-06T00:00", "Tomorrow all day"],
])("a stop %s has short hours", (_when, start, end, said) => {
  const now = truckTime("2027-01-04T12:00");
  expect(formatNearHours(now, truckTime(start), truckTime(end), LA)).toBe(said);
});

it("a stop's short hours keep the zone in the hour that fall repeats", () => {
  const hours = [at("2027-11-07T08:00:00Z"), at("2027-11-07T09:00:00Z")] as const;
  expect(formatNearHours(at("2027-11-06T19:00:00Z"), ...hours, LA)).toBe(
    "Tomorrow 1 AM PDT - 1 AM PST",
  );
});

it.each([
  ["2027-01-04T15:00", "Jan 4, 2027, 3:00 PM"],
  ["2027-11-07T01:30", "Nov 7, 2027, 1:30 AM"],
  ["2027-12-31T00:05", "Dec 31, 2027, 12:05 AM"],
])("%s is said as %s", (text, said) => {
  expect(formatWallClock(text)).toBe(said);
});

describe("the offsets of a span", () => {
  const year = ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"] as const;
  it.each([
    ["Asia/Kathmandu", ["345"]],
    [
      "America/Los_Angeles",
      ["-480 before 2026-03-08T10:00:00.000Z", "-420 before 2026-11-01T09:00:00.000Z", "-480"],
    ],
    [
      "Australia/Lord_Howe",
      ["660 before 2026-04-04T15:00:00.000Z", "630 before 2026-10-03T15:30:00.000Z", "660"],
    ],
  ])("change to the minute in %s", (zone, offsets) => {
    const found = offsetsBetween(new Date(year[0]), new Date(year[1]), zone);
    expect(
      found.map(({ offset, before }) =>
        [offset / 60_000, ...(before ? ["before", new Date(before).toISOString()] : [])].join(" "),
      ),
    ).toEqual(offsets);
  });

  it("are only one if nothing changes", () => {
    const [from, until] = [new Date("2026-06-01T00:00:00Z"), new Date("2026-06-02T00:00:00Z")];
    expect(offsetsBetween(from, until, "America/Los_Angeles")).toEqual([
      { offset: -7 * 3_600_000, before: null },
    ]);
  });
});

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

  const ranges = [
    ["within a day", "2027-01-08T15:00", "2027-01-08T18:00", "3:00 PM - 6:00 PM"],
    ["over midnight", "2027-01-08T20:00", "2027-01-09T01:00", "8:00 PM - Saturday, 1:00 AM"],
    ["until midnight", "2027-01-08T20:00", "2027-01-09T00:00", "8:00 PM - midnight"],
    ["of a whole day", "2027-01-08T00:00", "2027-01-09T00:00", "All day"],
    ["to its last minute", "2027-01-08T00:00", "2027-01-08T23:59", "All day"],
    ["of days", "2027-01-08T00:00", "2027-01-10T00:00", "All day through Saturday"],
    [
      "of days from a morning",
      "2027-01-08T09:00",
      "2027-01-10T00:00",
      "9:00 AM - Sunday, 12:00 AM",
    ],
    ["of no length", "2027-01-08T00:00", "2027-01-08T00:00", "12:00 AM - 12:00 AM"],
    ["of the day that is short", "2027-03-14T00:00", "2027-03-15T00:00", "All day"],
    [
      "of whole weeks",
      "2027-01-08T00:00",
      "2027-01-23T00:00",
      "All day through Friday, January 22, 2027",
    ],
    ["over New Year", "2026-12-31T21:00", "2027-01-01T01:00", "9:00 PM - Friday, 1:00 AM"],
    ["six days on", "2027-01-08T10:00", "2027-01-14T16:00", "10:00 AM - Thursday, 4:00 PM"],
    [
      "on the same weekday a week on",
      "2027-01-08T10:00",
      "2027-01-15T16:00",
      "10:00 AM - Friday, January 15, 2027, 4:00 PM",
    ],
    [
      "that ends on a day before it starts",
      "2027-01-08T10:00",
      "2027-01-07T16:00",
      "10:00 AM - Thursday, January 7, 2027, 4:00 PM",
    ],
    ["through spring's gap", "2027-03-14T01:00", "2027-03-14T03:30", "1:00 AM - 3:30 AM"],
  ] as const;
  it.each(ranges)("says every day that it must for a stop %s", (_title, start, end, expected) => {
    expect(formatTimeRange(truckTime(start), truckTime(end), LA)).toBe(expected);
  });

  it("has the day of a later time only if it's another one", () => {
    const end = truckTime("2027-01-11T11:57");
    expect(formatTimeAfter(truckTime("2027-01-11T00:00"), end, LA)).toBe("11:57 AM");
    expect(formatTimeAfter(truckTime("2027-01-08T15:00"), end, LA)).toBe("Monday, 11:57 AM");
  });

  it("tells the two passes of fall's repeated hour apart", () => {
    const [first, second] = [at("2027-11-07T08:30:00Z"), at("2027-11-07T09:30:00Z")];
    expect(formatTime(first, LA)).toBe("1:30 AM PDT");
    expect(formatTime(second, LA)).toBe("1:30 AM PST");
    expect(formatTimeRange(first, second, LA)).toBe("1:30 AM PDT - 1:30 AM PST");
    expect(formatDayAndTime(first, LA)).toBe("Sun, Nov 7, 1:30 AM PDT");
    expect(formatDayAndTime(second, LA)).toBe("Sun, Nov 7, 1:30 AM PST");
    expect(formatTime(at("2027-11-07T07:59:00Z"), LA)).toBe("12:59 AM");
    expect(formatTime(at("2027-11-07T10:00:00Z"), LA)).toBe("2:00 AM");
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
    [
      "with an offset can mean the second pass",
      "2027-11-07T01:30-08:00",
      "2027-11-07T09:30:00.000Z",
    ],
    ["of a day alone is its midnight", "2027-01-04", "2027-01-04T08:00:00.000Z"],
    ["may have seconds and parts of them", "2027-01-04T15:00:30.250", "2027-01-04T23:00:30.250Z"],
    [
      "may come from a program that counts microseconds",
      "2027-01-04T15:00:00.000001Z",
      "2027-01-04T15:00:00.000Z",
    ],
  ] as const;
  it.each(cases)("is read right: a time %s", (_title, text, expected) => {
    expect(parseInstant(text, LA)?.toISOString()).toBe(expected);
  });

  it("is right east of Greenwich in the repeated hour and the gap too", () => {
    expect(parseInstant("2027-10-31T02:30", "Europe/Berlin")?.toISOString()).toBe(
      "2027-10-31T00:30:00.000Z",
    );
    expect(parseInstant("2027-03-28T02:30", "Europe/Berlin")?.toISOString()).toBe(
      "2027-03-28T01:30:00.000Z",
    );
  });

  it.each([
    "",
    "soon",
    "15:00",
    "2027-02-30T10:00",
    "2027-13-01",
    "2027-01-04T25:00",
    "2027-01-04T24:00",
    "2027-01-04T24:00Z",
    "2027-01-04T15:60",
    "2027-02-30T10:00Z",
    "2027-01-04T15:00+25:00",
    "0027-01-04T15:00",
    "0027-01-04T15:00Z",
    "20270104T150000Z",
    "2027-01-04T15:00 ",
  ])("can't be read from %j", (text) => {
    expect(parseInstant(text, LA)).toBeNull();
  });

  it("goes back into the field it came from", () => {
    const instant = parseInstant("2027-11-07T09:15", LA);
    expect(instant && toWallClock(instant, LA)).toBe("2027-11-07T09:15");
  });
});

describe("our reading of times against Temporal's 'compatible'", () => {
  const zones = [
    "America/Los_Angeles",
    "America/St_Johns", // half an hour off
    "America/Santiago", // changes at midnight
    "Africa/Casablanca", // four changes in some years
    "Asia/Beirut", // changes at midnight
    "Asia/Kathmandu",
    "Australia/Lord_Howe", // changes by half an hour
    "Europe/Berlin",
    "Pacific/Chatham",
    "UTC",
  ];
  const QUARTERS = Array.from({ length: 33 }, (_, index) => (index - 16) * 15);

  it.each(zones)("agrees every quarter of an hour around each clock change of %s", (zone) => {
    for (const wall of aroundChanges(zone)) {
      const expected = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
      const found = truckTime(wall.toString(), zone);
      expect(found.getTime(), `${wall} in ${zone}`).toBe(expected.epochMilliseconds);
      expect(toWallClock(found, zone)).toBe(expected.toPlainDateTime().toString().slice(0, 16));
      expect(toOffsetTime(found, zone)).toBe(
        `${expected.toPlainDateTime().toString()}${expected.offset}`,
      );
      const tomorrow = expected.toPlainDate().add({ days: 1 }).toZonedDateTime(zone);
      expect(nextDay(found, zone).getTime()).toBe(tomorrow.epochMilliseconds);
      const midnight = tomorrow.subtract({ days: 1 }).startOfDay();
      expect(truckDayStart(found, zone).getTime()).toBe(midnight.epochMilliseconds);
    }
  });

  /** Wall times four hours before and after each change of five years, or one day where none is. */
  function aroundChanges(zone: string): Temporal.PlainDateTime[] {
    const changes = [];
    let change = Temporal.ZonedDateTime.from(`2026-01-01T12:00[${zone}]`);
    const last = change.add({ years: 5 });
    for (;;) {
      const next = change.getTimeZoneTransition("next");
      if (!next || Temporal.ZonedDateTime.compare(next, last) > 0) break;
      changes.push(next);
      change = next;
    }
    const middles = changes.length > 0 ? changes : [change];
    return middles.flatMap((middle) =>
      QUARTERS.map((minutes) => middle.toPlainDateTime().add({ minutes })),
    );
  }
});

describe("a time for programs", () => {
  it("has the truck's own offset, so that its date is the truck's date", () => {
    expect(toOffsetTime(at("2027-01-05T05:00:00Z"), LA)).toBe("2027-01-04T21:00:00-08:00");
    expect(toOffsetTime(at("2027-07-04T22:00:00Z"), LA)).toBe("2027-07-04T15:00:00-07:00");
    expect(toOffsetTime(at("2027-01-04T15:00:00Z"), "Asia/Kathmandu")).toBe(
      "2027-01-04T20:45:00+05:45",
    );
    expect(toOffsetTime(at("2027-01-04T15:00:00Z"), "UTC")).toBe("2027-01-04T15:00:00+00:00");
  });
});

describe("the truck's month", () => {
  const bounds = (iso: string, zone = LA) => {
    const { from, until } = truckMonthBounds(at(iso), zone);
    return [from.toISOString(), until.toISOString()];
  };

  it("begins and ends at midnight on the truck's clock, not in UTC", () => {
    const january = ["2027-01-01T08:00:00.000Z", "2027-02-01T08:00:00.000Z"];
    expect(bounds("2027-01-01T08:00:00Z")).toEqual(january);
    expect(bounds("2027-02-01T07:59:59.999Z")).toEqual(january);
    expect(bounds("2027-02-01T08:00:00Z")[0]).toBe("2027-02-01T08:00:00.000Z");
    expect(bounds("2027-01-01T07:59:59.999Z")[0]).toBe("2026-12-01T08:00:00.000Z");
  });

  it("goes on into the next year", () => {
    expect(bounds("2026-12-15T12:00:00Z")[1]).toBe("2027-01-01T08:00:00.000Z");
  });

  it("follows daylight saving", () => {
    expect(bounds("2027-03-20T12:00:00Z")).toEqual([
      "2027-03-01T08:00:00.000Z",
      "2027-04-01T07:00:00.000Z",
    ]);
  });

  it("is ahead of UTC if the truck is", () => {
    expect(bounds("2027-01-31T16:00:00Z", "Asia/Tokyo")[0]).toBe("2027-01-31T15:00:00.000Z");
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

it("a calendar date is of a year from 1900 to 2999", () => {
  expect(isCalendarDate("1899-12-31")).toBe(false);
  expect(isCalendarDate("1900-01-01")).toBe(true);
  expect(isCalendarDate("2999-12-31")).toBe(true);
  expect(isCalendarDate("3000-01-01")).toBe(false);
});

it("a calendar date is told as it was written, wherever one is", () => {
  expect(formatCalendarDate("2027-01-04")).toBe("Jan 4, 2027");
});

describe("a calendar date as sent", () => {
  it.each([
    ["2027-01-04", "2027-01-04"],
    ["2027-01-04T23:30:00.000Z", "2027-01-04"],
    ["2027-01-04T00:30:00+14:00", "2027-01-04"],
    ["2027-01-04T23:59:59-11:00", "2027-01-04"],
    ["2027-01-04T00:00", "2027-01-04"],
    ["2028-02-29T12:00:00Z", "2028-02-29"],
  ])("read from %s is the day as written", (text, expected) => {
    expect(parseCalendarDate(text)).toBe(expected);
  });

  it.each([
    "",
    "2027-02-29",
    "2027-02-29T12:00:00Z",
    "2027-01-04T25:00",
    "January 4",
    "0027-01-04",
  ])("can't be read from %j", (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });
});

describe("times, whatever the machine's own zone is", () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it.each(["UTC", LA, "Asia/Tokyo", "Pacific/Kiritimati", "America/St_Johns"])(
    "are read and written the same in %s",
    (machine) => {
      process.env.TZ = machine;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);

      const start = truckTime("2027-01-08T20:00");
      const end = truckTime("2027-01-09T01:00");
      expect(start.toISOString()).toBe("2027-01-09T04:00:00.000Z");
      expect(formatDate(start, LA)).toBe("Friday, January 8, 2027");
      expect(formatTimeRange(start, end, LA)).toBe("8:00 PM - Saturday, 1:00 AM");
      expect(toWallClock(start, LA)).toBe("2027-01-08T20:00");
      expect(toOffsetTime(start, LA)).toBe("2027-01-08T20:00:00-08:00");
      expect(truckMonth(start, LA)).toBe("2027-01");
      expect(truckMonthBounds(start, LA).from.toISOString()).toBe("2027-01-01T08:00:00.000Z");
      expect(parseCalendarDate("2027-01-08T23:30:00Z")).toBe("2027-01-08");
      expect(formatCalendarDate("2027-01-08")).toBe("Jan 8, 2027");
    },
  );
});
