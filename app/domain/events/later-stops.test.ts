import fc from "fast-check";
import { expect, it } from "vitest";
import { toWallClock } from "~/domain/time";
import { hoursLater } from "./copy-week";
import { changeForLater, type Repeated } from "./later-stops";

const ZONES = ["America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Tokyo"];
const HOUR = 3_600_000;
const base = {
  description: null,
  imageUrl: null,
  ordersAhead: true,
  leadMinutes: 10,
  lastOrderMinutes: 30,
  slotMinutes: null,
  slotPieces: 12,
};

const stop = fc.record({
  title: fc.constantFrom("Lunch", "Night Market"),
  location: fc.constantFrom("Ferry Plaza", "Lot 7"),
  startDate: fc
    .integer({ min: Date.UTC(2026, 0) / HOUR, max: Date.UTC(2029, 0) / HOUR })
    .map((hour) => new Date(hour * HOUR)),
  minutes: fc.integer({ min: 30, max: 720 }),
});
const made = ({
  title,
  location,
  startDate,
  minutes,
}: {
  title: string;
  location: string;
  startDate: Date;
  minutes: number;
}): Repeated => ({
  ...base,
  title,
  location,
  startDate,
  endDate: new Date(startDate.getTime() + minutes * 60_000),
});
const again = (one: Repeated, weeks: number, zone: string): Repeated => ({
  ...one,
  ...hoursLater({ ...one, plannedEnd: null }, 7 * weeks, zone),
});
const clock = (instant: Date, zone: string) => toWallClock(instant, zone).slice(11);
const hours = (one: Repeated, zone: string) =>
  `${clock(one.startDate, zone)} ${clock(one.endDate, zone)}`;
const edit = fc.record({
  move: fc.integer({ min: -30, max: 30 }),
  longer: fc.integer({ min: 0, max: 240 }),
  title: fc.constantFrom("Lunch", "Dinner"),
});

it("editing and then copying is the same as copying and then editing the later ones too", () => {
  let compared = 0;
  let skipped = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      stop,
      edit,
      fc.integer({ min: 1, max: 12 }),
      (zone, from, { move, longer, title }, weeks) => {
        const before = made(from);
        const after: Repeated = {
          ...before,
          title,
          startDate: new Date(before.startDate.getTime() + move * HOUR),
          endDate: new Date(before.endDate.getTime() + move * HOUR + longer * 60_000),
        };
        const later = again(before, weeks, zone);
        // An hour that the clock skips or repeats is the copy's own test.
        const one = again(after, weeks, zone);
        if (hours(later, zone) !== hours(before, zone) || hours(one, zone) !== hours(after, zone)) {
          skipped += 1;
          return;
        }
        compared += 1;
        const two = { ...later, ...changeForLater(before, after, later, zone) };
        expect(two).toEqual(one);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(compared).toBeGreaterThan(10 * skipped);
});

it("a change made by hand stays, field by field", () => {
  const zone = "America/Los_Angeles";
  const before = made({
    title: "Lunch",
    location: "Ferry Plaza",
    startDate: new Date("2027-03-08T23:00Z"),
    minutes: 180,
  });
  const after = {
    ...before,
    title: "Dinner",
    startDate: new Date("2027-03-09T00:00Z"),
    leadMinutes: 20,
  };
  const later = again(before, 1, zone);
  expect(changeForLater(before, after, later, zone)).toEqual({
    title: "Dinner",
    leadMinutes: 20,
    startDate: new Date("2027-03-15T23:00Z"),
    endDate: later.endDate,
  });
  const byHand = {
    ...later,
    title: "Birthday",
    startDate: new Date(later.startDate.getTime() + 900_000),
  };
  expect(changeForLater(before, after, byHand, zone)).toEqual({ leadMinutes: 20 });
  expect(changeForLater(before, before, later, zone)).toEqual({});
});
