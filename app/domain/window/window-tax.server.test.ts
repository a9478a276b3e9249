import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem } from "../../../tests/factories";
import { createSecretId } from "../access/secret-id.server";
import { refundAtTruck } from "../corrections/refund-at-truck.server";
import { journal } from "../journal/journal.table.server";
import { changeTax, readTax } from "../tax/rates.server";
import { taxEntries } from "../tax/tax.table.server";
import { toSaleBody } from "./sale";
import { windowSale } from "./sale.schema";
import { recordSale, toSaleJson } from "./window-sales.server";
import { type TaxNow, taxAt, taxOn } from "./window-tax";
import { readWindowTax } from "./window-tax.server";

beforeEach(stopClock);
afterEach(() => vi.useRealTimers());

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
/** CDTFA's example of two cities. */
const RATES: Record<string, number> = { "First City": 7750, "Second City": 9250 };

let latte: number;
let beans: number;
beforeEach(async () => {
  latte = (await makeMenuItem({ name: "Latte", priceCents: 650 })).id;
  beans = (await makeMenuItem({ name: "Beans", isTaxExempt: true })).id;
  await makeEvent({ location: "First City", startDate: inHours(-1), endDate: inHours(3) });
  await makeEvent({ location: "Second City", startDate: inHours(5), endDate: inHours(8) });
});

async function addTax(noStop: number | null = 5000): Promise<void> {
  const stops = readTax(new Date()).stops.map(({ key, place }) => [key, RATES[place]]);
  await changeTax({ mode: "added", noStop, stops: Object.fromEntries(stops) }, OWNER);
}

const lines = () => [
  { productId: latte, name: "Latte", quantity: 3, unitPriceCents: 650 },
  { productId: beans, name: "Beans", quantity: 1, unitPriceCents: 500 },
];

const now = () => taxAt(readWindowTax(new Date()), new Date());

/** As the window charges it and its phone sends it, maybe hours later. */
async function sell(tax: TaxNow | null, hoursLater = 0) {
  const body = toSaleBody({ lines: lines(), tipCents: 100, tax }, "cash", new Date());
  vi.setSystemTime(inHours(hoursLater));
  const sale = windowSale.parse({ ...body, sentAt: new Date().toISOString() });
  const sold = await recordSale(createSecretId(), sale, OWNER);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row;
}

const entries = () =>
  read()
    .select()
    .from(taxEntries)
    .all()
    .map(({ kind, place, rate, grossCents, exemptCents, taxCents }) => [
      ...[kind, place, rate],
      ...[grossCents, exemptCents, taxCents],
    ]);

const moved = () =>
  read()
    .select()
    .from(journal)
    .all()
    .map(({ cents }) => cents);

describe("a sale at the window, with tax added", () => {
  it("has no rate of a stop that was canceled", async () => {
    await makeEvent({
      ...{ location: "First City", title: "Rained off", canceledAt: new Date() },
      ...{ startDate: inHours(3.5), endDate: inHours(4.5) },
    });
    await addTax(null);
    const at = (hours: number) => taxAt(readWindowTax(new Date()), inHours(hours));
    expect([at(1)?.rate, at(4)]).toEqual([7750, null]);
  });

  it("charges tax on what's taxed, rounded once, and none on the tip", async () => {
    await addTax();
    const order = await sell(now());
    expect(taxOn(lines(), now())).toBe(151);
    expect(toSaleJson(order)).toMatchObject({
      ...{ total: "26.01", tip: "1.00", tax: "1.51", taxRate: "7.75%" },
    });
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
    expect(moved()).toEqual([2601, 100]);
  });

  it("charges the same without a signal, and keeps it, whatever was typed until it's sent", async () => {
    await addTax();
    const charged = now();
    await changeTax({ mode: "off" }, OWNER);
    await sell(charged, 6);
    expect(entries()).toEqual([["sale", "First City", 7750, 2601, 500, 151]]);
  });

  it("goes by the stop that's on then, as the page that was kept knows it", async () => {
    await addTax();
    const kept = readWindowTax(new Date());
    expect([0, 4, 6, 200].map((hours) => taxAt(kept, inHours(hours))?.rate)).toEqual([
      7750, 5000, 9250, 5000,
    ]);
    await addTax(null);
    expect(taxAt(readWindowTax(new Date()), inHours(4))).toBeNull();
  });

  it("gives back an item with its share of the tax", async () => {
    await addTax();
    const { id } = await sell(now());
    for (const pieces of [{ [latte]: 1 }, { [beans]: 1 }, { [latte]: 2 }])
      await refundAtTruck(id, { scope: "pieces", pieces, method: "cash", restock: false }, OWNER);
    expect(moved().slice(2)).toEqual([-700, -500, -1401]);
    expect(entries().slice(1)).toEqual([
      ["refund", "First City", 7750, -700, 0, -50],
      ["refund", "First City", 7750, -500, -500, 0],
      ["refund", "First City", 7750, -1401, 0, -101],
    ]);
  });

  it.each([
    ["25.50", "isn't the sum of the lines and their tax"],
    ["24.50", "isn't the sum of the lines and their tax"],
  ])("is refused with a total of %s, which isn't its own", (total, message) => {
    const tax = { rate: 7750, exempt: [beans] };
    const body = toSaleBody({ lines: lines(), tipCents: 0, tax }, "card", new Date());
    expect(windowSale.safeParse({ ...body, total }).error?.issues).toMatchObject([{ message }]);
  });
});

it.each(["off", "included"] as const)("with tax %s the window adds none", async (mode) => {
  await addTax();
  await changeTax({ mode }, OWNER);
  expect(readWindowTax(new Date())).toBeUndefined();
  const order = await sell(now());
  expect(order).toMatchObject({ totalCents: 2450, taxCents: 0, taxPlace: null });
  expect(toSaleJson(order)).not.toHaveProperty("tax");
});
