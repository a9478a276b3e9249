import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import type { PaymentStart } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { expireOverdueOrders, reconcile, refundDueOrders } from "~/domain/jobs/payment-job.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { begin, intentOf, started } from "../../../tests/checkout";
import { makeOrder, makeProduct } from "../../../tests/factories";
import {
  allOrders,
  countInHolds,
  expireById,
  ledgerOf,
  queuedEmails,
  stockOf,
} from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { makeUnderpaid } from "../../../tests/payments";
import { findOrder, latestOrderOfBrowser, unpaidOrderWithTime } from "./orders.server";
import { receivePayment } from "./receive-payment.server";

const stripeTest = withLocalStripe();
const AN_HOUR = 3_600_000;

const later = () => new Date(Date.now() + AN_HOUR);

async function verify(start: PaymentStart) {
  const verified = await verifyPayment(intentOf(start));
  return verified.ok ? verified.verification : verified;
}

it("an empty browser hash finds no order, not even a window sale", async () => {
  const { id } = await makeOrder({ browserHash: "", status: "pending", holdExpiresAt: later() });
  expect(read().select().from(orders).all()).toMatchObject([{ id }]);
  expect(latestOrderOfBrowser(read(), "")).toBeUndefined();
  expect(unpaidOrderWithTime(read(), "", new Date())).toBeUndefined();
});

describe("beginning a payment", () => {
  it("prices on the server, holds the pieces and writes a snapshot", async () => {
    const tin = await makeProduct({ name: "Tin", priceCents: 3400, stock: 5 });
    const whisk = await makeProduct({ name: "Whisk", priceCents: 1999, stock: 3 });
    const start = await started([
      { productId: tin.id, quantity: 2 },
      { productId: whisk.id, quantity: 1 },
    ]);

    expect(start.totalCents).toBe(8799);
    expect([stockOf(tin.inventoryId), stockOf(whisk.inventoryId)]).toEqual([3, 2]);
    expect(countInHolds(tin.inventoryId, "held")).toBe(2);
    expect(ledgerOf(tin.inventoryId)).toBe(3);
    const [order] = allOrders();
    expect(order).toMatchObject({
      status: "pending",
      email: "yuki@example.com",
      totalCents: 8799,
      stripePaymentId: intentOf(start),
    });
    const lines = read().select().from(orderLines).all();
    expect(
      lines.map(({ name, unitPriceCents, quantity }) => [name, unitPriceCents, quantity]),
    ).toEqual([
      ["Tin", 3400, 2],
      ["Whisk", 1999, 1],
    ]);
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([{ amount: 8799 }]);
  });

  it.each([
    ["a product nobody knows", { deletedAt: new Date() }, "missing"],
    ["an inactive product", { isAvailable: false }, "conflict"],
    ["a sold-out product", { stock: 0 }, "conflict"],
    ["more than there are", { stock: 1 }, "conflict"],
    ["a total under Stripe's least", { priceCents: 10 }, "invalid"],
  ] as const)(
    "is refused, stores nothing, and asks Stripe nothing for %s",
    async (_title, fields, kind) => {
      const product = await makeProduct({ ...fields });
      const stock = stockOf(product.inventoryId);
      const refused = await begin([{ productId: product.id, quantity: 2 }]);
      expect(refused).toMatchObject({ ok: false, kind });
      expect(allOrders()).toEqual([]);
      expect(stockOf(product.inventoryId)).toBe(stock);
      expect(stripeTest.stripe.snapshot().intents).toEqual([]);
    },
  );

  it("gives the same cart the same intent, and a changed cart a new one after cancelling the old", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const first = await started([{ productId: id, quantity: 2 }]);
    const again = await started([{ productId: id, quantity: 2 }]);
    expect(intentOf(again)).toBe(intentOf(first));
    expect(stockOf(inventoryId)).toBe(8);

    const changed = await started([{ productId: id, quantity: 3 }]);
    expect(intentOf(changed)).not.toBe(intentOf(first));
    expect(stockOf(inventoryId)).toBe(7);
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
    const statuses = stripeTest.stripe.snapshot().intents.map(({ status }) => status);
    expect(statuses).toEqual(["canceled", "requires_payment_method"]);
  });

  it("lets a changed price begin anew", async () => {
    const { id } = await makeProduct({ priceCents: 1000 });
    const first = await started([{ productId: id, quantity: 1 }]);
    await write((tx) =>
      tx.update(products).set({ priceCents: 1200 }).where(eq(products.id, id)).run(),
    );
    const dearer = await started([{ productId: id, quantity: 1 }]);
    expect(intentOf(dearer)).not.toBe(intentOf(first));
    expect(dearer.totalCents).toBe(1200);
  });

  it("doesn't open two intents on a double tap", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const both = await Promise.all([
      started([{ productId: id, quantity: 2 }]),
      started([{ productId: id, quantity: 2 }]),
    ]);
    expect(new Set(both.map(intentOf)).size).toBe(1);
    expect(stockOf(inventoryId)).toBe(8);
  });

  it("recovers from a lost answer with the same intent", async () => {
    const { id } = await makeProduct();
    stripeTest.stripe.faults.add({
      on: "POST /v1/payment_intents",
      fault: { kind: "drop-after" },
      times: 2,
    });
    expect(await begin([{ productId: id, quantity: 1 }])).toMatchObject({ kind: "unavailable" });
    await started([{ productId: id, quantity: 1 }]);
    expect(stripeTest.stripe.snapshot().intents).toHaveLength(1);
  });

  it("starts over if somebody has canceled the intent in Stripe", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const first = await started([{ productId: id, quantity: 1 }]);
    stripeTest.stripe.state.cancel(intentOf(first), "abandoned");
    const next = await started([{ productId: id, quantity: 1 }]);
    expect(allOrders()).toMatchObject([
      { status: "expired", stripePaymentId: intentOf(first) },
      { status: "pending", stripePaymentId: intentOf(next) },
    ]);
    expect([stockOf(inventoryId), ledgerOf(inventoryId)]).toEqual([4, 4]);
  });

  it("isn't stuck with a 500 that Stripe keeps under the key", async () => {
    const { id } = await makeProduct();
    stripeTest.stripe.faults.add({
      on: "POST /v1/payment_intents",
      fault: { kind: "status", status: 500, execution: "during" },
    });
    expect(await begin([{ productId: id, quantity: 1 }])).toMatchObject({ kind: "unavailable" });
    expect(await begin([{ productId: id, quantity: 1 }])).toMatchObject({ ok: true });
  });
});

describe("a payment that succeeded", () => {
  it("is settled once, whoever asks first", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const start = await started([{ productId: id, quantity: 2 }]);
    confirmCard(stripeTest.stripe, start.clientSecret);

    const events = stripeTest.stripe.webhooks.pending().map(({ event }) => event);
    expect(await verify(start)).toEqual({ success: true, message: "Payment Successful" });
    for (const event of [...events, ...events.toReversed()]) {
      expect(await receiveEvent(event)).toBe("done");
    }
    await expireOverdueOrders(later());
    await reconcile();

    expect(allOrders()).toMatchObject([{ status: "paid", receivedCents: 6800 }]);
    expect(stockOf(inventoryId)).toBe(3);
    expect(ledgerOf(inventoryId)).toBe(3);
    expect(countInHolds(inventoryId, "sold")).toBe(2);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_receipt"]);
  });

  it("is found by the repeated question of a browser that lost the answer", async () => {
    const { id } = await makeProduct();
    const start = await started([{ productId: id, quantity: 1 }]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verify(start);
    const again = await started([{ productId: id, quantity: 1 }]);
    expect(intentOf(again)).toBe(intentOf(start));
    expect(allOrders()).toHaveLength(1);
  });

  it("wins over a cart changed at the same time: the customer is told before paying again", async () => {
    const { id } = await makeProduct();
    const start = await started([{ productId: id, quantity: 1 }]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await begin([{ productId: id, quantity: 2 }])).toMatchObject({ kind: "conflict" });
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
    expect(
      await begin([{ productId: id, quantity: 2 }], { seenPayment: intentOf(start) }),
    ).toMatchObject({ ok: true });
  });

  it("wins over the sweeper when Stripe refuses to cancel", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const start = await started([{ productId: id, quantity: 2 }]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await expireOverdueOrders(later());
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
    expect(stockOf(inventoryId)).toBe(3);
  });
});

describe("a hold that is over", () => {
  it("is cancelled at Stripe first, then put back on the shelf", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const start = await started([{ productId: id, quantity: 2 }]);
    await expireOverdueOrders(later());
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
    expect(stockOf(inventoryId)).toBe(5);
    expect(ledgerOf(inventoryId)).toBe(5);
    expect(confirmCard(stripeTest.stripe, start.clientSecret)).toBe(400);
    expect(await verify(start)).toMatchObject({ success: false });
  });

  it("stays while Stripe cannot be asked", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    await started([{ productId: id, quantity: 2 }]);
    stripeTest.stripe.faults.add({
      on: "* /v1/*",
      fault: { kind: "status", status: 503 },
      times: 4,
    });
    await expireOverdueOrders(later());
    expect(allOrders()).toMatchObject([{ status: "pending" }]);
    expect(stockOf(inventoryId)).toBe(3);
  });
});

describe("money that can't buy what was ordered", () => {
  it("is paid back if the amount isn't the order's", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5, priceCents: 1000 });
    const start = await started([{ productId: id, quantity: 2 }]);
    await makeUnderpaid();
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await verify(start)).toMatchObject({ success: false });
    expect(allOrders()).toMatchObject([{ status: "refund_due", receivedCents: 2000 }]);
    expect(stockOf(inventoryId)).toBe(5);

    await refundDueOrders();
    await refundDueOrders();
    expect(allOrders()).toMatchObject([{ status: "refunded", refundedCents: 2000 }]);
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { captured: 2000, refunded: 2000 },
    ]);
  });

  it("is owed back if the currency isn't the order's", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5, priceCents: 1000 });
    await started([{ productId: id, quantity: 2 }]);
    await write((tx) => {
      const order = findOrder(tx, 1);
      if (order) receivePayment(tx, order, { cents: 2000, currency: "cad" }, new Date());
    });
    expect(allOrders()).toMatchObject([{ status: "refund_due", receivedCents: 2000 }]);
    expect(stockOf(inventoryId)).toBe(5);
  });

  it("takes the items again if it comes late and they're still there", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const start = await started([{ productId: id, quantity: 2 }]);
    await expireById(1);
    expect(stockOf(inventoryId)).toBe(5);
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await verify(start)).toMatchObject({ success: true });
    expect(stockOf(inventoryId)).toBe(3);
    expect(ledgerOf(inventoryId)).toBe(3);
    expect(countInHolds(inventoryId, "sold")).toBe(2);
  });

  it("is owed back if it comes late and they're gone", async () => {
    const { id } = await makeProduct({ stock: 2 });
    const start = await started([{ productId: id, quantity: 2 }]);
    await expireById(1);
    await started([{ productId: id, quantity: 2 }], { browserId: randomUUID() });
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await verify(start)).toMatchObject({ success: false });
    await refundDueOrders();
    expect(allOrders()).toMatchObject([{ status: "refunded" }, { status: "pending" }]);
  });

  it("is owed back in full if one item is gone, and takes none of the others", async () => {
    const tin = await makeProduct({ stock: 5 });
    const whisk = await makeProduct({ stock: 1 });
    const start = await started([
      { productId: tin.id, quantity: 2 },
      { productId: whisk.id, quantity: 1 },
    ]);
    await expireById(1);
    await started([{ productId: whisk.id, quantity: 1 }], { browserId: randomUUID() });
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await verify(start)).toMatchObject({ success: false });
    expect(allOrders()).toMatchObject([
      { status: "refund_due", refundReason: "sold_out", receivedCents: start.totalCents },
      { status: "pending" },
    ]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([5, 5]);
    expect([stockOf(whisk.inventoryId), ledgerOf(whisk.inventoryId)]).toEqual([0, 0]);
  });
});

describe("verifying a payment", () => {
  it("reveals nothing about an intent that isn't ours", async () => {
    const verified = await verifyPayment("pi_someoneelses");
    expect(verified).toEqual({
      ok: true,
      verification: { success: false, message: "Payment verification failed" },
      // The ID that was asked about.
      stripePaymentId: "pi_someoneelses",
    });
  });

  it("says so when Stripe can't be asked, and doesn't call it failed", async () => {
    const { id } = await makeProduct();
    const start = await started([{ productId: id, quantity: 1 }]);
    stripeTest.stripe.faults.add({
      on: "* /v1/*",
      fault: { kind: "status", status: 503 },
      times: 4,
    });
    expect(await verify(start)).toMatchObject({ kind: "unavailable" });
  });

  it("says that an unpaid payment wasn't completed", async () => {
    const { id } = await makeProduct();
    const start = await started([{ productId: id, quantity: 1 }]);
    confirmCard(stripeTest.stripe, start.clientSecret, "pm_card_visa_chargeDeclined");
    expect(await verify(start)).toEqual({
      success: false,
      message: "Your payment didn't go through. You haven't been charged.",
    });
  });
});
