import { describe, expect, it } from "vitest";
import { minutesPerCup } from "./pace";
import { describeQueuePosition } from "./queue-position";

const at = (minutes: number) => new Date(Date.UTC(2027, 0, 4, 23, minutes));
const made = (done: number, cups = 1, making?: number) => ({
  doneAt: at(done),
  cups,
  makingAt: making === undefined ? null : at(making),
});

describe("the pace", () => {
  it.each([
    ["is unknown before anything is made", [], null],
    ["is unknown after two", [made(0), made(2)], null],
    ["is the time between three", [made(0), made(2), made(4)], 2],
    ["is by the cup", [made(0), made(4, 2), made(10, 3)], 2],
    ["takes one that was forgotten for none", [made(0), made(2), made(4), made(50), made(52)], 2],
    ["is between the middle two", [made(0), made(2), made(6)], 3],
    ["counts no break before a start", [made(0), made(42, 1, 40), made(44)], 2],
    [
      "counts from the one before if two are made at once",
      [made(0), made(2, 1, 0), made(4, 1, 0)],
      2,
    ],
    ["knows how long the first took if it was started", [made(3, 1, 0), made(6), made(9)], 3],
    ["doesn't depend on their order", [made(4), made(0), made(2)], 2],
    ["is nothing where they're tapped at once", [made(1), made(1), made(1)], 0],
  ])("%s", (_, all, minutes) => {
    expect(minutesPerCup(all)).toBe(minutes);
  });

  it("is that of the last ten", () => {
    const slow = Array.from({ length: 12 }, (_, n) => made(20 * n));
    const quick = Array.from({ length: 9 }, (_, n) => made(221 + n));
    expect(minutesPerCup([...slow, ...quick])).toBe(1);
  });
});

it.each([
  [{ step: "waiting", ahead: 3, minutes: 8 }, "3 ahead of you, about 8 minutes"],
  [{ step: "waiting", ahead: 1, minutes: 1 }, "1 ahead of you, about 1 minute"],
  [{ step: "waiting", ahead: 3, minutes: null }, "3 ahead of you"],
  [{ step: "waiting", ahead: 0, minutes: 60 }, "You're next, about 60 minutes"],
  [{ step: "waiting", ahead: 0, minutes: 61 }, "You're next"],
  [{ step: "making", ahead: 0, minutes: 2 }, "We're making it"],
  [{ step: "ready", ahead: 0, minutes: null }, "Ready"],
] as const)("%j reads '%s'", (place, said) => {
  expect(describeQueuePosition(place)).toBe(said);
});
