import { describe, expect, it } from "vitest";
import {
  directionsTo,
  endsBeforeStart,
  raisesSequence,
  stopNames,
  toEventRow,
  toEventView,
  toOpening,
  wasCanceled,
} from "./event";

const LA = "America/Los_Angeles";
const at = (iso: string) => new Date(iso);

const stop = {
  id: 12,
  title: "Night Market",
  location: "Ferry Plaza",
  description: null,
  startDate: at("2027-01-08T20:00-08:00"),
  endDate: at("2027-01-11T11:57-08:00"),
  movedFrom: null,
  imageUrl: null,
  canceledAt: null,
  ordersAhead: true,
  leadMinutes: 10,
  lastOrderMinutes: 30,
  lateMinutes: 0,
};

describe("a stop as people read it", () => {
  it("has its day and both its times before it begins", () => {
    expect(toEventView(stop, at("2027-01-08T19:59:59-08:00"), LA)).toMatchObject({
      date: "Friday, January 8, 2027",
      time: "8:00 PM - Monday, 11:57 AM",
      startsAt: "2027-01-08T20:00:00-08:00",
      endsAt: "2027-01-11T11:57:00-08:00",
      isUnderWay: false,
    });
  });

  it.each([
    ["2027-01-01T20:00-08:00", "Opens Fri, Jan 8, 8:00 PM"],
    ["2027-01-02T00:00-08:00", "Opens Friday 8:00 PM"],
    ["2027-01-06T23:59-08:00", "Opens Friday 8:00 PM"],
    ["2027-01-07T00:00-08:00", "Opens tomorrow 8:00 PM"],
    ["2027-01-08T00:00-08:00", "Opens today 8:00 PM"],
    ["2027-01-08T20:00-08:00", "Open now until Monday, 11:57 AM"],
    ["2027-01-10T23:59-08:00", "Open now until Monday, 11:57 AM"],
    ["2027-01-11T00:00-08:00", "Open now until 11:57 AM"],
  ])("reads at %s: '%s'", (now, text) => {
    const isOpen = text.startsWith("Open now");
    expect(toOpening(stop, at(now), LA)).toMatchObject({ text, isOpen, location: "Ferry Plaza" });
    expect(toEventView(stop, at(now), LA).isUnderWay).toBe(isOpen);
  });

  it("open until the day ends says so", () => {
    const endDate = at("2027-01-09T00:00-08:00");
    expect(toOpening({ ...stop, endDate }, stop.startDate, LA)?.text).toBe(
      "Open now until midnight",
    );
  });

  it.each([
    ["2027-01-08T11:00-08:00", "11:00 AM"],
    ["2027-01-07T11:00-08:00", "Thu, Jan 7, 11:00 AM"],
  ])("was moved from %s and says '%s'", (iso, movedFrom) => {
    const moved = { ...stop, movedFrom: at(iso) };
    expect(toEventView(moved, stop.startDate, LA).movedFrom).toBe(movedFrom);
    expect(toOpening(moved, stop.startDate, LA)?.movedFrom).toBe(movedFrom);
  });

  it("says how long an order takes while it's open, if it takes orders ahead", () => {
    const say = (now: Date, more = {}) => toOpening({ ...stop, ...more }, now, LA)?.wait;
    expect(say(at("2027-01-08T19:59-08:00"))).toBeNull();
    expect(say(stop.startDate)).toBe("Orders take about 10 minutes");
    expect(say(stop.startDate, { lateMinutes: 15 })).toBe("Orders take about 25 minutes");
    expect(say(stop.startDate, { ordersAhead: false })).toBeNull();
    expect(say(at("2027-01-11T11:26:59-08:00"))).not.toBeNull();
    expect(say(at("2027-01-11T11:27-08:00"))).toBeNull();
  });

  it("says how late it runs", () => {
    const say = (lateMinutes: number) =>
      toOpening({ ...stop, lateMinutes }, stop.startDate, LA)?.late;
    expect([say(0), say(1), say(15)]).toEqual([
      null,
      "Running 1 minute late",
      "Running 15 minutes late",
    ]);
  });

  it("says the date of its end if it goes on for weeks", () => {
    const endDate = at("2027-02-08T11:57-08:00");
    expect(toOpening({ ...stop, endDate }, stop.startDate, LA)?.text).toBe(
      "Open now until Monday, February 8, 2027, 11:57 AM",
    );
  });
});

describe("the sequence number in the calendar", () => {
  const later = at("2027-01-20T00:00Z");

  it.each([
    ["another start", { startDate: later }],
    ["another end", { endDate: later }],
    ["another place", { location: "Pier 39" }],
    ["being called off", { canceledAt: later }],
  ])("goes up for %s", (_title, change) => {
    expect(raisesSequence(stop, { ...stop, ...change })).toBe(true);
  });

  it("stays for another word or picture, or for the same again", () => {
    const other = { ...stop, title: "Market", description: "Bring cash", imageUrl: "/a.webp" };
    expect(raisesSequence(stop, other)).toBe(false);
    expect(raisesSequence(stop, { ...stop, startDate: new Date(stop.startDate) })).toBe(false);
  });

  it("stays when a stop is called off once more", () => {
    expect(
      raisesSequence({ ...stop, canceledAt: at("2027-01-01") }, { ...stop, canceledAt: later }),
    ).toBe(false);
  });
});

it.each([
  ["before it began", "2027-01-08T12:00-08:00", true],
  ["at its end", "2027-01-11T11:57-08:00", true],
  ["after its end", "2027-01-11T11:58-08:00", false],
])("a stop deleted %s, on %s, was called off: %s", (_when, canceledAt, isOff) => {
  expect(wasCanceled({ ...stop, plannedEnd: null, canceledAt: at(canceledAt) })).toBe(isOff);
  expect(wasCanceled({ ...stop, plannedEnd: null })).toBe(false);
});

it("an end before the start is noticed, and one at the start isn't", () => {
  const { startDate } = stop;
  expect(endsBeforeStart({ startDate, endDate: new Date(startDate.getTime() - 1) })).toBe(true);
  expect(endsBeforeStart({ startDate, endDate: startDate })).toBe(false);
  expect(endsBeforeStart(stop)).toBe(false);
});

it("directions lead to the address, whatever it holds", () => {
  const url = new URL(directionsTo("Elm & Third, #4, Pasadena"));
  expect(url.protocol).toBe("https:");
  expect(url.searchParams.get("destination")).toBe("Elm & Third, #4, Pasadena");
});

describe("a stop in the panel's list", () => {
  it.each([
    ["2027-01-08T19:59-08:00", "upcoming"],
    ["2027-01-08T20:00-08:00", "under way"],
    ["2027-01-11T11:57-08:00", "under way"],
    ["2027-01-11T11:57:01-08:00", "past"],
  ])("counts at %s as %s", (now, status) => {
    expect(toEventRow(stop, at(now), LA)).toMatchObject({
      date: "Friday, January 8, 2027",
      time: "8:00 PM - Monday, 11:57 AM",
      status,
      endsBeforeStart: false,
    });
  });

  it("says so if it ends before it starts", () => {
    const endDate = at("2027-01-08T19:00-08:00");
    expect(toEventRow({ ...stop, endDate }, at("2027-01-01T00:00Z"), LA)).toMatchObject({
      status: "upcoming",
      endsBeforeStart: true,
    });
  });
});

it.each([
  ["titles", [{}, { title: "Pier 39" }], ["Night Market", "Pier 39"]],
  ["starts", [{}, { begins: "6:00 PM" }], ["Night Market, 3:00 PM", "Night Market, 6:00 PM"]],
  ["places", [{}, { location: "Pier 39" }], ["Night Market, Ferry Plaza", "Night Market, Pier 39"]],
  [
    "starts and places",
    [{}, { location: "Pier 39" }, { begins: "6:00 PM" }],
    [
      "Night Market, Ferry Plaza, 3:00 PM",
      "Night Market, Pier 39, 3:00 PM",
      "Night Market, Ferry Plaza, 6:00 PM",
    ],
  ],
])("stops with other %s are told apart by those", (_by, stops, names) => {
  const market = { title: "Night Market", location: "Ferry Plaza", begins: "3:00 PM" };
  const named = stopNames(stops.map((stop, id) => ({ id, ...market, ...stop })));
  expect([...named.values()]).toEqual(names);
});
