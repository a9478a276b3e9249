import { describe, expect, it } from "vitest";
import { readSubmission } from "~/http/submission.server";
import { eventFields, eventRules } from "./event.schema";

const least = {
  title: "Night Market",
  location: "Ferry Plaza",
  startDate: "2027-01-04T15:00",
  endDate: "2027-01-04T18:00",
};
const { create, change, readers } = eventRules;

const errorsOf = (input: object) => {
  const { error } = create.safeParse(input);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
};

describe("what may be written of a stop", () => {
  it("is what its dialog posts, and what a program sends", () => {
    const typed = { ...least, title: " Night Market ", description: "", imageUrl: "" };
    const sent = { ...least, description: null, imageUrl: null };
    expect(readSubmission({ schema: create, readers }, typed)).toEqual({ ok: true, value: sent });
    expect(create.parse(sent)).toEqual(sent);
  });

  it("has title, location, start and end", () => {
    expect(errorsOf({ title: " ", location: "", startDate: "", endDate: " " })).toEqual({
      title: "Enter a title",
      location: "Enter a location",
      startDate: "Enter a start time",
      endDate: "Enter an end time",
    });
    expect(errorsOf({})).toMatchObject({ title: "Enter a title", endDate: "Enter an end time" });
  });

  it.each(["2027-01-04", "2027-01-04T15:00Z", "2027-01-04T15:00:30.5+09:00"])(
    "may start at %s",
    (startDate) => expect(change.parse({ startDate })).toEqual({ startDate }),
  );

  it.each([
    "tomorrow",
    "2027-02-30T15:00",
    "2027-01-04 15:00",
    "15:00",
    "0027-01-04T15:00",
    // Already in the year 10000 in UTC, which no calendar program can read.
    "9999-12-31T23:59-08:00",
  ])("may not start at '%s'", (startDate) =>
    expect(errorsOf({ ...least, startDate })).toEqual({
      startDate: "Enter a date and time, like 2027-01-04T15:00",
    }),
  );

  it.each([1_800_000_000_000, null, new Date(0)])(
    "can't start at %j, which isn't text",
    (startDate) =>
      expect(errorsOf({ ...least, startDate })).toEqual({ startDate: "Enter a start time" }),
  );

  it("may end before it starts", () => {
    expect(errorsOf({ ...least, endDate: "2027-01-03T15:00" })).toEqual({});
  });

  it.each(["javascript:alert(1)", "//evil.example/a.png", "a.png", "http://example.com/a.png"])(
    "shows no picture from %s",
    (imageUrl) =>
      expect(errorsOf({ ...least, imageUrl })).toEqual({
        imageUrl: "Enter a URL that starts with https:// or /",
      }),
  );
});

it("a dialog shows a stop in truck time", () => {
  const stop = {
    id: 1,
    title: "Late",
    location: "Ferry Plaza",
    description: null,
    imageUrl: null,
    movedFrom: null,
    startDate: new Date("2027-01-09T04:00:00Z"),
    endDate: new Date("2027-01-09T09:00:00Z"),
    ordersAhead: true,
    leadMinutes: 15,
    lastOrderMinutes: 30,
    slotMinutes: 10,
    slotPieces: null,
    lateMinutes: 0,
  };
  expect(eventFields(stop, "America/Los_Angeles")).toEqual({
    title: "Late",
    location: "Ferry Plaza",
    description: "",
    startDate: "2027-01-08T20:00",
    endDate: "2027-01-09T01:00",
    imageUrl: "",
    ordersAhead: "on",
    leadMinutes: "15",
    lastOrderMinutes: "30",
    slotMinutes: "10",
    slotPieces: "",
  });
});
