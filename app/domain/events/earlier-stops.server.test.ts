import { beforeEach, describe, expect, it } from "vitest";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { fieldsLike, orderAheadFrom } from "./earlier-stops.server";
import { updateEvent } from "./events.server";

const NOW = new Date("2027-03-01T12:00:00Z");

const stopOn = (day: string, given: Parameters<typeof makeEvent>[0] = {}) =>
  makeEvent({
    startDate: new Date(`2027-${day}T15:00:00Z`),
    endDate: new Date(`2027-${day}T18:00:00Z`),
    ordersAhead: true,
    ...given,
  });
const offered = (planned: { id: number; location: string } | null = null) =>
  orderAheadFrom(planned, NOW).earlier.map(({ id, label }) => [id, label]);

describe("filling in a stop", () => {
  it("isn't offered if no stop takes orders ahead, or it was called off", async () => {
    await stopOn("02-01", { ordersAhead: false });
    await stopOn("02-02", { canceledAt: NOW });
    expect(offered()).toEqual([]);
  });

  it("is offered from the last one that has begun, not one that's only planned", async () => {
    await stopOn("01-01");
    const last = await stopOn("02-20");
    await stopOn("03-20");
    await stopOn("02-10");
    expect(offered()).toEqual([[last.id, "Same as last time"]]);
  });

  it("is offered from a planned one if none has begun, and never from itself", async () => {
    const planned = await stopOn("03-20");
    expect(offered()).toEqual([[planned.id, "Same as last time"]]);
    expect(offered({ id: planned.id, location: "Ferry Plaza" })).toEqual([]);
  });

  it("is offered from the last one at the same place, however it's typed", async () => {
    await stopOn("01-05");
    const here = await stopOn("02-05", { location: "FERRY plaza,  San Francisco " });
    const last = await stopOn("02-20", { location: "Pier 39" });
    expect(offered({ id: 99, location: "Ferry Plaza, San Francisco" })).toEqual([
      [last.id, "Same as last time"],
      [here.id, "Same as last time at FERRY plaza"],
    ]);
    expect(offered({ id: 99, location: "Pier 39" })).toEqual([[last.id, "Same as last time"]]);
    expect(offered({ id: 99, location: "Elsewhere" })).toEqual([[last.id, "Same as last time"]]);
  });

  it("is offered for a new stop from the last ones at three more places", async () => {
    for (const [day, location] of Object.entries({ 10: "E", 11: "D", 12: "C", 13: "B", 14: "A" }))
      await stopOn(`02-${day}`, { location });
    expect(offered().map(([, label]) => label)).toEqual([
      "Same as last time",
      "Same as last time at B",
      "Same as last time at C",
      "Same as last time at D",
    ]);
  });
});

describe("what's filled in", () => {
  let latte: number;
  beforeEach(async () => {
    ({ id: latte } = await makeMenuItem());
  });

  it("is how it takes orders and what was brought, not where or when", async () => {
    const { id } = await stopOn("02-20", { leadMinutes: 15, slotPieces: 8 });
    await updateEvent(id, { pieces: { [latte]: 12 } }, OWNER);
    const { id: cone } = await makeMenuItem({ name: "Cone" });
    const fields = {
      ordersAhead: "on",
      leadMinutes: "15",
      lastOrderMinutes: "30",
      slotMinutes: "",
      slotPieces: "8",
      [`pieces.${latte}`]: "12",
      [`pieces.${cone}`]: "",
    };
    expect(fieldsLike(id)).toEqual(fields);
    expect(orderAheadFrom(null, NOW).earlier).toEqual([{ id, label: "Same as last time", fields }]);
  });

  it("is nothing if there's no such stop", async () => {
    const { id } = await stopOn("02-20", { canceledAt: NOW });
    expect([fieldsLike(id), fieldsLike(99)]).toEqual([{}, {}]);
  });
});
