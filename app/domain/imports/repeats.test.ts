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

it("what repeats does so when a library that builds every time says", () => {
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
])("%s %s, and ends", (text) => {
  const own = readRule(text);
  const [from, to] = [at("2026-11-27T00:00"), at("2027-12-25T00:00")];
  const range = { from, to, until: to, max: 9, budget: { steps: 100_000 } };
  expect(own && repeats(own, at("2027-01-04T12:00"), range)).toEqual([]);
});

it("takes no more steps for one that began long ago", () => {
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
