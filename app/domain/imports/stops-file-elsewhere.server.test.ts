import { describe, expect, it } from "vitest";
import { bytesOf, calendar, event, zone } from "../../../tests/calendars";
import { readStops, type StopRow } from "./stops-file.server";

const read = (parts: readonly string[], now: string, zone: string) =>
  readStops(bytesOf(calendar(...parts)), { now: Date.parse(now), zone }, 2_000);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);
const startsOf = (rows: readonly StopRow[]) =>
  rows.flatMap(({ start, why }) => (why ? [] : [textOf(start)]));

describe("a stop that other calendars read wrong", () => {
  it("is right in UTC for a week on both sides of fall's change (ics-parser 161)", () => {
    const group = event(
      "DTSTART;TZID=America/Chicago:20170503T190000",
      "DTEND;TZID=America/Chicago:20170503T210000",
      "RRULE:FREQ=WEEKLY;BYDAY=WE;WKST=SU;UNTIL=20171130",
      "EXDATE:20171026T000000Z",
      "EXDATE:20171102T000000Z",
      "EXDATE:20171123T010000Z",
    );
    expect(startsOf(read([group], "2017-10-17T12:00Z", "America/Chicago"))).toEqual([
      "2017-10-19T00:00",
      "2017-11-09T01:00",
      "2017-11-16T01:00",
      "2017-11-30T01:00",
    ]);
  });

  it("is right on a day with another end, and on one off in UTC (ical.js 257)", () => {
    const test = [
      event(
        "UID:t",
        "RRULE:FREQ=WEEKLY;UNTIL=20160912T080000Z",
        "EXDATE:20160808T080000Z",
        "DTSTART;TZID=Europe/Berlin:20160725T100000",
        "DTEND;TZID=Europe/Berlin:20160725T110000",
        "SEQUENCE:3",
      ),
      event(
        "UID:t",
        "RECURRENCE-ID;TZID=Europe/Berlin:20160801T100000",
        "DTSTART;TZID=Europe/Berlin:20160801T100000",
        "DTEND;TZID=Europe/Berlin:20160801T110000",
        "SEQUENCE:2",
      ),
      event(
        "UID:t",
        "RECURRENCE-ID;TZID=Europe/Berlin:20160725T100000",
        "DTSTART;TZID=Europe/Berlin:20160725T100000",
        "DTEND;TZID=Europe/Berlin:20160725T113000",
      ),
    ];
    const rows = read(test, "2016-07-20T08:00Z", "Europe/Berlin");
    const times = rows.map(({ start, end }) => `${textOf(start)} ${textOf(end).slice(11)}`).sort();
    expect(times).toEqual([
      "2016-07-25T08:00 09:30",
      "2016-08-01T08:00 09:00",
      "2016-08-15T08:00 09:00",
      "2016-08-22T08:00 09:00",
      "2016-08-29T08:00 09:00",
      "2016-09-05T08:00 09:00",
      "2016-09-12T08:00 09:00",
    ]);
  });

  it("is right on a year of first Mondays (apple-browsers 4797)", () => {
    const monthly = event("DTSTART:20260601T090000", "RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=12");
    const from = (now: string) => startsOf(read([monthly], now, "UTC"));
    expect(from("2026-05-31T00:00Z")).toEqual([
      "2026-06-01T09:00",
      "2026-07-06T09:00",
      "2026-08-03T09:00",
    ]);
    expect(from("2027-03-15T00:00Z")).toEqual(["2027-04-05T09:00", "2027-05-03T09:00"]);
  });

  it("is right on every other month's last Monday (rust-rrule 104)", () => {
    const rule = "RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO";
    const monthly = event("DTSTART;TZID=Europe/London:20231030T120000", rule);
    expect(startsOf(read([monthly], "2023-12-01T00:00Z", "Europe/London"))).toEqual([
      "2023-12-25T12:00",
      "2024-02-26T12:00",
    ]);
  });

  it("is right on no zone's clock, or with a zone after the calendar's end (Fossify 261)", () => {
    const file = `${calendar(event("DTSTART:20240628T093000", "DTEND:20240628T100000"))}
${zone(
  "W. Europe Standard Time",
  "BEGIN:STANDARD",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "END:STANDARD",
)}`;
    const at = { now: Date.parse("2024-06-01T08:00Z"), zone: "America/Los_Angeles" };
    expect(readStops(bytesOf(file), at, 9)).toMatchObject([
      { start: Date.parse("2024-06-28T16:30Z"), end: Date.parse("2024-06-28T17:00Z") },
    ]);
  });

  it("is right in a zone whose only change has its time in UTC (Nextcloud 3862)", () => {
    const own = zone(
      "GRC-test-tz-1",
      "BEGIN:STANDARD",
      "TZOFFSETTO:+1100",
      "TZOFFSETFROM:+1100",
      "DTSTART:20200329T010000Z",
      "END:STANDARD",
    );
    const test = event(
      "DTSTART;TZID=GRC-test-tz-1:20220201T100000",
      "DTEND;TZID=GRC-test-tz-1:20220201T110000",
    );
    expect(startsOf(read([own, test], "2022-01-03T08:00Z", "America/Los_Angeles"))).toEqual([
      "2022-01-31T23:00",
    ]);
  });
});
