import { describe, expect, it } from "vitest";
import { bytesOf, calendar, change, zone } from "../../../tests/calendars";
import { readCalendar } from "./calendar-lines";
import { type Clocks, clocksIn } from "./calendar-zones.server";

const HOUR = 3_600_000;
const clocksOf = (name: string, zones: readonly string[] = [], steps = 1_000_000) =>
  clocksIn(readCalendar(bytesOf(calendar(...zones))), { steps })(name);

const wallOf = (clocks: Clocks, instant: string) =>
  new Date(clocks.toWall(Date.parse(`${instant}Z`))).toISOString().slice(0, 16);

/** How many hours the clocks are ahead at noon, told from both directions. */
function aheadAt(clocks: Clocks | null, day: string): number | null {
  if (!clocks) return null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  const ahead = (noon - clocks.toInstant(noon)) / HOUR;
  expect((clocks.toWall(noon) - noon) / HOUR).toBe(ahead);
  return ahead;
}

const aheadOf = (clocks: Clocks | null) => [
  aheadAt(clocks, "2027-01-15"),
  aheadAt(clocks, "2027-07-15"),
];

describe("a zone's name", () => {
  it.each([
    ["America/New_York", -5, -4],
    [" America/New_York ", -5, -4],
    ["/example.org/Tzfile/America/New_York", -5, -4],
    ["GMT Standard Time 1", 0, 1],
    ["Eastern Daylight Time 12", -5, -4],
    ["Mountain Daylight Time (Mexico)", -7, -7],
    ["Central Asia Standard Time", 6, 6],
    ["Russia Time Zone 10", 11, 11],
    ["Russia Time Zone 3", 4, 4],
    ["(UTC-08:00) Pacific Time (US & Canada)", -8, -7],
    ["(UTC-08:00)  Pacific Time (US &amp; Canada)", -8, -7],
    ["(UTC-08:00)Pacific Time (US & Canada)", -8, -7],
    ["Pacific Time (US & Canada)", -8, -7],
    ["Eastern Daylight Time", -5, -4],
    ["Central Time", -6, -5],
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", 1, 2],
    ["(UTC+10:00) Canberra, Melbourne, Sydney", 11, 10],
    ["(UTC-06:00) Guadalajara, Mexico City, Monterrey", -6, -6],
    ["(UTC+02:00) Nowhere, , Athens", 2, 3],
    ["EST", -5, -4],
    ["pt", -8, -7],
    ["PST8PDT", -8, -7],
    ["Europe/Vienna", 1, 2],
    ["UTC", 0, 0],
    ["utc", 0, 0],
    ["tzone://Microsoft/Utc", 0, 0],
    ["UTC-08:00", -8, -8],
    ["UTC+05:30", 5.5, 5.5],
    ["GMT+0100", 1, 1],
    ["(GMT -03:30) Atlantis", -3.5, -3.5],
    ["+1100", 11, 11],
  ])("tells its hours ahead in winter and in summer: %s", (name, winter, summer) => {
    expect(aheadOf(clocksOf(name))).toEqual([winter, summer]);
  });

  it.each(["Mars", "Central Time (Mexico)", "Truck-12", "", `${"x/".repeat(100)}Europe/Vienna`])(
    "isn't known by the name %s",
    (name) => {
      expect(clocksOf(name)).toBeNull();
    },
  );
});

it("fifty zones are found in a file, and each again", () => {
  const names = Intl.supportedValuesOf("timeZone").slice(0, 51);
  const find = clocksIn({ zones: [] }, { steps: 0 });
  const found = names.map(find);
  expect(found.slice(0, 50)).not.toContain(null);
  expect(found[50]).toBeNull();
  expect(names.map(find)).toEqual(found);
  expect(find(names[0] ?? "")).toBe(found[0]);
});

it("a time beyond the calendar is no time, and stops nothing", () => {
  expect(clocksOf("Asia/Tokyo")?.toInstant(Date.UTC(10_300, 0))).toBeNaN();
  expect(clocksOf("Asia/Tokyo")?.toInstant(Number.NaN)).toBeNaN();
});

describe("a zone by the file's own rules", () => {
  const winter = (...lines: string[]) =>
    change("STANDARD", "TZOFFSETFROM:-0200", "TZOFFSETTO:-0300", ...lines);
  const summer = (...lines: string[]) =>
    change("DAYLIGHT", "TZOFFSETFROM:-0300", "TZOFFSETTO:-0200", ...lines);
  const NOVEMBER = "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU";
  const MARCH = "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU";
  const SINCE = ["DTSTART:20071104T020000", "DTSTART:20070311T020000"] as const;
  const both = [winter(SINCE[0], NOVEMBER), summer(SINCE[1], MARCH)];
  const ahead = (...parts: string[]) => aheadOf(clocksOf("Mine", [zone("Mine", ...parts)]));

  it("changes each year, whatever spaces are around its name", () => {
    expect(aheadOf(clocksOf(" Mine", [zone("Mine  ", ...both)]))).toEqual([-3, -2]);
  });

  it.each([
    ["one without a start", change("STANDARD", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900")],
    ["one without an offset", change("STANDARD", "DTSTART:20270101T000000", "TZOFFSETFROM:+0900")],
    ["one whose offset is in words", winter("DTSTART:20270101T000000").replace("-0300", "noon")],
    ["one whose start is in words", winter("DTSTART:someday").replace("-0300", "+0900")],
    ["nothing", ""],
  ])("leaves out a part: %s", (_what, part) => {
    expect(ahead(part, ...both)).toEqual([-3, -2]);
  });

  it.each([
    ["in years to come", `${MARCH};UNTIL=20370308T050000Z`, [-3, -2]],
    ["in words", `${MARCH};UNTIL=someday`, [-3, -2]],
    ["years ago", `${MARCH};UNTIL=20200308T050000Z`, [-3, -3]],
  ])("has summers until they end %s", (_when, rule, hours) => {
    const ended = [winter(SINCE[0], NOVEMBER), summer(SINCE[1], rule)];
    expect(ahead(...ended)).toEqual(hours);
  });

  it("has its last change, though the rule gives that day in UTC", () => {
    const until = ";UNTIL=20260921T193000Z";
    const tehran = [
      change(
        "STANDARD",
        "TZOFFSETFROM:+0430",
        "TZOFFSETTO:+0330",
        "DTSTART:20170922T000000",
        `RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=22${until}`,
      ),
      change(
        "DAYLIGHT",
        "TZOFFSETFROM:+0330",
        "TZOFFSETTO:+0430",
        "DTSTART:20170322T000000",
        `RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=22${until}`,
      ),
    ];
    const clocks = clocksOf("Mine", [zone("Mine", ...tehran)]);
    expect(aheadAt(clocks, "2026-07-15")).toBe(4.5);
    expect(aheadOf(clocks)).toEqual([3.5, 3.5]);
  });

  it("is at its first offset before its first change", () => {
    const clocks = clocksOf("Mine", [zone("Mine", winter("DTSTART:20300101T000000"))]);
    expect(aheadOf(clocks)).toEqual([-2, -2]);
  });

  it("is known by its name if it has no rules", () => {
    expect(aheadOf(clocksOf("EST", [zone("EST")]))).toEqual([-5, -4]);
    expect(clocksOf("Mine", [zone("Mine")])).toBeNull();
  });

  it("is worked out once for a year, so a thousand stops need no more time than one", () => {
    const clocks = clocksOf("Mine", [zone("Mine", ...both)], 10_000);
    for (let day = 0; day < 1_000; day += 1)
      expect(aheadAt(clocks, day % 2 ? "2027-07-15" : "2027-01-15")).toBe(day % 2 ? -2 : -3);
  });

  it("keeps to its first changes when there's no time for more", () => {
    expect(aheadOf(clocksOf("Mine", [zone("Mine", ...both)], 0))).toEqual([-3, -3]);
  });

  it("begins at a time in UTC, as in Nextcloud's issue 3862", () => {
    const own = zone(
      "GRC-test-tz-1",
      "BEGIN:STANDARD",
      "TZOFFSETTO:+1100",
      "TZOFFSETFROM:+1100",
      "DTSTART:20200329T010000Z",
      "END:STANDARD",
    );
    const clocks = clocksOf("GRC-test-tz-1", [own]);
    expect(clocks && wallOf(clocks, "2022-01-31T23:00")).toBe("2022-02-01T10:00");
    expect(aheadOf(clocks)).toEqual([11, 11]);
  });
});
