import { beforeEach, describe, expect, it } from "vitest";
import { inHours } from "../../../tests/clock";
import { makeEvent, OWNER } from "../../../tests/factories";
import { placesWithoutRate } from "./missing-rates.server";
import { changeTax, readTax } from "./rates.server";

const places = () =>
  Object.fromEntries(readTax(new Date()).stops.map(({ place, rate }) => [place, rate]));
const keyOf = (name: string) =>
  readTax(new Date()).stops.find(({ place }) => place === name)?.key ?? "";

beforeEach(async () => {
  for (const location of ["First City", "Second City"])
    await makeEvent({ location, startDate: inHours(1), endDate: inHours(3) });
  const stops = { [keyOf("First City")]: 7750, [keyOf("Second City")]: 9250 };
  const states = [{ state: "CA", rate: 7250 }];
  await changeTax({ mode: "included", noStop: 5000, stops, states }, OWNER);
});

describe("rates that are typed", () => {
  it("leave those of stops, and of sales at none, if they're for states", async () => {
    await changeTax({ states: [{ state: "NY", rate: 4000 }] }, OWNER);
    expect(readTax(new Date()).states).toEqual([{ state: "NY", rate: 4000 }]);
    expect(places()).toEqual({ "First City": 7750, "Second City": 9250 });
    expect(readTax(new Date()).noStop).toBe(5000);
  });

  it("leave the rate of the next stop if one is cleared", async () => {
    await changeTax({ stops: { [keyOf("First City")]: null } }, OWNER);
    expect(places()).toEqual({ "First City": null, "Second City": 9250 });
  });

  it("are all refused if one is for a place that the calendar doesn't have", async () => {
    const stops = { [keyOf("First City")]: 8000, ["0".repeat(24)]: 8000 };
    expect(await changeTax({ noStop: 8000, stops }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(places()).toEqual({ "First City": 7750, "Second City": 9250 });
    expect(readTax(new Date()).noStop).toBe(5000);
  });
});

it("a stop that was canceled lacks no rate", async () => {
  const given = { startDate: inHours(5), endDate: inHours(8) };
  await makeEvent({ ...given, location: "Rained Off", canceledAt: new Date() });
  expect(placesWithoutRate(new Date())).toEqual([]);
  await makeEvent({ ...given, location: "Third City" });
  expect(placesWithoutRate(new Date())).toEqual(["Third City"]);
});
