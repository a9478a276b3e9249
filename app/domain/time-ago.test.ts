import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../tests/clock";
import { timeAgo, toMoment } from "./time-ago";

const THEN = new Date("2027-01-05T07:30:00Z");
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe("how long ago something was", () => {
  it.each([
    [-DAY_MS, "just now"],
    [0, "just now"],
    [59.9 * SECOND, "just now"],
    [MINUTE, "1 minute ago"],
    [59.9 * MINUTE, "59 minutes ago"],
    [HOUR_MS, "1 hour ago"],
    [23.9 * HOUR_MS, "23 hours ago"],
    [DAY_MS, "1 day ago"],
    [29.9 * DAY_MS, "29 days ago"],
    [30 * DAY_MS, "1 month ago"],
    [364 * DAY_MS, "12 months ago"],
    [365 * DAY_MS, "1 year ago"],
    [1000 * DAY_MS, "2 years ago"],
  ])("reads after %d ms '%s'", (passed, text) => {
    expect(timeAgo(THEN, new Date(THEN.getTime() + passed))).toBe(text);
  });
});

it("a moment is told as text alone, in truck time", () => {
  const now = new Date(THEN.getTime() + 3 * DAY_MS);
  expect(toMoment(THEN, now, "America/Los_Angeles")).toEqual({
    ago: "3 days ago",
    exact: "Jan 4, 2027, 11:30 PM",
    iso: "2027-01-05T07:30:00.000Z",
  });
});
