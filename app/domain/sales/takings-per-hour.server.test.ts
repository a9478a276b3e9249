import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { complete } from "~/domain/counter/counter-actions.server";
import { cancelEvent, closeEarly } from "~/domain/events/events.server";
import { bookOnline } from "~/domain/journal/journal.server";
import { findOrder } from "~/domain/orders/orders.server";
import { enterTaxedSale } from "~/domain/tax/tax-entries.server";
import { makeEvent, makeMenuItem, makeOrder, OWNER } from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import { takingsPerHour } from "./takings-per-hour.server";

const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 0 };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

let latte: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("01T09:00") });
  latte = await makeMenuItem();
});

const stop = (location: string, from: string, to: string) =>
  makeEvent({ location, startDate: at(from), endDate: at(to) });

async function sell(time: string, cents: number): Promise<number> {
  vi.setSystemTime(at(time));
  return soldAtWindow({ productId: latte.id, unitPriceCents: cents });
}

const rowsOf = (from: string, to: string) =>
  takingsPerHour({ from: `2027-01-${from}`, to: `2027-01-${to}` }, CLOCK).map((row) => [
    row.place,
    row.stops,
    row.hours,
    row.takenCents,
    row.perHourCents,
  ]);

it("takings per hour add up a place's stops, the best first, with those that sold nothing", async () => {
  await stop("Old Pier", "04T10:00", "04T14:00");
  await stop("Plaza", "04T18:00", "04T20:00");
  await stop(" plaza", "05T18:00", "05T19:00");
  await stop("Lake", "05T08:00", "05T10:00");
  await stop("Far Away", "09T08:00", "09T10:00");
  await sell("04T11:00", 1000);
  await sell("04T19:00", 2000);
  await sell("05T18:30", 1000);
  vi.setSystemTime(at("06T08:00"));
  expect(rowsOf("04", "09")).toEqual([
    [" plaza", 2, 3, 3000, 1000],
    ["Old Pier", 1, 4, 1000, 250],
    ["Lake", 1, 2, 0, 0],
  ]);
});

it("takings per hour count a refund with its stop, and a stop that closed early until then", async () => {
  const { id } = await stop("Plaza", "04T18:00", "04T22:00");
  const sale = await sell("04T18:30", 2000);
  await complete(sale, OWNER, {});
  vi.setSystemTime(at("04T20:00"));
  await closeEarly(id, OWNER);
  vi.setSystemTime(at("06T08:00"));
  await refundAtTruck(sale, { scope: "amount", amountCents: 500, method: "cash" }, OWNER);
  expect(rowsOf("04", "04")).toEqual([["Plaza", 1, 2, 1500, 750]]);
  expect(rowsOf("06", "06")).toEqual([]);
});

it("takings per hour count a stop under way until now, and none that was called off", async () => {
  await stop("Plaza", "04T18:00", "04T22:00");
  const { id } = await stop("Lake", "04T08:00", "04T22:00");
  const { id: done } = await stop("Old Pier", "03T08:00", "03T10:00");
  vi.setSystemTime(at("04T07:00"));
  for (const gone of [id, done]) await cancelEvent(gone, OWNER);
  await sell("04T18:15", 2000);
  vi.setSystemTime(at("04T18:30"));
  expect(rowsOf("03", "04")).toEqual([
    ["Plaza", 1, 0.5, 2000, 4000],
    ["Old Pier", 1, 2, 0, 0],
  ]);
});

it("takings per hour count a stop from its first minute", async () => {
  await stop("Plaza", "04T18:00", "04T22:00");
  vi.setSystemTime(at("04T18:01").getTime() - 1);
  expect(rowsOf("04", "04")).toEqual([]);
  vi.setSystemTime(at("04T18:01"));
  expect(rowsOf("04", "04")).toEqual([["Plaza", 1, 1 / 60, 0, 0]]);
});

it("takings per hour leave out the tax, except from money that a lost dispute took", async () => {
  const { id } = await stop("Plaza", "04T18:00", "04T19:00");
  const [, lost] = [await payOnline(id), await payOnline(id)];
  const dispute = { orderId: lost, kind: "dispute", stripeId: "dp_1", cents: -1088 } as const;
  await write((tx) => bookOnline(tx, dispute));
  vi.setSystemTime(at("06T08:00"));
  expect(rowsOf("04", "04")).toEqual([["Plaza", 1, 1, 1000, 1000]]);
});

/** $10.00, and $0.88 of sales tax that was added. */
async function payOnline(pickupEventId: number): Promise<number> {
  const tax = { taxPlace: "Plaza", taxRate: 8_800, taxCents: 88 };
  const line = { productId: latte.id, unitPriceCents: 1000, taxCents: 88 };
  const { id } = await makeOrder({ pickupEventId, totalCents: 1088, ...tax }, [line]);
  const sale = { orderId: id, kind: "sale", stripeId: `pi_${id}`, cents: 1088 } as const;
  await write((tx) => {
    const order = findOrder(tx, id);
    if (order) enterTaxedSale(tx, order, new Date());
    bookOnline(tx, sale);
  });
  return id;
}
