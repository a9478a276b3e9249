import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.server";
import type { StopRow } from "./stops-file.server";

/** Calendars as other software writes them, read on the Friday after Thanksgiving of 2026 in Los Angeles. */

const AT = { now: Date.parse("2026-11-27T08:00:00Z"), zone: "America/Los_Angeles" };
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "SUMMARY:Lunch", "LOCATION:Pier 4", ...lines, "END:VEVENT"].join("\r\n");
const ONE = ["DTSTART:20261203T190000Z", "DTEND:20261203T220000Z"];

function rowsOf(file: string | Uint8Array): StopRow[] {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const read = readFile(bytes, AT);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return JSON.parse(read.content);
}

const read = (...events: string[]) => rowsOf(calendar(...events));
const startsOf = (rows: StopRow[]) =>
  rows.flatMap(({ start, why }) => (why ? [] : [new Date(start).toISOString().slice(0, 16)]));

describe("an event in a calendar file", () => {
  it("is left out if it can't be read, with its line and why, and the next one isn't", () => {
    const rows = read(
      event("DTSTART:someday"),
      event("DTSTART:20261301T190000Z"),
      event(...ONE, "RRULE:FREQ=FORTNIGHTLY"),
      event("UID:x"),
      event("no colon", "X;=:;", ";;;", ...ONE),
    );
    expect(rows.map(({ line, why }) => [line, why])).toEqual([
      [3, "We can't read when it starts"],
      [8, "We can't read when it starts"],
      [13, "We can't read how it repeats"],
      [20, "It has no time"],
      [undefined, undefined],
    ]);
  });

  it("is read even if the file ends too soon, and in each calendar of a file", () => {
    const file = `${calendar(event(...ONE))}\n${calendar(event("DTSTART:20261204T190000Z"))}
BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Half\nDTSTART:20261205T1900`;
    expect(rowsOf(file).map(({ title, why }) => [title, why])).toEqual([
      ["Lunch", undefined],
      ["Lunch", undefined],
      ["Half", "It isn't complete in this file"],
    ]);
  });

  it.each([
    ["a date", "DTSTART:20261205"],
    ["a date that says so", "DTSTART;VALUE=DATE:20261205"],
    ["midnight as a date", "DTSTART;VALUE=DATE:20261205T000000"],
    ["a birthday", "DTSTART:20261201\r\nDURATION:P1D\r\nRRULE:FREQ=YEARLY"],
  ])("has no time if it's %s", (_what, start) => {
    expect(read(event(start), event(...ONE))).toMatchObject([
      { why: "It has no time" },
      { start: Date.parse("2026-12-03T19:00:00Z") },
    ]);
  });

  it("doesn't take its alarm's text for its own", () => {
    const alarm = ["BEGIN:VALARM", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"];
    expect(read(event(...ONE, ...alarm))).toMatchObject([{ description: null }]);
  });
});

describe("a line of a calendar file", () => {
  const folded = (text: string, at: number, end = "\r\n") => {
    const bytes = Buffer.from(calendar(event(...ONE, `DESCRIPTION:${text}`)));
    const cut = bytes.indexOf("DESCRIPTION:") + 12 + at;
    return Buffer.concat([bytes.subarray(0, cut), Buffer.from(`${end} `), bytes.subarray(cut)]);
  };

  it.each(["\r\n", "\n"])(
    "is whole again if it's folded in the middle of a character (%j)",
    (end) => {
      for (const at of [1, 2, 3, 4, 5])
        expect(rowsOf(folded("é–💙", at, end))).toMatchObject([{ description: "é–💙" }]);
    },
  );

  it("garbles no other if it has a wrong byte", () => {
    const [before = "", after = ""] = calendar(
      event("SUMMARY:Café", ...ONE, "DESCRIPTION:Cr|me"),
    ).split("|");
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xe8]), Buffer.from(after)]);
    const file = Buffer.from(bytes.toString("latin1").replace("SUMMARY:Lunch\r\n", ""), "latin1");
    expect(rowsOf(file)).toMatchObject([{ title: "Café", description: "Crème" }]);
  });

  it("is read from a Mac, from Excel's Unicode, or after a byte order mark", () => {
    const text = calendar(event(...ONE, "DESCRIPTION:Añ\r\n o"));
    const expected = [{ description: "Año", start: Date.parse("2026-12-03T19:00:00Z") }];
    expect(rowsOf(text.replaceAll("\r\n", "\r"))).toMatchObject(expected);
    expect(rowsOf(`\uFEFF${text}`)).toMatchObject(expected);
    expect(rowsOf(Buffer.from(`\uFEFF${text}`, "utf16le"))).toMatchObject(expected);
  });

  it("is no location if it's 80,000 spaces", () => {
    const rows = read(event(...ONE).replace("Pier 4", `${" ".repeat(80_000)}`));
    expect(rows).toMatchObject([{ location: "" }]);
    expect(read(event(...ONE).replace("Pier 4", "Pier 4\\n  Dock\\, 9\\n"))).toMatchObject([
      { location: "Pier 4, Dock, 9" },
    ]);
  });

  it("is plain text if it's HTML, and other text stays as it's written", () => {
    const html =
      '<b>Iced tea</b> on the lawn<br>Call <a href=\\"tel:1\\">555</a>&nbsp\\;&amp\\; sit';
    const [one, other] = read(
      event(...ONE, `DESCRIPTION:${html}<ul><li>shade</li><li>dogs</li></ul>`),
      event(...ONE, "DESCRIPTION:I <3 tea & < 5 people > at a <table\\, ok"),
    );
    expect(one?.description).toBe("Iced tea on the lawn\nCall 555 & sit\nshade\ndogs");
    expect(other?.description).toBe("I <3 tea & < 5 people > at a <table, ok");
  });
});

describe("an event that a file has several times", () => {
  it("is as its newest SEQUENCE says", () => {
    const was = event("UID:s1", "SEQUENCE:0", ...ONE);
    const is = event("UID:s1", "SEQUENCE:2", "DTSTART:20261203T200000Z");
    expect(startsOf(read(was, is))).toEqual(["2026-12-03T20:00"]);
    expect(startsOf(read(is, was))).toEqual(["2026-12-03T20:00"]);
  });

  it("stays if it has no number, since some software gives each the same UID", () => {
    const rows = read(event("UID:x", ...ONE), event("UID:x", "DTSTART:20261204T190000Z"));
    expect(rows.map(({ key }) => key)).toEqual(["x", undefined]);
  });

  const weekly = event(
    "UID:w",
    "DTSTART;TZID=America/New_York:20261130T130000",
    "RRULE:FREQ=WEEKLY;COUNT=3",
  );
  it.each([
    ["in UTC", "RECURRENCE-ID:20261207T180000Z"],
    ["in its zone", "RECURRENCE-ID;TZID=America/New_York:20261207T130000"],
    ["by its day", "RECURRENCE-ID;VALUE=DATE:20261207"],
  ])("is moved in its series if it's named %s", (_how, id) => {
    const rows = read(weekly, event("UID:w", id, "DTSTART:20261208T150000Z"));
    expect(startsOf(rows).sort()).toEqual([
      "2026-11-30T18:00",
      "2026-12-08T15:00",
      "2026-12-14T18:00",
    ]);
    expect(rows.map(({ key }) => key).sort()).toEqual([
      "w 2026-11-30",
      "w 2026-12-07",
      "w 2026-12-14",
    ]);
  });

  it("is a stop of its own without its series", () => {
    const rows = read(event("UID:w", "RECURRENCE-ID:20261207T180000Z", ...ONE));
    expect(startsOf(rows)).toEqual(["2026-12-03T19:00"]);
  });
});

describe("an event's time zone", () => {
  const RULES = [
    "BEGIN:STANDARD",
    "DTSTART:16011104T020000",
    "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010311T020000",
    "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
  ];
  const zone = (name: string, ...lines: string[]) =>
    ["BEGIN:VTIMEZONE", `TZID:${name}`, ...lines, "END:VTIMEZONE"].join("\r\n");
  const utcOf = (name: string, wall: string, ...zones: string[]) =>
    startsOf(read(...zones, event(`DTSTART;TZID="${name}":${wall}`)))[0];

  it.each([
    ["America/New_York", 18],
    ["/freeassociation.sourceforge.net/America/New_York", 18],
    ["/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", 16],
    ["/Europe/Vienna", 12],
    ["Mountain Standard Time", 20],
    ["Eastern Daylight Time", 18],
    ["GMT Standard Time 1", 13],
    ["(UTC-08:00) Pacific Time (US & Canada)", 21],
    ["(GMT-05:00) Eastern Time (US &amp; Canada)", 18],
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", 12],
    ["Central Time", 19],
    ["EST", 18],
    ["PST8PDT", 21],
    ["tzone://Microsoft/Utc", 13],
    ["UTC", 13],
    ["UTC-08:00", 21],
    ["GMT+0100", 12],
  ])("is known even without a definition: %s", (name, hour) => {
    expect(utcOf(name, "20261203T130000")).toBe(`2026-12-03T${hour}:00`);
  });

  it.each(["Customized Time Zone", "GMT", "tzone://Microsoft/Custom"])(
    "goes by the rules of the file, in winter and in summer: %s",
    (name) => {
      const own = zone(name, ...RULES);
      expect(utcOf(name, "20261203T130000", own)).toBe("2026-12-03T18:00");
      expect(utcOf(name, "20270115T130000", own)).toBe("2027-01-15T18:00");
      expect(utcOf(name, "20270703T130000", own)).toBe("2027-07-03T17:00");
    },
  );

  it.each([
    ["the minute before spring's change", "20270314T015900", "2027-03-14T06:59"],
    ["the minute that spring skips first", "20270314T020000", "2027-03-14T07:00"],
    ["the minute that spring skips last", "20270314T025900", "2027-03-14T07:59"],
    ["the minute after it", "20270314T030000", "2027-03-14T07:00"],
    ["an hour that fall has twice", "20271107T013000", "2027-11-07T05:30"],
    ["the minute of fall's change", "20271107T020000", "2027-11-07T07:00"],
  ])("gives the same by the file's rules as by the world's: %s", (_, wall, utc) => {
    expect(utcOf("Customized Time Zone", wall, zone("Customized Time Zone", ...RULES))).toBe(utc);
    expect(utcOf("America/New_York", wall)).toBe(utc);
  });

  it.each([
    ["before clocks go ahead", "20261206T013000", "20261206T063000Z", "2026-12-07T05:30"],
    ["as clocks go ahead", "20261206T030000", "20261206T070000Z", "2026-12-07T07:00"],
    ["before clocks go back", "20261213T010000", "20261213T050000Z", "2026-12-14T06:00"],
    ["as clocks go back", "20261213T020000", "20261213T070000Z", "2026-12-14T07:00"],
  ])("leaves out a day of a series by the world's time, %s", (_, since, except, left) => {
    const own = zone(
      "Mine",
      "BEGIN:DAYLIGHT",
      "DTSTART:20261206T020000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:20261213T020000",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
    );
    const series = [`DTSTART;TZID=Mine:${since}`, "RRULE:FREQ=DAILY;COUNT=2", `EXDATE:${except}`];
    expect(startsOf(read(own, event(...series)))).toEqual([left]);
  });

  it("is where the file says it lies, whatever it's called", () => {
    const own = zone("Mine", "X-LIC-LOCATION:Asia/Tokyo");
    expect(utcOf("Mine", "20261203T130000", own)).toBe("2026-12-03T04:00");
  });

  it("is read as the truck's if nobody knows it, and says so", () => {
    const rows = read(event("DTSTART;TZID=Mars:20261203T130000", "DURATION:PT1H"));
    expect(startsOf(rows)).toEqual(["2026-12-03T21:00"]);
    expect(rows[0]?.notes).toEqual([
      "We don't know its time zone, “Mars”, so it's read as Los Angeles",
    ]);
  });

  it("is the calendar's if a time names none", () => {
    const rows = read("X-WR-TIMEZONE:America/New_York", event("DTSTART:20261203T130000"));
    expect(startsOf(rows)).toEqual(["2026-12-03T18:00"]);
  });
});

describe("an event's end", () => {
  it.each([
    ["none", "UID:1", "It has no end, so it ends when it starts. Set its end after you add it."],
    ["one before its start", "DTEND:20261203T180000Z", "It ends before it starts."],
    ["a fine one", "DTEND:20261203T200000Z", undefined],
    ["a length", "DURATION:PT90M", undefined],
  ])("gets a warning only if it needs one: it has %s", (_what, end, note) => {
    const [row] = read(event("DTSTART:20261203T190000Z", end));
    expect(row?.notes?.[0]).toBe(note);
    expect(row?.why).toBeUndefined();
  });
});

describe("an event that repeats", () => {
  it.each([
    ["a date alone is off", "EXDATE:20261208", ["12-01", "12-15", "12-22"]],
    ["dates in a list are off", "EXDATE:20261208T190000Z,20261215T190000Z,", ["12-01", "12-22"]],
    [
      "a time elsewhere is off",
      "EXDATE;TZID=Asia/Tokyo:20261209T040000",
      ["12-01", "12-15", "12-22"],
    ],
    ["nothing is off", "EXDATE;TZID=Europe/Berlin:", ["12-01", "12-08", "12-15", "12-22"]],
    ["a date comes along", "RDATE:20261202T190000Z", ["12-01", "12-02", "12-08", "12-15", "12-22"]],
    [
      "periods come along",
      "RDATE;VALUE=PERIOD:20261202T190000Z/PT2H,20261203T190000Z/20261203T200000Z",
      ["12-01", "12-02", "12-03", "12-08", "12-15", "12-22"],
    ],
  ])("happens when it should if %s", (_what, line, days) => {
    const rows = read(
      event("DTSTART:20261201T190000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=4", line),
    );
    expect(startsOf(rows)).toEqual(days.map((day) => `2026-${day}T19:00`));
  });

  it("happens on the last day too if that's a date alone, and not on the next", () => {
    const rule = "RRULE:FREQ=DAILY;UNTIL=20261203";
    const rows = read(event("DTSTART;TZID=America/Los_Angeles:20261201T190000", rule));
    expect(startsOf(rows)).toEqual(["02", "03", "04"].map((day) => `2026-12-${day}T03:00`));
  });

  it("has each period's own end", () => {
    const rows = read(
      event("DTSTART:20261101T190000Z", "RDATE;VALUE=PERIOD:20261202T190000Z/PT2H"),
    );
    expect(rows.map(({ start, end }) => end - start)).toEqual([7_200_000]);
  });

  it.each([
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "19850101"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "20100104"],
    ["FREQ=WEEKLY;INTERVAL=1;COUNT=99999;BYDAY=FR,MO,TH,TU,WE", "19850101"],
  ])("repeats by %s since %s and is read from now on", (rule, since) => {
    const rows = read(
      event(`DTSTART;TZID=America/Los_Angeles:${since}T110000`, "DURATION:PT3H", `RRULE:${rule}`),
    );
    expect(rows).toHaveLength(64);
    expect(startsOf(rows)[0]).toBe("2026-11-27T19:00");
  });

  it("has the time that's under way", () => {
    const daily = ["DTSTART:20261101T070000Z", "DURATION:PT3H", "RRULE:FREQ=DAILY"];
    expect(startsOf(read(event(...daily)))[0]).toBe("2026-11-27T07:00");
    const over = ["DTSTART:20261101T040000Z", "DURATION:PT3H", "RRULE:FREQ=DAILY"];
    expect(startsOf(read(event(...over)))[0]).toBe("2026-11-28T04:00");
  });

  it("is left out by name if it repeats too often", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(",");
    const rule = `RRULE:FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join(",")}`;
    const rows = read(
      ...Array(50).fill(event("DTSTART:19000101T000000Z", `${rule};COUNT=99999999`)),
      event(...ONE),
    );
    expect(rows.at(0)).toMatchObject({
      title: "Lunch",
      why: "It repeats too often for us to read",
    });
    expect(startsOf(rows)).toEqual(["2026-12-03T19:00"]);
  });
});

it("a calendar of a decade has its new stops, and some that are over", () => {
  const old = Array.from({ length: 5_000 }, (_, at) =>
    event(`DTSTART:20${16 + (at % 10)}0105T190000Z`, "UID:o"),
  );
  const rows = read(
    ...old,
    event("DTSTART:20160106T190000Z", "RRULE:FREQ=WEEKLY;COUNT=570"),
    event("DTSTART:20160106T190000Z", "RDATE:20261202T190000Z"),
    event("DTSTART:20261120T190000Z", "DTEND:20261205T190000Z"),
    event("DTSTART:20261128T190000Z", "DTEND:20261128T210000Z"),
    event(...ONE),
  );
  const starts = ["2026-12-02T19:00", "2026-11-20T19:00", "2026-11-28T19:00", "2026-12-03T19:00"];
  expect(startsOf(rows).slice(-4)).toEqual(starts);
  expect(startsOf(rows).filter((start) => start === "2026-12-02T19:00")).toHaveLength(2);
  expect(rows.at(-1)).toMatchObject({ title: "4,900 more in this file", why: "They're over" });
});

it("a calendar of more events than we read says that the rest is missing", () => {
  const old = event("DTSTART:20160105T190000Z");
  expect(read(...Array(20_001).fill(old)).slice(-2)).toMatchObject([
    { title: "19,900 more in this file" },
    { title: "The rest of this file", why: expect.stringContaining("more than 20,000 events") },
  ]);
});
