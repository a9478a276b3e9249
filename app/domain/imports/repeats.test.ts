import fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { DAY_MS } from "../../../tests/clock";
import { readRule, repeats } from "./repeats";

const at = (text: string) => Date.parse(`${text}Z`);
const some = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });

const days = some("MO", "TU", "WE", "TH", "FR", "SA", "SU").map((names) => `;BYDAY=${names}`);
const nthDays = some("1MO", "-1FR", "3SU", "2WE").map((names) => `;BYDAY=${names}`);
const monthDays = some(1, 13, 28, 30, 31, -1).map((list) => `;BYMONTHDAY=${list}`);
/** In a rule by year, ical.js takes February 29 and 30 for days of March. */
const earlyDays = some(1, 13, 28).map((list) => `;BYMONTHDAY=${list}`);
const months = some(1, 2, 6, 11, 12).map((list) => `;BYMONTH=${list}`);
const none = fc.constant("");
const rule = fc
  .oneof(
    fc.tuple(fc.constant("DAILY"), none, none),
    fc.tuple(fc.constant("WEEKLY"), fc.oneof(days, none), none),
    fc.tuple(fc.constant("MONTHLY"), fc.oneof(days, nthDays, monthDays), none),
    fc.tuple(fc.constant("YEARLY"), fc.oneof(nthDays, earlyDays), months),
    fc.tuple(fc.constant("YEARLY"), none, none),
  )
  .chain(([frequency, by, month]) =>
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("", ";COUNT=40"))
      .map(([interval, ends]) => `FREQ=${frequency};INTERVAL=${interval}${by}${month}${ends}`),
  );

it("a repeating event happens when a well-known calendar library says so", () => {
  const start = fc.integer({ min: at("2015-01-01T00:00"), max: at("2027-01-01T00:00") });
  fc.assert(
    fc.property(rule, start, (text, moment) => {
      const begun = moment - (moment % 60_000);
      fc.pre(!new Date(begun).toISOString().includes("-02-29"));
      const [from, to] = [at("2026-11-27T00:00"), at("2027-12-25T00:00")];
      const budget = { steps: 1_000_000 };
      const own = readRule(text);
      const found = own && repeats(own, begun, { from, to, until: to, max: 400, budget });
      const first = ICAL.Time.fromJSDate(new Date(begun), true);
      const times = ICAL.Recur.fromString(text).iterator(first);
      const expected: number[] = [];
      for (let time = times.next(); time; time = times.next()) {
        const wall = time.toJSDate().getTime();
        if (wall > to) break;
        if (wall >= from) expected.push(wall);
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "never comes"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1", "never comes, and is counted"],
  ["FREQ=DAILY;INTERVAL=7;BYDAY=TU", "misses its weekday"],
])("the rule %s %s, and ends", (text) => {
  const own = readRule(text);
  const [from, to] = [at("2026-11-27T00:00"), at("2027-12-25T00:00")];
  const range = { from, to, until: to, max: 9, budget: { steps: 100_000 } };
  expect(own && repeats(own, at("2027-01-04T12:00"), range)).toEqual([]);
});

it("a rule that began long ago takes no more steps", () => {
  const own = readRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR");
  const [from, to] = [at("2026-11-27T00:00"), at("2026-11-27T00:00") + 90 * DAY_MS];
  const steps = ["1700-01-04T12:00", "2026-11-02T12:00"].map((begun) => {
    const budget = { steps: 1_000 };
    if (own) repeats(own, at(begun), { from, to, until: to, max: 99, budget });
    return 1_000 - budget.steps;
  });
  expect(steps[0]).toBe(steps[1]);
});

// https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10
it.each([
  ["MO", ["05", "10", "19", "24"]],
  ["SU", ["05", "17", "19", "31"]],
])("RFC 5545's every other week, begun on %s, is on its days of August 1997", (day, expected) => {
  const own = readRule(`FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${day}`);
  const [from, to] = [at("1997-08-01T00:00"), at("1997-12-01T00:00")];
  const range = { from, to, until: to, max: 9, budget: { steps: 1_000 } };
  const found = own && repeats(own, at("1997-08-05T09:00"), range);
  expect(found?.map((time) => new Date(time).toISOString().slice(8, 10))).toEqual(expected);
});

/** The times of a rule that begins then, from its start to another time. */
function timesOf(text: string, begun: string, to: string, more: object = {}) {
  const own = readRule(text);
  const until = at(to);
  const range = { from: at(begun), to: until, until, max: 99, budget: { steps: 5_000 }, ...more };
  const found = own && repeats(own, at(begun), range);
  return found?.map((time) => new Date(time).toISOString().slice(0, 16)) ?? null;
}

it.each([
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=5;BYYEARDAY=1,100,200",
    "1997-01-01",
    "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09",
  ],
  [
    "FREQ=YEARLY;BYYEARDAY=-1,-365;COUNT=4",
    "1999-01-02",
    "1999-12-31 2000-01-02 2000-12-31 2001-01-01",
  ],
  ["FREQ=YEARLY;BYMONTH=1,5;BYYEARDAY=1,100;COUNT=2", "1997-01-01", "1997-01-01 1998-01-01"],
  ["FREQ=YEARLY;BYDAY=20MO;COUNT=3", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"],
  ["FREQ=YEARLY;BYDAY=-1MO;COUNT=2", "1997-05-19", "1997-12-29 1998-12-28"],
  ["FREQ=YEARLY;BYDAY=-53WE,-53TH;COUNT=2", "1997-01-01", "1997-01-01 1998-01-01"],
  ["FREQ=YEARLY;BYMONTH=6,7;COUNT=3", "1997-06-10", "1997-06-10 1997-07-10 1998-06-10"],
  ["FREQ=MONTHLY;COUNT=3", "1997-01-31", "1997-01-31 1997-03-31 1997-05-31"],
  ["FREQ=MONTHLY;BYMONTH=2,9;COUNT=3", "1997-02-10", "1997-02-10 1997-09-10 1998-02-10"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "1997-09-02", "1998-02-13 1998-03-13 1998-11-13"],
  [
    "FREQ=MONTHLY;BYDAY=MO,1TU;COUNT=5",
    "1997-09-01",
    "1997-09-01 1997-09-02 1997-09-08 1997-09-15 1997-09-22",
  ],
  [
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997-09-04",
    "1997-09-04 1997-10-07 1997-11-06",
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3",
    "1997-09-29",
    "1997-09-29 1997-10-30 1997-11-27",
  ],
])("the rule %s, begun on %s, is on %s", (text, begun, days) => {
  const times = timesOf(text, `${begun}T09:00`, "2003-01-01T00:00");
  expect(times).toEqual(days.split(" ").map((day) => `${day}T09:00`));
});

it("the rule's times of day are in order", () => {
  const rule = "FREQ=DAILY;BYHOUR=15,9;BYMINUTE=40,0;BYSECOND=30,59;COUNT=8";
  const found = timesOf(rule, "1997-09-02T00:00", "1997-09-03T00:00");
  expect(found).toEqual(
    ["09:00", "09:40", "15:00", "15:40"].flatMap((time) => Array(2).fill(`1997-09-02T${time}`)),
  );
});

const DAY = "1997-09-02T00:00";

it("the last moment of the time asked for is part of it", () => {
  expect(timesOf("FREQ=DAILY", DAY, "1997-09-03T00:00")).toHaveLength(2);
});

it("the rule gives no more times than are wanted", () => {
  expect(timesOf("FREQ=DAILY", DAY, "1997-09-04T00:00", { max: 3 })).toHaveLength(3);
  expect(timesOf("FREQ=DAILY", DAY, "1997-09-05T00:00", { max: 3 })).toBeNull();
});

const MINUTES = `BYMINUTE=${Array.from({ length: 60 }, (_, minute) => minute)}`;

it.each([
  [
    "has more times a day than the budget",
    `FREQ=DAILY;BYSECOND=0,30;${MINUTES}`,
    "1997-09-01T00:00",
  ],
  ["has more times a year than the budget", `FREQ=YEARLY;BYMONTHDAY=2;BYHOUR=1,2,3,4,5`, DAY],
  [
    "has a count that never comes",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    "1999-09-02T00:00",
  ],
])("a rule that %s isn't read to its end", (_how, text, to) => {
  expect(timesOf(text, DAY, to, { budget: { steps: 100 } })).toBeNull();
});

it("a rule whose count is reached takes no further steps", () => {
  const budget = { steps: 400 };
  expect(timesOf("FREQ=YEARLY;COUNT=1", DAY, "2003-01-01T00:00", { budget })).toHaveLength(1);
});

it.each([
  ["FREQ=WEEKLY;"],
  ["freq=weekly"],
  ["; ;FREQ=WEEKLY"],
  [" FREQ = WEEKLY "],
  ["FREQ=WEEKLY;X-OWN=1"],
])("the rule %j is weekly", (text) => {
  expect(readRule(text)).toEqual(readRule("FREQ=WEEKLY"));
});

it("the rule's lists can have spaces, and don't go on for pages", () => {
  expect(readRule("FREQ=DAILY;BYDAY=MO, WE;BYHOUR=9, 13")).toEqual(
    readRule("FREQ=DAILY;BYDAY=MO,WE;BYHOUR=9,13"),
  );
  const long = readRule(`FREQ=DAILY;BYDAY=M${"O,M".repeat(10_000)}O`);
  expect(long?.byDay.length ?? 0).toBeLessThan(1_000);
});

it.each([
  "",
  "BYDAY=MO",
  "FREQ=HOURLY",
  "FREQ=WEEKLY;BYWEEKNO=20",
  "FREQ=WEEKLY;COLOR=2",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;INTERVAL=-1",
  "FREQ=DAILY;INTERVAL=1.5",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;COUNT=-2",
  "FREQ=DAILY;COUNT=2.5",
  "FREQ=DAILY;COUNT=",
  "FREQ=DAILY;BYHOUR=24",
  "FREQ=DAILY;BYHOUR=-1",
  "FREQ=DAILY;BYHOUR=1.5",
  "FREQ=DAILY;BYMONTH=13",
  "FREQ=DAILY;BYMONTH=0",
  "FREQ=DAILY;BYMONTHDAY=x",
  "FREQ=DAILY;BYDAY=1MO",
  "FREQ=WEEKLY;BYDAY=1MO",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=WEEKLY;BYDAY=MOX",
  "FREQ=WEEKLY;BYDAY=XMO",
  "FREQ=MONTHLY;BYDAY=1.5MO",
])("the rule %j can't be read", (text) => {
  expect(readRule(text)).toBeNull();
});
