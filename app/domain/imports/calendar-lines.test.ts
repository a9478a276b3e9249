import { describe, expect, it } from "vitest";
import { bytesOf, calendar, event, zone } from "../../../tests/calendars";
import { type Component, firstValue, readCalendar } from "./calendar-lines";

const read = (file: string) => readCalendar(bytesOf(file));
const valuesOf = (events: readonly Component[], name: string) =>
  events.map((one) => firstValue(one, name));

describe("an event in a calendar file", () => {
  const TWO = [event("UID:1", "SUMMARY:Lunch"), event("UID:2", "SUMMARY:Supper")];

  it("is incomplete without its end, and the next one isn't", () => {
    const [first = "", second = ""] = TWO;
    const half = first.replace("\r\nEND:VEVENT", "");
    const { events } = read(calendar(half, second));
    expect(events.map(({ isWhole, line }) => [isWhole, line])).toEqual([
      [false, 2],
      [true, 5],
    ]);
    expect(valuesOf(events, "SUMMARY")).toEqual(["Lunch", "Supper"]);
  });

  it("ends with the event that it starts within", () => {
    const [first = "", second = ""] = TWO;
    const half = first.replace("END:VEVENT", "BEGIN:VALARM\r\nDESCRIPTION:Soon");
    const { events } = read(calendar(half, second));
    expect(events.map(({ isWhole }) => isWhole)).toEqual([false, true]);
    expect(valuesOf(events, "DESCRIPTION")).toEqual(["", ""]);
  });

  it("is incomplete if only its calendar ends", () => {
    const file = calendar(event("UID:1")).replace("\r\nEND:VEVENT", "");
    expect(read(file).events).toMatchObject([{ isWhole: false }]);
  });

  it("goes on after the end of something that never began", () => {
    const { events } = read(calendar(event("UID:1", "END:VALARM", "SUMMARY:Lunch")));
    expect(events).toMatchObject([{ isWhole: true }]);
    expect(valuesOf(events, "SUMMARY")).toEqual(["Lunch"]);
  });

  it.each([
    ["with spaces after", "BEGIN:VEVENT  ", "END:VEVENT "],
    ["with spaces before", "BEGIN: VEVENT", "END: VEVENT"],
    ["in small letters", "begin:vevent", "end:vevent"],
  ])("begins and ends with words %s", (_how, begin, end) => {
    const { events } = read(calendar(begin, "uid:1", end));
    expect(events).toMatchObject([{ isWhole: true, name: "VEVENT" }]);
    expect(valuesOf(events, "UID")).toEqual(["1"]);
  });

  it("has every line of a name that it has several times", () => {
    const { events } = read(
      calendar(event("EXDATE:20261201", "EXDATE:20261202", "EXDATE:20261203")),
    );
    expect(events[0]?.properties.get("EXDATE")?.map(({ value }) => value)).toEqual([
      "20261201",
      "20261202",
      "20261203",
    ]);
  });

  it("has no property from a line without a name or a value", () => {
    const lines = ["RRULE", "EXDATE;VALUE=DATE", "LOCATION;=", "::::::::SUMMARY:x", "UID:1"];
    const { events } = read(calendar(event(...lines)));
    expect([...(events[0]?.properties.keys() ?? [])]).toEqual(["UID"]);
  });

  it("has no property that no stop needs", () => {
    const { events } = read(calendar(event("UID:1", "DTSTAMP:20261101", "ATTACH:AAAA", "X-A:1")));
    expect([...(events[0]?.properties.keys() ?? [])]).toEqual(["UID"]);
  });

  it("has quoted parameters with colons and semicolons", () => {
    const line = 'DTSTART;tzid="A: b; c";VALUE=DATE-TIME:20261203T190000';
    expect(read(calendar(event(line))).events[0]?.properties.get("DTSTART")).toEqual([
      { value: "20261203T190000", params: { TZID: "A: b; c", VALUE: "DATE-TIME" } },
    ]);
  });
});

it("a calendar's own number, text and time change no event", () => {
  const own = ["UID:c", "DESCRIPTION:Ours", "LAST-MODIFIED:20261101T000000Z", "UID:d"];
  const { events, zone } = read(calendar(...own, event("UID:1"), ...own));
  expect(valuesOf(events, "UID")).toEqual(["1"]);
  expect(valuesOf(events, "DESCRIPTION")).toEqual([""]);
  expect(zone).toBeNull();
});

it("a zone is found after the calendar's end too, with its changes alone", () => {
  const changes = ["BEGIN:STANDARD", "TZOFFSETTO:-0500", "END:STANDARD"];
  const own = zone("Mine", "BEGIN:X-NOTE", "END:X-NOTE", ...changes);
  const { zones } = read(`${calendar(event("UID:1"))}\r\n${own}`);
  expect(zones).toMatchObject([{ name: "VTIMEZONE", parts: [{ name: "STANDARD" }] }]);
});

describe("the lines of a calendar file", () => {
  it.each(["\n", "\r\n"])("are counted with blank ones (%j)", (end) => {
    const file = ["BEGIN:VCALENDAR", "", "", "BEGIN:VEVENT", "", "SUMMARY:Lunch", " time"];
    const more = ["", "END:VEVENT", "", "BEGIN:VEVENT", "END:VEVENT", ""];
    const { events } = read([file, more].flat().join(end));
    expect(events.map(({ line, isWhole }) => [line, isWhole])).toEqual([
      [4, true],
      [11, true],
    ]);
    expect(valuesOf(events, "SUMMARY")).toEqual(["Lunchtime", ""]);
  });

  it.each(["", "\n", "\r", "\r\n", "\n\n"])("end with the file (%j)", (end) => {
    expect(read(`BEGIN:VEVENT\nUID:1\nEND:VEVENT${end}`).events).toMatchObject([{ isWhole: true }]);
  });

  it("folded with a tab or with nothing more are whole again", () => {
    const { events } = read(calendar(event("SUMMARY:Lun", "\tch", " ", " time")));
    expect(valuesOf(events, "SUMMARY")).toEqual(["Lunchtime"]);
  });

  it("folded into a million letters are cut", () => {
    const { events } = read(calendar(event(`DESCRIPTION:${"tea\r\n ".repeat(300_000)}`, "UID:1")));
    expect(valuesOf(events, "DESCRIPTION")[0]?.length).toBeLessThan(200_000);
    expect(valuesOf(events, "UID")).toEqual(["1"]);
  });

  const UTF16 = Buffer.from(`\uFEFF${calendar(event("SUMMARY:Café 食"))}`, "utf16le");
  it.each([
    ["little", UTF16],
    ["big", Buffer.from(UTF16).swap16()],
  ])("are read in UTF-16 with the %s end first", (_end, bytes) => {
    expect(valuesOf(readCalendar(bytes).events, "SUMMARY")).toEqual(["Café 食"]);
  });

  it.each([[[0xff, 0x0a]], [[0xfe, 0x0a]], [[0x0a, 0xfe, 0x0a]], [[0x0a, 0xff, 0x0a]]])(
    "are read after bytes that mean nothing (%j)",
    (stray) => {
      const bytes = Buffer.concat([Buffer.from(stray), bytesOf(calendar(event("SUMMARY:Café")))]);
      expect(valuesOf(readCalendar(bytes).events, "SUMMARY")).toEqual(["Café"]);
    },
  );
});
