import { expect, it } from "vitest";
import { bytesOf, calendar, event } from "../../../tests/calendars";
import { newest, seriesOf, textsOf } from "./calendar-events";
import { type Component, firstValue, readCalendar } from "./calendar-lines";

const eventsOf = (...events: string[]) => readCalendar(bytesOf(calendar(...events))).events;
const titlesOf = (events: readonly Component[]) => events.map((one) => firstValue(one, "SUMMARY"));

it.each([
  ["with a space after its number", ["UID:a ", "SEQUENCE:0"], ["UID:a", "SEQUENCE:1"]],
  [
    "with a space after its day",
    ["UID:a", "RECURRENCE-ID:20261207T180000Z "],
    ["UID:a", "RECURRENCE-ID:20261207T180000Z", "SEQUENCE:1"],
  ],
])("an older version of an event is dropped, also %s", (_how, older, newer) => {
  const [was, is] = [event(...older, "SUMMARY:Was"), event(...newer, "SUMMARY:Is")];
  expect(titlesOf(newest(eventsOf(was, is)))).toEqual(["Is"]);
  expect(titlesOf(newest(eventsOf(is, was)))).toEqual(["Is"]);
});

it("events without a number are no versions of each other, nor are the days of a series", () => {
  const days = ["20261207", "20261214"].map((day) =>
    event("UID:a", `SUMMARY:${day}`, `RECURRENCE-ID;VALUE=DATE:${day}`, "SEQUENCE:1"),
  );
  const numberless = [event("SEQUENCE:0", "SUMMARY:One"), event("SEQUENCE:3", "SUMMARY:Two")];
  const series = event("UID:a", "SUMMARY:Series", "SEQUENCE:4");
  const kept = newest(eventsOf(series, days.join("\r\n"), numberless.join("\r\n")));
  expect(titlesOf(kept)).toEqual(["Series", "20261207", "20261214", "One", "Two"]);
});

it("a series has each of its moved days, and no other's", () => {
  const moved = (uid: string, day: string) => event(`UID:${uid}`, `RECURRENCE-ID:${day}`);
  const events = eventsOf(
    event("UID:a "),
    moved("a", "20261201"),
    moved("a ", "20261202"),
    moved("b", "20261203"),
    event("UID:b"),
    event("UID:c"),
  );
  const days = seriesOf(events).map(({ moved }) =>
    moved.map((one) => firstValue(one, "RECURRENCE-ID")),
  );
  expect(days).toEqual([["20261201", "20261202"], [], [], [], ["20261203"], []]);
});

it("an event's texts have no spaces around them, and no blank lines in its place", () => {
  const [one] = eventsOf(
    event("SUMMARY:  Lunch ", "LOCATION: Pier 4\\n\\n  Dock 9 \\n", "DESCRIPTION: \\n "),
  );
  expect(one && textsOf(one)).toEqual({
    title: "Lunch",
    location: "Pier 4, Dock 9",
    description: null,
  });
});

it("no more than 20,000 letters of a text are read", () => {
  const [one] = eventsOf(event(`DESCRIPTION:${"tea ".repeat(8_000)}`));
  expect(one && textsOf(one).description).toHaveLength(19_999);
});
