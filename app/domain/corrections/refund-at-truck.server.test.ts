import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, read, write } from "~/db/client.server";
import { tillEntryLines } from "~/db/schema/till.server";
import { sweepIdempotencyKeys } from "~/domain/access/idempotency.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { findGuestOrder } from "~/domain/guest-orders/guest-order.server";
import { toGuestView } from "~/domain/guest-orders/guest-view";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { orderState } from "~/domain/orders/order-state";
import { linesWithRefunds, refundableCents } from "~/domain/refunds/refundable.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { refusal } from "~/domain/result";
import { salesByProduct, salesFigures } from "~/domain/sales/sales.server";
import { addTillEntry, tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { watchAlerts } from "../../../tests/alerts";
import { piecesOf } from "../../../tests/checkout";
import { advanceClock, EVER, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import { COLLEAGUE, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, historyOfOrder, ledgerOf, stockOf } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import { changePaymentMethod, voidPayment } from "./correct-payment.server";
import type { TruckRefund } from "./correction.schema";
import { refundAtTruck } from "./refund-at-truck.server";
import { undoRefund } from "./undo-refund.server";

const stripeTest = withLocalStripe({ clock: () => Date.now() });
const alerts = watchAlerts();
beforeEach(stopClock);

const ALL: TruckRefund = { scope: "all", method: "cash", restock: false };
const amount = (amountCents: number): TruckRefund => ({ ...ALL, scope: "amount", amountCents });
const some = (pieces: Record<number, number>, restock = false): TruckRefund => ({
  ...ALL,
  scope: "pieces",
  pieces,
  restock,
});

const order = () => allOrders()[0];
const refunds = () =>
  tillEntriesOf(read(), 1).flatMap(({ kind, method, cents }) =>
    kind === "refund" ? [[method, cents]] : [],
  );
const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds.map((refund) => refund.amount);
const sales = () => salesFigures(new Date(), { zone: "America/Los_Angeles", endsAtHour: 0 }).month;
const saidNothingLeft = refusal("conflict", "This order has nothing left to refund.");

type Product = { id: number; inventoryId: number };
let tin: Product;
let whisk: Product;
const shelf = () => {
  for (const { inventoryId } of [tin, whisk])
    expect(ledgerOf(inventoryId)).toBe(stockOf(inventoryId));
  return [stockOf(tin.inventoryId), stockOf(whisk.inventoryId)];
};

/** Two tins at $18.00 and a whisk at $5.00, of ten each: $41.00 in cash, taken along. */
async function paidAtTruck() {
  tin = await makeProduct({ name: "Tin", priceCents: 1800 });
  whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
  const paid = { totalCents: 4100, receivedCents: 4100, handedOverAt: new Date() };
  await makeOrder({ ...paid, paymentKind: "truck", truckPayment: "cash" }, [
    { productId: tin.id, name: "Tin", unitPriceCents: 1800, quantity: 2 },
    { productId: whisk.id, name: "Whisk", unitPriceCents: 500, quantity: 1 },
  ]);
  const sale = { orderId: 1, kind: "sale", method: "cash", cents: 4100 } as const;
  await write((tx) => addTillEntry(tx, { ...sale, enteredBy: OWNER.name }));
}

describe("a refund at the truck of what was paid there", () => {
  beforeEach(paidAtTruck);

  it("enters an amount with who gave it and why, and leaves sales as they are", async () => {
    const wish = { ...amount(250), method: "card" as const, reason: "Too sweet" };
    expect(await refundAtTruck(1, wish, COLLEAGUE)).toMatchObject({
      ok: true,
      row: { kind: "refund", method: "card", cents: -250, reason: "Too sweet" },
    });
    expect(order()).toMatchObject({ status: "paid", receivedCents: 4100, refundedCents: 250 });
    expect(sales()).toEqual({ orders: 1, cents: 3850 });
    expect(historyOfOrder(1)).toContain(
      "$2.50 refunded at the truck, by card: Too sweet (entered by ben@example.com)",
    );
    expect(shelf()).toEqual([10, 10]);
  });

  it("returns what its items cost, restocks them if told to, and leaves their sales", async () => {
    const back = { ...some({ [tin.id]: 1 }, true), handedOver: true };
    await refundAtTruck(1, back, OWNER);
    await refundAtTruck(1, some({ [whisk.id]: 1 }), OWNER);
    expect(refunds()).toEqual([
      ["cash", -1800],
      ["cash", -500],
    ]);
    expect(shelf()).toEqual([11, 10]);
    expect(linesWithRefunds(read(), 1).map(({ refunded }) => refunded)).toEqual([1, 1]);
    expect(salesByProduct(EVER)).toMatchObject([
      { name: "Tin", pieces: 1, cents: 1800 },
      { name: "Whisk", pieces: 0, cents: 0 },
    ]);
  });

  it("takes no more items than are left, and no more money than was paid", async () => {
    await refundAtTruck(1, some({ [tin.id]: 1 }), OWNER);
    expect(await refundAtTruck(1, some({ [tin.id]: 2 }), OWNER)).toMatchObject({
      kind: "conflict",
      errors: { [`pieces.${tin.id}`]: ["You can refund up to 1"] },
    });
    expect(await refundAtTruck(1, amount(2301), OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("You can refund up to $23.00."), "amountCents"),
    );
    expect(await refundAtTruck(1, amount(2300), OWNER)).toMatchObject({ ok: true });
    for (const wish of [amount(1), ALL, some({ [tin.id]: 1 })])
      expect(await refundAtTruck(1, wish, OWNER)).toMatchObject(saidNothingLeft);
    expect(order()).toMatchObject({ refundedCents: 4100 });
    expect(refunds()).toHaveLength(2);
    expect(sales()).toEqual({ orders: 1, cents: 0 });
  });

  it("returns the rest and its items when all is refunded", async () => {
    await refundAtTruck(1, amount(100), OWNER);
    await refundAtTruck(1, { ...ALL, restock: true, handedOver: true }, OWNER);
    expect(refunds()).toEqual([
      ["cash", -100],
      ["cash", -4000],
    ]);
    expect(shelf()).toEqual([12, 11]);
  });

  it.each([
    ["no amount", amount(0), "amountCents"],
    ["no item", some({}), "scope"],
    ["an amount and items", { ...amount(100), pieces: { 1: 1 } }, "scope"],
    ["all and an amount", { ...ALL, amountCents: 100 }, "scope"],
    ["items and an amount", { ...some({ 1: 1 }), amountCents: 100 }, "scope"],
    [
      "an amount that is put on the shelf",
      { ...amount(100), restock: true, handedOver: true },
      "restock",
    ],
  ])("asks about a refund of %s", async (_title, wish, field) => {
    expect(await refundAtTruck(1, wish, OWNER)).toMatchObject({
      kind: "invalid",
      errors: { [field]: [expect.any(String)] },
    });
    expect([refunds(), order()?.refundedCents]).toEqual([[], 0]);
  });

  it("is given once when it's posted twice, even a day later", async () => {
    const posted = { ...OWNER, idempotencyKey: "one form" };
    const first = await refundAtTruck(1, amount(500), posted);
    await sweepIdempotencyKeys(new Date(Date.now() + 25 * HOUR_MS));
    expect(await refundAtTruck(1, amount(500), posted)).toEqual(first);
    expect([refunds(), order()?.refundedCents]).toEqual([[["cash", -500]], 500]);
  });

  it("gives no more than was paid when two people refund at once", async () => {
    const both = await Promise.all([
      refundAtTruck(1, amount(3000), OWNER),
      refundAtTruck(1, amount(3000), COLLEAGUE),
    ]);
    expect(both).toMatchObject([{ ok: true }, { kind: "conflict" }]);
    expect([refunds(), order()?.refundedCents]).toEqual([[["cash", -3000]], 3000]);
  });

  it.each([
    ["the refund first", [0, 1]],
    ["the void first", [1, 0]],
  ])("never gives the money twice beside a void at the same time, %s", async (_title, turns) => {
    const acts = [() => refundAtTruck(1, ALL, OWNER), () => voidPayment(1, {}, COLLEAGUE)];
    for (const turn of turns) await acts[turn]?.();
    expect(tillEntriesOf(read(), 1).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(tillEntriesOf(read(), 1)).toHaveLength(2);
  });

  it("puts on the shelf what its customer took along only if a person says it's back", async () => {
    expect(await refundAtTruck(1, some({ [tin.id]: 1 }, true), OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("after you opened this form"), "restock"),
    );
    expect([refunds(), shelf()]).toEqual([[], [10, 10]]);
  });

  it("is refused for an order that isn't paid, or doesn't exist", async () => {
    const { id } = await makeOrder({ status: "pending", paidAt: null, receivedCents: 0 });
    expect(await refundAtTruck(id, amount(1), OWNER)).toMatchObject({ kind: "conflict" });
    expect(await refundAtTruck(4711, amount(1), OWNER)).toMatchObject({ kind: "missing" });
  });
});

describe("a refund at the truck of what was paid by card", () => {
  let intentId = "";
  beforeEach(async () => {
    tin = await makeProduct({ name: "Tin", priceCents: 1800 });
    whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
    intentId = await paidByCard(stripeTest, [piecesOf(tin, 2), piecesOf(whisk)]);
  });

  it("leaves Stripe less to refund, also after its list was booked again", async () => {
    await refundAtTruck(1, amount(1000), OWNER);
    await settleReversals(intentId);
    expect(order()).toMatchObject({ refundedCents: 1000, receivedCents: 4100 });
    const [stored] = allOrders();
    expect(stored && refundableCents(read(), stored)).toBe(3100);
    expect(await requestRefund(1, { scope: "all", restock: false }, OWNER)).toMatchObject({
      ok: true,
      row: { amountCents: 3100 },
    });
    await settleReversals(intentId);
    expect([refundsAtStripe(), order()?.refundedCents]).toEqual([[3100], 4100]);
    expect(sales()).toEqual({ orders: 1, cents: 0 });
    expect(await refundAtTruck(1, amount(1), OWNER)).toMatchObject(saidNothingLeft);
  });

  it("needs no handover if it's in full, and its customer reads where the money is", async () => {
    await refundAtTruck(1, { ...ALL, restock: true }, OWNER);
    const desk = findDeskOrder(1);
    expect(desk && orderState(desk)).toBe("refunded");
    expect(await setHandedOver(1, { handedOver: true }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(shelf()).toEqual([10, 10]);
    expect(await requestRefund(1, { scope: "all", restock: false }, OWNER)).toMatchObject({
      kind: "conflict",
    });
    expect(refundsAtStripe()).toEqual([]);
    const guest = findGuestOrder(order()?.token ?? "");
    expect(guest && toGuestView(guest, "America/Los_Angeles").text).toBe(
      "We refunded you at the truck.",
    );
  });

  it.each([
    ["at the truck first", [0, 1]],
    ["through Stripe first", [1, 0]],
  ])("gives no more than was paid beside one through Stripe, %s", async (_title, turns) => {
    const acts = [
      () => refundAtTruck(1, amount(3000), OWNER),
      () =>
        requestRefund(1, { scope: "pieces", pieces: { [tin.id]: 2 }, restock: false }, COLLEAGUE),
    ];
    const answers = [];
    for (const turn of turns) answers.push(await acts[turn]?.());
    expect(answers).toMatchObject([{ ok: true }, { kind: "conflict" }]);
    expect(order()?.refundedCents).toBeLessThanOrEqual(4100);
  });

  it("counts what Stripe has been asked for and hasn't answered", async () => {
    const busy = { kind: "status", status: 503 } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", times: "always", fault: busy });
    await requestRefund(1, { scope: "pieces", pieces: { [tin.id]: 2 }, restock: false }, OWNER);
    expect(await refundAtTruck(1, amount(501), OWNER)).toMatchObject({ kind: "conflict" });
    expect(await refundAtTruck(1, amount(500), OWNER)).toMatchObject({ ok: true });
  });

  it("knows what was refunded in Stripe a moment ago", async () => {
    stripeTest.stripe.dashboard.refund(intentId);
    expect(await refundAtTruck(1, amount(1), OWNER)).toMatchObject(saidNothingLeft);
    expect(refunds()).toEqual([]);
  });

  it("waits if Stripe can't be asked", async () => {
    stripeTest.stripe.faults.add({ times: "always", fault: { kind: "status", status: 503 } });
    expect(await refundAtTruck(1, amount(1), OWNER)).toMatchObject({ kind: "unavailable" });
    expect([refunds(), order()?.refundedCents]).toEqual([[], 0]);
  });

  it("can still be booked if all of it is refunded in Stripe by hand afterwards", async () => {
    await refundAtTruck(1, amount(1000), OWNER);
    stripeTest.stripe.dashboard.refund(intentId);
    expect(await settleReversals(intentId)).toMatchObject({ ok: true });
    expect(order()).toMatchObject({ status: "paid", refundedCents: 4100 });
  });

  it("restocks nothing that a failed refund had already restocked", async () => {
    const all = { scope: "all", restock: true } as const;
    await requestRefund(1, all, OWNER);
    expect(shelf()).toEqual([10, 10]);
    // Someone buys nine tins, so only one of the two can be taken back.
    await write((tx) => moveStock(tx, tin.inventoryId, -9, { kind: "adjustment", actor: OWNER }));
    const [made] = stripeTest.stripe.snapshot().refunds;
    stripeTest.stripe.dashboard.failRefund(made?.id ?? "");
    await settleReversals(intentId);
    expect(shelf()).toEqual([0, 9]);
    expect(alerts.open()).toContain("items_missing");

    await refundAtTruck(1, { ...ALL, restock: true }, OWNER);
    expect(shelf()).toEqual([1, 10]);
    const restocked = read().select().from(tillEntryLines).all();
    expect(restocked).toMatchObject([
      { productId: tin.id, quantity: 2, restocked: 2 },
      { productId: whisk.id, quantity: 1, restocked: 1 },
    ]);
    expect(alerts.open()).not.toContain("items_missing");
    expect(alerts.open()).not.toContain("refund_stuck");
  });

  it("leaves the order waiting for items that aren't on the shelf once it's undone", async () => {
    await requestRefund(1, { scope: "all", restock: true }, OWNER);
    const sold = { kind: "adjustment", actor: OWNER } as const;
    await write((tx) => moveStock(tx, tin.inventoryId, -9, sold));
    stripeTest.stripe.dashboard.failRefund(stripeTest.stripe.snapshot().refunds[0]?.id ?? "");
    await settleReversals(intentId);
    const given = await refundAtTruck(1, amount(4100), OWNER);
    expect(alerts.open()).not.toContain("items_missing");
    await undoRefund(1, { entryId: given.ok ? given.row.id : 0 }, OWNER);
    expect(alerts.open()).toContain("items_missing");
  });

  it("ends the alert of a part that a bank sent back, until it's undone", async () => {
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    advanceClock(60_000);
    stripeTest.stripe.dashboard.failRefund(stripeTest.stripe.snapshot().refunds[0]?.id ?? "");
    await settleReversals(intentId);
    await refundAtTruck(1, amount(400), OWNER);
    expect(listAlerts()).toMatchObject([{ kind: "refund_stuck", amountCents: 100 }]);
    await refundAtTruck(1, amount(97), OWNER);
    expect(alerts.open()).toEqual(["refund_stuck"]);
    await refundAtTruck(1, amount(2), OWNER);
    await settleReversals(intentId);
    expect(alerts.open()).toEqual([]);

    const given = tillEntriesOf(read(), 1).find(({ cents }) => cents === -400);
    await undoRefund(1, { entryId: given?.id ?? 0 }, OWNER);
    expect(alerts.open()).toEqual(["refund_stuck"]);
  });

  it("leaves the alert of a request that Stripe may still pay", async () => {
    const down = { kind: "drop-before" } as const;
    const asking = stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      times: "always",
      fault: down,
    });
    await requestRefund(1, { scope: "pieces", pieces: { [whisk.id]: 1 }, restock: false }, OWNER);
    for (let hours = 1; hours <= 6; hours++) await sendRefundRequests(inHours(hours * 24));
    expect(alerts.open()).toEqual(["refund_stuck"]);
    for (const wish of [amount(500), ALL]) {
      expect(await refundAtTruck(1, wish, OWNER)).toMatchObject({ ok: true });
      expect(alerts.open()).toEqual(["refund_stuck"]);
    }
    asking.remove();
  });

  it.each([
    ["as much", amount(500)],
    ["all that's left", ALL],
  ])("ends the alert of a request that Stripe refused by a refund of %s", async (_what, wish) => {
    const down = { kind: "drop-before" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", times: 2, fault: down });
    await requestRefund(1, { scope: "pieces", pieces: { [whisk.id]: 1 }, restock: false }, OWNER);
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await sendRefundRequests(inHours(1));
    expect(alerts.open()).toEqual(["refund_stuck"]);
    await refundAtTruck(1, amount(499), OWNER);
    expect(alerts.open()).toEqual(["refund_stuck"]);
    await refundAtTruck(1, wish, OWNER);
    expect(alerts.open()).toEqual([]);
  });

  it("ends that alert by smaller refunds too, once nothing is left", async () => {
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    const down = { kind: "drop-before" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", times: 2, fault: down });
    await requestRefund(1, { scope: "pieces", pieces: { [whisk.id]: 1 }, restock: false }, OWNER);
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await sendRefundRequests(inHours(1));
    for (let given = 0; given < 4100; given += 410) {
      expect(alerts.open()).toEqual(["refund_stuck"]);
      expect(await refundAtTruck(1, amount(410), OWNER)).toMatchObject({ ok: true });
    }
    expect(alerts.open()).toEqual([]);
  });
});

const act = fc.oneof(
  fc.record({
    do: fc.constant("refund" as const),
    cents: fc.integer({ min: 1, max: 4200 }),
    method: fc.constantFrom("cash", "card"),
  }),
  fc.record({ do: fc.constant("items" as const), tins: fc.nat(2), whisks: fc.nat(2) }),
  fc.record({ do: fc.constant("all" as const) }),
  fc.record({ do: fc.constant("method" as const), method: fc.constantFrom("cash", "card") }),
  fc.record({ do: fc.constant("void" as const) }),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function perform(next: Act): Promise<unknown> {
  switch (next.do) {
    case "refund":
      return refundAtTruck(1, { ...amount(next.cents), method: next.method }, OWNER);
    case "items": {
      const pieces = { [tin.id]: next.tins, [whisk.id]: next.whisks };
      return refundAtTruck(1, { ...some(pieces, true), handedOver: true }, OWNER);
    }
    case "all":
      return refundAtTruck(1, ALL, OWNER);
    case "method":
      return changePaymentMethod(1, next.method, OWNER);
    case "void":
      return voidPayment(1, {}, OWNER);
  }
}

it("the till agrees with the order, whatever is corrected in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      closeDatabase();
      await paidAtTruck();
      for (const next of acts) await perform(next);
      const entries = tillEntriesOf(read(), 1);
      const { receivedCents = 0, refundedCents = 0, truckPayment } = order() ?? {};
      const sum = (kinds: string[], method?: string) =>
        entries
          .filter((entry) => kinds.includes(entry.kind) && (!method || entry.method === method))
          .reduce((total, { cents }) => total + cents, 0);
      const payment = ["sale", "tip", "method", "void"];
      expect(sum(payment)).toBe(receivedCents);
      if (truckPayment) expect(sum(payment, truckPayment)).toBe(receivedCents);
      expect(sum(["refund"])).toBe(0 - refundedCents);
      expect(refundedCents).toBeLessThanOrEqual(receivedCents);
      expect(sales().cents).toBe(receivedCents - refundedCents);
      expect(shelf().every((pieces) => pieces <= 12)).toBe(true);
      for (const { quantity, refunded } of linesWithRefunds(read(), 1))
        expect(refunded).toBeLessThanOrEqual(quantity);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) },
  );
});
