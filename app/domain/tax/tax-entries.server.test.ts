import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { taxEntryLines } from "~/db/schema/tax.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import type { TruckRefund } from "~/domain/corrections/correction.schema";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { undoRefund } from "~/domain/corrections/undo-refund.server";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { type begin, piecesOf, reserved } from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import {
  ADDRESS,
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { taxesEntered } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import { changeTax, readTax } from "./rates.server";
import { taxOfOrder } from "./tax-entries.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const PLACE = "Ferry Plaza";

const shares = () =>
  read()
    .select()
    .from(taxEntryLines)
    .all()
    .map(({ taxCents }) => taxCents);

/** Prices include 8.75% at the stop's place, if it's said. */
async function tax(rate: number | null = 8750, place = PLACE) {
  const { stops } = readTax(new Date());
  const key = stops.find((stop) => stop.place === place)?.key;
  const changed = await changeTax(
    { mode: "included", ...(key && { stops: { [key]: rate } }) },
    OWNER,
  );
  if (!changed.ok) throw new Error(JSON.stringify(changed));
}

let latte: number;
let stop: { id: number };
beforeEach(async () => {
  latte = (await makeMenuItem({ name: "Latte", priceCents: 650 })).id;
  stop = await makeEvent({ location: PLACE, startDate: inHours(-1), endDate: inHours(3) });
});

type Line = { productId: number; choices?: number[]; quantity?: number; unitPriceCents?: number };

/** At the window. @returns the order's ID */
async function sell(lines: Line[] = [{ productId: latte }]): Promise<number> {
  const all = lines.map((line) => ({ choices: [], quantity: 1, unitPriceCents: 650, ...line }));
  const totalCents = all.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const sale = { lines: all, totalCents, tipCents: 100, paidBy: "cash" as const };
  const sold = await recordSale(createSecretId(), sale, OWNER);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row.id;
}

async function payByCard(...call: Parameters<typeof begin>): Promise<string> {
  return paidByCard(stripeTest, ...call);
}

describe("a sale without sales tax", () => {
  it("enters none, not even by a refund after it was turned on", async () => {
    const id = await sell();
    await tax();
    await refundAtTruck(id, back(100), OWNER);
    await voidPayment(id, {}, OWNER);
    expect(taxesEntered()).toEqual([]);
    expect(taxOfOrder(read(), id)).toBeNull();
  });

  it("keeps the tax that it was sold with, and gives it back", async () => {
    await tax();
    const id = await sell();
    await changeTax({ mode: "off" }, OWNER);
    await refundAtTruck(id, all(), OWNER);
    await sell();
    expect(taxesEntered()).toEqual([
      ["sale", PLACE, 8750, 650, 0, 52],
      ["refund", PLACE, 8750, -650, 0, -52],
    ]);
  });
});

describe("a sale", () => {
  it("is taxed at the rate of its place at the window, and its tip isn't", async () => {
    await tax();
    const id = await sell([{ productId: latte, quantity: 3 }]);
    expect(taxesEntered()).toEqual([["sale", PLACE, 8750, 1950, 0, 157]]);
    expect(taxOfOrder(read(), id)).toEqual({
      rate: 8750,
      taxCents: 157,
      netReceivedCents: 157,
      isAdded: false,
    });
  });

  it("keeps its rate, whatever is typed later, and so does its refund", async () => {
    await tax();
    const id = await sell();
    await tax(10_000);
    await sell();
    await refundAtTruck(id, all(), OWNER);
    expect(taxesEntered().map(([kind, , rate, , , cents]) => [kind, rate, cents])).toEqual([
      ["sale", 8750, 52],
      ["sale", 10_000, 59],
      ["refund", 8750, -52],
    ]);
  });

  it("is never held up by a place without a rate: no tax is taken, and the sheet can say so", async () => {
    await tax(null);
    await sell();
    expect(taxesEntered()).toEqual([["sale", PLACE, null, 650, 0, 0]]);
  });

  it("shares its tax among taxed lines; exempt ones have none", async () => {
    const { id: water } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    const { id: mochi } = await makeMenuItem({ name: "Mochi" });
    await tax();
    await sell([
      { productId: latte },
      { productId: water, unitPriceCents: 500, quantity: 2 },
      { productId: mochi, unitPriceCents: 400 },
    ]);
    expect(taxesEntered()).toEqual([["sale", PLACE, 8750, 2050, 1000, 84]]);
    expect(shares()).toEqual([52, 32]);
  });

  it("is taxed once when it's paid by card on the web, where it's picked up", async () => {
    const tin = await makeProduct({ priceCents: 2000 });
    await tax();
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    const intentId = await payByCard([piecesOf(tin, 2)], { fulfillment });
    await settle(intentId);
    expect(taxesEntered()).toEqual([["sale", PLACE, 8750, 4000, 0, 322]]);
  });

  it("is taxed by its state if it's shipped, and by its own rate if it's at no stop", async () => {
    const tin = await makeProduct({ priceCents: 2000 });
    await tax();
    await changeTax({ states: [{ state: "CA", rate: 7250 }], noStop: 5000 }, OWNER);
    const to = (region: string) => ({
      method: "delivery" as const,
      address: { ...ADDRESS, region },
    });
    for (const [index, region] of ["california", "Tx"].entries()) {
      const who = { browserId: `browser ${index}`, fulfillment: to(region) };
      await payByCard([piecesOf(tin)], who);
    }
    await payByCard([piecesOf(tin)], { browserId: "another" });
    expect(taxesEntered()).toEqual([
      ["sale", "Shipped to CA", 7250, 2000, 0, 135],
      ["sale", "Shipped to TX", null, 2000, 0, 0],
      ["sale", "No stop", 5000, 2000, 0, 95],
    ]);
  });

  it("is the same place however the calendar spells it", async () => {
    await tax();
    const location = "  FERRY  plaza ";
    await write((tx) => tx.update(events).set({ location }).where(eq(events.id, stop.id)).run());
    await sell();
    expect(taxesEntered()).toEqual([["sale", location, 8750, 650, 0, 52]]);
  });
});

describe("a reservation", () => {
  it("is sold, and taxed, when it's paid; a void takes it back, and it can be paid again", async () => {
    await tax();
    const { id } = await reserved([piecesOf(await makeProduct({ priceCents: 2000 }))], stop);
    expect(taxesEntered()).toEqual([]);
    await tax(10_000);
    await payAndHandOver(id, "cash", OWNER);
    expect((await voidPayment(id, {}, OWNER)).ok).toBe(true);
    expect(taxOfOrder(read(), id)).toBeNull();
    await tax(8750);
    await payAndHandOver(id, "card", OWNER);
    expect(taxesEntered()).toEqual([
      ["sale", PLACE, 10_000, 2000, 0, 182],
      ["void", PLACE, 10_000, -2000, 0, -182],
      ["sale", PLACE, 8750, 2000, 0, 161],
    ]);
    expect(taxOfOrder(read(), id)).toEqual({
      rate: 8750,
      taxCents: 161,
      netReceivedCents: 161,
      isAdded: false,
    });
  });
});

const all = (): TruckRefund => ({ scope: "all", method: "cash", restock: false });
const back = (amountCents: number): TruckRefund => ({ ...all(), scope: "amount", amountCents });
const items = (pieces: Record<string, number>): TruckRefund => ({
  ...all(),
  scope: "pieces",
  pieces,
});

describe("a refund", () => {
  it("returns its items' share of the tax, and the rest with the last one", async () => {
    const { id: beans } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    await tax();
    const id = await sell([
      { productId: latte, quantity: 3 },
      { productId: beans, unitPriceCents: 500 },
    ]);
    for (const pieces of [{ [latte]: 1 }, { [latte]: 1 }, { [beans]: 1 }, { [latte]: 1 }])
      expect((await refundAtTruck(id, items(pieces), OWNER)).ok).toBe(true);
    expect(taxesEntered().slice(1)).toEqual([
      ["refund", PLACE, 8750, -650, 0, -52],
      ["refund", PLACE, 8750, -650, 0, -53],
      ["refund", PLACE, 8750, -500, -500, 0],
      ["refund", PLACE, 8750, -650, 0, -52],
    ]);
    expect(taxOfOrder(read(), id)).toEqual({
      rate: 8750,
      taxCents: 157,
      netReceivedCents: 0,
      isAdded: false,
    });
  });

  it("returns the share of one of two lines of an item", async () => {
    await tax();
    const { choiceIds } = await makeChoiceGroup({}, undefined, [latte]);
    const oat = choiceIds.slice(1, 2);
    const { id: beans } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    const id = await sell([
      { productId: latte },
      { productId: latte, choices: oat, unitPriceCents: 2730 },
      { productId: beans, unitPriceCents: 1000 },
    ]);
    await refundAtTruck(id, items({ [`${latte}_${oat}`]: 1 }), OWNER);
    expect(taxesEntered()).toEqual([
      ["sale", PLACE, 8750, 4380, 1000, 272],
      ["refund", PLACE, 8750, -2730, 0, -220],
    ]);
  });

  it("returns the share of the second sale alone if the first was voided", async () => {
    await tax();
    const [tin, beans] = [
      await makeProduct({ priceCents: 2000 }),
      await makeProduct({ priceCents: 1000, isTaxExempt: true }),
    ];
    await reserved([piecesOf(tin), piecesOf(beans)], stop);
    await payAndHandOver(1, "cash", OWNER);
    await voidPayment(1, {}, OWNER);
    await payAndHandOver(1, "cash", OWNER);
    await refundAtTruck(1, { ...items({ [tin.id]: 1 }), handedOver: true }, OWNER);
    expect(taxesEntered().at(-1)).toEqual(["refund", PLACE, 8750, -2000, 0, -161]);
  });

  it("takes its tax again if it was entered by mistake", async () => {
    const { id: beans } = await makeMenuItem({ name: "Beans", isTaxExempt: true });
    await tax();
    const id = await sell([{ productId: latte }, { productId: beans, unitPriceCents: 500 }]);
    await refundAtTruck(id, items({ [latte]: 1 }), OWNER);
    const mistake = await refundAtTruck(id, items({ [beans]: 1 }), OWNER);
    await undoRefund(id, { entryId: mistake.ok ? mistake.row.id : 0 }, OWNER);
    expect(taxesEntered().slice(1)).toEqual([
      ["refund", PLACE, 8750, -650, 0, -52],
      ["refund", PLACE, 8750, -500, -500, 0],
      ["refund", PLACE, 8750, 500, 500, 0],
    ]);
    expect(taxOfOrder(read(), id)?.netReceivedCents).toBe(0);
  });

  it("returns an amount's share of the tax, and all of it with the whole", async () => {
    await tax();
    const id = await sell([{ productId: latte, quantity: 2 }]);
    await refundAtTruck(id, back(100), OWNER);
    await refundAtTruck(id, items({ [latte]: 1 }), OWNER);
    await refundAtTruck(id, all(), OWNER);
    expect(taxesEntered()).toEqual([
      ["sale", PLACE, 8750, 1300, 0, 105],
      ["refund", PLACE, 8750, -100, 0, -8],
      ["refund", PLACE, 8750, -650, 0, -53],
      ["refund", PLACE, 8750, -550, 0, -44],
    ]);
  });

  it("counts once it has arrived in Stripe, and is undone if a bank sends it back", async () => {
    const tin = await makeProduct({ priceCents: 2000 });
    await tax();
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    const intentId = await payByCard([piecesOf(tin, 2)], { fulfillment });
    stripeTest.stripe.state.refundsBegin = "pending";
    const wish = { scope: "pieces" as const, pieces: { [tin.id]: 1 }, restock: false };
    expect((await requestRefund(1, wish, OWNER)).ok).toBe(true);
    expect(taxesEntered()).toHaveLength(1);
    const [made] = stripeTest.stripe.snapshot().refunds;
    stripeTest.stripe.dashboard.completeRefund(made?.id ?? "");
    for (const _twice of [1, 2]) await settleReversals(intentId);
    stripeTest.stripe.dashboard.failRefund(made?.id ?? "");
    await settleReversals(intentId);
    expect(taxesEntered()).toEqual([
      ["sale", PLACE, 8750, 4000, 0, 322],
      ["refund", PLACE, 8750, -2000, 0, -161],
      ["refund", PLACE, 8750, 2000, 0, 161],
    ]);
  });

  it("doesn't say what another one is for while it's on its way", async () => {
    const tin = await makeProduct({ priceCents: 2000 });
    const beans = await makeProduct({ priceCents: 2000, isTaxExempt: true });
    await tax();
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    const intentId = await payByCard([piecesOf(tin), piecesOf(beans)], { fulfillment });
    stripeTest.stripe.state.refundsBegin = "pending";
    const wish = { scope: "pieces" as const, pieces: { [beans.id]: 1 }, restock: false };
    expect((await requestRefund(1, wish, OWNER)).ok).toBe(true);
    stripeTest.stripe.state.refundsBegin = "succeeded";
    stripeTest.stripe.dashboard.refund(intentId, { amount: 2000 });
    await settleReversals(intentId);
    expect(taxesEntered()[1]).toEqual(["refund", PLACE, 8750, -2000, -1000, -81]);
  });

  it("is an amount if it's made by hand in Stripe", async () => {
    const tin = await makeProduct({ priceCents: 2000 });
    await tax();
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    const intentId = await payByCard([piecesOf(tin)], { fulfillment });
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    expect(taxesEntered()[1]).toEqual(["refund", PLACE, 8750, -500, 0, -40]);
  });

  it("says nothing of exemptions that were typed since", async () => {
    await tax();
    const id = await sell();
    const change = { isTaxExempt: true };
    await write((tx) => tx.update(products).set(change).where(eq(products.id, latte)).run());
    await refundAtTruck(id, items({ [latte]: 1 }), OWNER);
    expect(taxesEntered()[1]).toEqual(["refund", PLACE, 8750, -650, 0, -52]);
  });
});

it.each([
  ["changed", `UPDATE tax_entries SET tax_cents = 0`],
  ["changed, a line either", `UPDATE tax_entry_lines SET tax_cents = 0`],
  ["deleted", `DELETE FROM tax_entry_lines`],
  ["deleted, whole", `DELETE FROM tax_entries`],
])("an entered tax is never %s", async (_how, statement) => {
  await tax();
  await sell();
  await expect(write((tx) => tx.run(statement))).rejects.toThrow();
});
