import { expect, it } from "vitest";
import { helperAccessEnd } from "./helper-access-end";

const ZONE = "America/Los_Angeles";

it.each<[what: string, now: string, endsAtHour: number, stopEnd: string | null, until: string]>([
  ["ends with the day", "2027-01-09T20:00:00Z", 0, null, "2027-01-10T08:00:00Z"],
  ["is the next day's end from 11 PM on", "2027-01-10T07:00:00Z", 0, null, "2027-01-11T08:00:00Z"],
  [
    "is an hour after a stop that runs over midnight",
    "2027-01-10T02:00:00Z",
    0,
    "2027-01-10T10:00:00Z",
    "2027-01-10T11:00:00Z",
  ],
  [
    "leaves an hour to pack up after a stop that ends with the day",
    "2027-01-10T02:00:00Z",
    0,
    "2027-01-10T08:00:00Z",
    "2027-01-10T09:00:00Z",
  ],
  [
    "isn't moved by a stop that ended",
    "2027-01-09T20:00:00Z",
    0,
    "2027-01-09T19:00:00Z",
    "2027-01-10T08:00:00Z",
  ],
  ["ends at the owner's hour", "2027-01-10T09:00:00Z", 4, null, "2027-01-10T12:00:00Z"],
  ["the night clocks go forward", "2027-03-14T02:00:00Z", 4, null, "2027-03-14T11:00:00Z"],
  ["the night clocks go back", "2027-11-07T02:00:00Z", 4, null, "2027-11-07T12:00:00Z"],
])("a helper's access for tonight ends on time: %s", (_, now, endsAtHour, stopEnd, until) => {
  const end = helperAccessEnd(
    new Date(now),
    { zone: ZONE, endsAtHour },
    stopEnd ? new Date(stopEnd) : null,
  );
  expect(end).toEqual(new Date(until));
});
