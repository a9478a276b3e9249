import { describe, expect, it } from "vitest";
import { linesInSlot, missesHours, orderAheadTimes, pickupAt, slotOf } from "./pickup-times";

/** From 3 to 6 PM in Los Angeles. */
const stop = {
  startDate: new Date("2027-01-04T23:00:00Z"),
  endDate: new Date("2027-01-05T02:00:00Z"),
  leadMinutes: 10,
  lastOrderMinutes: 30,
  slotMinutes: 30,
  lateMinutes: 0,
};
const at = (time: string) => new Date(`2027-01-04T${time}Z`);

it.each([
  ["before it begins", "12:00:00", [0, 30, 60, 90, 120, 150]],
  ["ten minutes before", "22:50:00", [0, 30, 60, 90, 120, 150]],
  ["when the first can't be made anymore", "22:50:00.001", [30, 60, 90, 120, 150]],
  ["while it's on", "23:21:00", [60, 90, 120, 150]],
])("a stop's pickup times %s are those that can still be made", (_when, now, times) => {
  expect(orderAheadTimes(stop, at(now))).toEqual(times);
});

it("the last pickup time is the stop's last order, and after it there's none", () => {
  expect(orderAheadTimes(stop, new Date("2027-01-05T01:20:00Z"))).toEqual([150]);
  expect(orderAheadTimes(stop, new Date("2027-01-05T01:20:01Z"))).toEqual([]);
  expect(orderAheadTimes({ ...stop, lastOrderMinutes: 0 }, at("12:00:00")).at(-1)).toBe(180);
});

it("pickup times are ten minutes apart unless the owner says otherwise", () => {
  expect(orderAheadTimes({ ...stop, slotMinutes: null }, at("12:00:00")).slice(0, 3)).toEqual([
    0, 10, 20,
  ]);
});

it("a stop that ends before it begins has no times, and one of several days no endless list", () => {
  expect(orderAheadTimes({ ...stop, endDate: at("20:00:00") }, at("12:00:00"))).toEqual([]);
  const week = new Date("2027-01-11T23:00:00Z");
  expect(orderAheadTimes({ ...stop, endDate: week, slotMinutes: 5 }, at("12:00:00"))).toHaveLength(
    144,
  );
});

it("pickup times are counted in minutes that pass, even in the night of a clock change", () => {
  const startDate = new Date("2027-11-07T08:00:00Z");
  expect(pickupAt({ startDate, lateMinutes: 0 }, 90)).toEqual(new Date("2027-11-07T09:30:00Z"));
});

it("a pickup time from before the slots were changed falls in the slot that has it", () => {
  expect([0, 29, 30, 59].map((minutes) => slotOf(stop, minutes))).toEqual([0, 0, 1, 1]);
});

it("an order without a time takes no places of the first", () => {
  const lines = [{ minutes: null }, { minutes: 29 }, { minutes: 30 }];
  expect(linesInSlot(stop, lines, 0)).toEqual([{ minutes: 29 }]);
});

describe("a stop that runs late", () => {
  const late = { ...stop, lateMinutes: 20 };

  it("has everything ready so much later", () => {
    expect(pickupAt(late, 60)).toEqual(new Date(pickupAt(stop, 60).getTime() + 20 * 60_000));
  });

  it("offers nothing sooner than to those who wait, and nothing after its last order", () => {
    expect(orderAheadTimes(late, at("23:21:00"))).toEqual([60, 90, 120]);
  });
});

it.each([
  [null, null, false],
  [null, 15 * 60, true],
  [null, 15 * 60 + 1, false],
  [17 * 60 + 31, null, true],
  [17 * 60 + 30, null, false],
])(
  "a stop from 3 to 6 PM has no time from %j until %j: %s",
  (servedFrom, servedUntil, isMissed) => {
    const zone = "America/Los_Angeles";
    const hours = { servedFrom, servedUntil };
    expect(missesHours(hours, stop, at("12:00:00"), zone)).toBe(isMissed);
    // Nothing is said where no time is left at all.
    expect(missesHours(hours, stop, new Date("2027-01-05T02:00:00Z"), zone)).toBe(false);
  },
);
