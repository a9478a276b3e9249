import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { orders } from "~/db/schema/orders.server";
import type { PaymentStart } from "~/domain/checkout/checkout.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import type { TruckRefund } from "~/domain/corrections/correction.schema";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import { ADDRESS, makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { taxesEntered } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { changeTax, readTax } from "./rates.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

/** CDTFA's example of two cities. */
const [FIRST, SECOND] = ["First City", "Second City"];

const moved = () =>
  read()
    .select()
    .from(journal)
    .all()
    .map(({ cents }) => cents);
const order = (id = 1) => read().select().from(orders).where(eq(orders.id, id)).get();

async function tax(mode: "added" | "included" | "off" = "added", first = 7750): Promise<void> {
  const rates: Record<string, number> = { [FIRST]: first, [SECOND]: 9250 };
  const keyed = readTax(new Date()).stops.map(({ key, place }) => [key, rates[place]]);
  const changed = await changeTax({ mode, stops: Object.fromEntries(keyed) }, OWNER);
  if (!changed.ok) throw new Error(JSON.stringify(changed));
}

let tin: { id: number };
let [here, there] = [{ id: 0 }, { id: 0 }];
beforeEach(async () => {
  tin = await makeProduct({ priceCents: 10_000 });
  here = await makeEvent({ location: FIRST, startDate: inHours(-1), endDate: inHours(3) });
  there = await makeEvent({ location: SECOND, startDate: inHours(20), endDate: inHours(23) });
});

const at = (stop: { id: number }) => ({
  fulfillment: { method: "pickup" as const, eventId: stop.id },
});

async function pay(start: PaymentStart): Promise<void> {
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
}

const charged = (start: PaymentStart) =>
  stripeTest.stripe.snapshot().intents.find(({ id }) => id === intentOf(start))?.captured;

describe("a card order", () => {
  it.each([
    ["first", () => here, FIRST, 7750, 775],
    ["second", () => there, SECOND, 9250, 925],
  ])(
    "is charged its tax to the cent in CDTFA's %s city",
    async (_city, stop, place, rate, cents) => {
      const name = `Sales tax (${rate / 1000}%, ${place})`;
      await tax();
      const start = await started([piecesOf(tin)], at(stop()));
      expect(start).toMatchObject({ totalCents: 10_000 + cents, tax: { name, cents } });
      await pay(start);
      expect(charged(start)).toBe(10_000 + cents);
      expect(moved()).toEqual([10_000 + cents]);
      expect(taxesEntered()).toEqual([["sale", place, rate, 10_000 + cents, 0, cents]]);
    },
  );

  it("is taxed by its state if it's shipped, and so is one without a rate or a stop", async () => {
    await tax();
    await changeTax({ states: [{ state: "CA", rate: 7250 }], noStop: 5000 }, OWNER);
    const to = (region: string) => ({
      fulfillment: { method: "delivery" as const, address: { ...ADDRESS, region } },
    });
    const taxes = [];
    for (const [index, got] of [to("california"), to("tx"), {}].entries())
      taxes.push((await started([piecesOf(tin)], { ...got, browserId: `browser ${index}` })).tax);
    expect(taxes).toEqual([
      { name: "Sales tax (7.25%, CA)", cents: 725 },
      null,
      { name: "Sales tax (5%)", cents: 500 },
    ]);
  });

  it("is rounded once, and its exempt items have no part of it", async () => {
    const cup = await makeProduct({ priceCents: 109 });
    const beans = await makeProduct({ priceCents: 500, isTaxExempt: true });
    const cake = await makeProduct({ priceCents: 109 });
    await tax();
    // Each on its own would be 8 cents.
    await pay(await started([piecesOf(cup), piecesOf(beans), piecesOf(cake)], at(here)));
    expect(taxesEntered()).toEqual([["sale", FIRST, 7750, 735, 500, 17]]);
  });

  it("keeps its tax, whatever is typed until it's paid", async () => {
    await tax();
    const start = await started([piecesOf(tin)], at(here));
    await tax("off", 20_000);
    const isTaxExempt = true;
    await write((tx) => tx.update(products).set({ isTaxExempt }).run());
    await pay(start);
    expect(taxesEntered()).toEqual([["sale", FIRST, 7750, 10_775, 0, 775]]);
  });

  it("gets a new place if its stop, or the rate there, has changed since", async () => {
    await tax();
    const first = await started([piecesOf(tin)], at(here));
    await tax("added", 8000);
    const second = await started([piecesOf(tin)], at(here));
    const third = await started([piecesOf(tin)], at(there));
    const again = await started([piecesOf(tin)], at(there));
    const totals = [first, second, third].map(({ totalCents }) => totalCents);
    expect(totals).toEqual([10_775, 10_800, 10_925]);
    expect(intentOf(again)).toBe(intentOf(third));
    expect(new Set([first, second, third].map(intentOf)).size).toBe(3);
  });

  it("gets a new place and its tax when its stop moves there", async () => {
    await changeTax({ mode: "added", defaultRate: 7750 }, OWNER);
    const first = await started([piecesOf(tin)], at(here));
    const location = "Third City";
    await write((tx) => tx.update(events).set({ location }).where(eq(events.id, here.id)).run());
    await pay(await started([piecesOf(tin)], at(here)));
    expect(charged(first)).toBe(0);
    expect(taxesEntered()).toEqual([["sale", location, 7750, 10_775, 0, 775]]);
  });

  it("is too much for a card with its tax", async () => {
    const gold = await makeProduct({ priceCents: 99_999_999 });
    await tax();
    expect(await begin([piecesOf(gold)], at(here))).toMatchObject({ kind: "invalid" });
  });
});

it("an order placed before tax is added includes it", async () => {
  const start = await started([piecesOf(tin)], at(here));
  await tax();
  await pay(start);
  expect(order()).toMatchObject({ totalCents: 10_000, taxCents: 0, taxPlace: null });
  expect(taxesEntered()).toEqual([["sale", FIRST, 7750, 10_000, 0, 719]]);
});

it.each(["off", "included"] as const)("an order has no added tax with tax %s", async (mode) => {
  await tax(mode);
  const start = await started([piecesOf(tin)], at(here));
  expect(start).toMatchObject({ totalCents: 10_000, tax: null });
  expect(order()).toMatchObject({ taxCents: 0, taxPlace: null, taxRate: null });
});

describe("a reservation", () => {
  it("is paid at the truck with the tax that it was placed with, also again after a void", async () => {
    await tax();
    const total = "any" as const;
    const wish = { email: "yuki@example.com", items: [piecesOf(tin)], total, ...at(here) };
    const made = await reserve(wish, { browserId: "browser", networkKey: "phone" });
    expect(made).toMatchObject({ row: { totalCents: 10_775, taxCents: 775 } });
    await tax("off");
    await payAndHandOver(1, "cash", OWNER);
    await voidPayment(1, {}, OWNER);
    await payAndHandOver(1, "card", OWNER);
    expect(moved()).toEqual([10_775, -10_775, 10_775]);
    expect(taxesEntered()).toEqual([
      ["sale", FIRST, 7750, 10_775, 0, 775],
      ["void", FIRST, 7750, -10_775, 0, -775],
      ["sale", FIRST, 7750, 10_775, 0, 775],
    ]);
  });
});

describe("a refund", () => {
  const back = (wish: Partial<TruckRefund>): TruckRefund => ({
    scope: "all",
    method: "cash",
    restock: false,
    ...wish,
  });
  const items = (pieces: Record<string, number>) => back({ scope: "pieces", pieces });
  const refunded = () => taxesEntered().slice(1);

  it("returns its items' share of the tax, and all of it in the end", async () => {
    const cup = await makeProduct({ priceCents: 109 });
    const beans = await makeProduct({ priceCents: 500, isTaxExempt: true });
    await tax();
    await pay(await started([piecesOf(cup, 3), piecesOf(beans)], at(here)));
    for (const pieces of [{ [cup.id]: 1 }, { [cup.id]: 1 }, { [beans.id]: 1 }, { [cup.id]: 1 }])
      expect((await refundAtTruck(1, items(pieces), OWNER)).ok).toBe(true);
    expect(moved()).toEqual([852, -117, -118, -500, -117]);
    expect(refunded()).toEqual([
      ["refund", FIRST, 7750, -117, 0, -8],
      ["refund", FIRST, 7750, -118, 0, -9],
      ["refund", FIRST, 7750, -500, -500, 0],
      ["refund", FIRST, 7750, -117, 0, -8],
    ]);
  });

  it("returns all of the tax if items and then the rest are refunded in Stripe", async () => {
    await tax();
    const start = await started([piecesOf(tin, 2)], at(here));
    await pay(start);
    const wish = { scope: "pieces" as const, pieces: { [tin.id]: 1 }, restock: false };
    expect(await requestRefund(1, wish, OWNER)).toMatchObject({ row: { amountCents: 10_775 } });
    await requestRefund(1, { scope: "all", restock: false }, OWNER);
    expect(moved()).toEqual([21_550, -10_775, -10_775]);
    expect(refunded()).toEqual([
      ["refund", FIRST, 7750, -10_775, 0, -775],
      ["refund", FIRST, 7750, -10_775, 0, -775],
    ]);
  });

  it("returns what's left with the last item, even if a refund in between failed", async () => {
    const cup = await makeProduct({ priceCents: 109 });
    await tax();
    await pay(await started([piecesOf(cup, 3)], at(here)));
    const one = { scope: "pieces" as const, pieces: { [cup.id]: 1 }, restock: false };
    for (const amountCents of [117, 118])
      expect(await requestRefund(1, one, OWNER)).toMatchObject({ row: { amountCents } });
    const first = stripeTest.stripe.snapshot().refunds.find(({ amount }) => amount === 117);
    stripeTest.stripe.dashboard.failRefund(first?.id ?? "");
    for (const amountCents of [118, 116])
      expect(await requestRefund(1, one, OWNER)).toMatchObject({ row: { amountCents } });
    expect(order()?.refundedCents).toBe(352);
  });

  it("returns an amount's share of the tax, and the rest with the last one", async () => {
    await tax();
    await pay(await started([piecesOf(tin)], at(here)));
    await refundAtTruck(1, back({ scope: "amount", amountCents: 1000 }), OWNER);
    await refundAtTruck(1, back({}), OWNER);
    expect(refunded()).toEqual([
      ["refund", FIRST, 7750, -1000, 0, -72],
      ["refund", FIRST, 7750, -9775, 0, -703],
    ]);
  });
});

it("an order whose stop is decided later is taxed at the default rate", async () => {
  await changeTax({ mode: "added", defaultRate: 8750 }, OWNER);
  await started([piecesOf(tin)]);
  expect(order()).toMatchObject({ pickupEventId: null, totalCents: 10_875, taxCents: 875 });
});
