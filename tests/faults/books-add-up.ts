import { like } from "drizzle-orm";
import type { LocalStripe } from "local-stripe";
import { expect } from "vitest";
import { read } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { orderState } from "~/domain/orders/order-state";
import { requestName } from "~/services/stripe-refunds.server";
import { allOrders, countInHolds, ledgerOf, returnedOf, stockOf } from "../ledger";
import { sum } from "./books";
import { keptOf, withdrawnOf } from "./kept-money";
import { expectOrphansToBeTold, keptAtStripe, orphansOf } from "./lost-days";

/** Rules that the shop's books and Stripe's keep, whatever happened before. */

export function expectStockToAddUp(
  items: { inventoryId: number }[],
  { shelf: initial, isAtRest }: { shelf: number; isAtRest: boolean },
): void {
  for (const { inventoryId } of items) {
    const shelf = stockOf(inventoryId);
    const held = countInHolds(inventoryId, "held");
    const sold = countInHolds(inventoryId, "sold");
    expect(shelf, "on the shelf").toBeGreaterThanOrEqual(0);
    const returned = returnedOf(inventoryId);
    expect(shelf + held + sold - returned, "shelf + held + sold - returned").toBe(initial);
    expect(returned, "returned").toBeLessThanOrEqual(sold);
    expect(ledgerOf(inventoryId), "the ledger").toBe(shelf);
    if (isAtRest) expect(held, "held at rest").toBe(0);
  }
}

/** An order that still waits for its refund does so because a bank prevents it, and a person knows of it. */
export function expectNothingStuck(stripe: LocalStripe): void {
  const orders = allOrders();
  expect(orders.map(({ status }) => status)).not.toContain("pending");
  const { disputes } = stripe.snapshot();
  const told = listAlerts().filter(({ kind }) => kind === "refund_stuck");
  for (const order of orders.filter(({ id }) => told.some(({ orderId }) => orderId === id))) {
    expect(keptOf(order), `kept of order ${order.id}, which is told`).toBeGreaterThan(0);
  }
  for (const { id, status, stripePaymentId } of orders) {
    if (status !== "refund_due") continue;
    const dispute = disputes.find(({ payment_intent }) => payment_intent === stripePaymentId);
    expect(dispute?.is_charge_refundable, `order ${id} can be refunded`).toBe(false);
    expect(told.map(({ orderId }) => orderId)).toContain(id);
  }
  expectMissingToBeTold();
  const kinds = listAlerts().map(({ kind }) => kind);
  for (const over of ["hold_stuck", "dispute", "locked_out"]) {
    expect(kinds).not.toContain(over);
  }
}

/**
 * Pieces that are on the shelf for a refund that failed are told, or nobody waits for them: nobody does once a bank has
 * taken all that was paid.
 */
function expectMissingToBeTold(): void {
  const told = listAlerts().filter(({ kind }) => kind === "items_missing");
  const short = allOrders().filter((row) => {
    const order = findDeskOrder(row.id);
    // An order of which a bank took back only a part is still to be handed over.
    const isAwaited =
      order && keptOf(row) > 0 && ["items-missing", "disputed"].includes(orderState(order));
    return isAwaited && order.isMissingItems;
  });
  expect(told.map(({ orderId }) => orderId).toSorted()).toEqual(short.map(({ id }) => id));
}

/** @param isRestored from a copy that some orders came after */
export function expectMoneyToAddUp(
  stripe: LocalStripe,
  { isRestored }: { isRestored: boolean },
): void {
  const { intents } = stripe.snapshot();
  const orders = allOrders();
  const byCard = orders.filter(({ paymentKind }) => paymentKind === "card");
  const orphans = orphansOf(intents);
  expectOrphansToBeTold(orphans);
  if (!isRestored) expect(keptAtStripe(orphans), "of no order").toBe(0);
  const kept = keptAtStripe(intents) - keptAtStripe(orphans);
  expect(kept, "captured - refunded - withdrawn").toBe(sum(byCard.map(keptOf)));
  for (const order of byCard) {
    // A restored copy gives numbers again that lost orders had.
    const own = intents
      .filter((each) => !(isRestored && orphans.includes(each)))
      .filter(({ metadata }) => metadata.order_id === String(order.id));
    const charges = sum(own.map(({ successfulCharges }) => successfulCharges));
    expect(charges, `charges of order ${order.id}`).toBeLessThanOrEqual(1);
    const intent = own.find(({ id }) => id === order.stripePaymentId);
    expect(order.refundedCents, `refunded of order ${order.id}`).toBe(intent?.refunded ?? 0);
    expect(withdrawnOf(order), `withdrawn of order ${order.id}`).toBe(intent?.withdrawn ?? 0);
    if (order.status === "refunded") expect(keptOf(order)).toBe(0);
    if (order.status !== "paid") continue;
    expect(intent).toMatchObject({ status: "succeeded", captured: order.totalCents });
  }
}

/** Each refund that the owner asked for is at Stripe once, with its email, or was refused and isn't there. */
export function expectRefundsToBeMadeOnce(stripe: LocalStripe): void {
  const { refunds } = stripe.snapshot();
  for (const request of read().select().from(refundRequests).all()) {
    const { id, orderId, state, amountCents, createdAt } = request;
    const name = requestName({ id, askedAt: createdAt });
    // A lost request for another order, from before a restore, may have had the same name.
    const own = refunds.filter(
      ({ metadata }) =>
        metadata?.refund_request_id === name && metadata.order_id === String(orderId),
    );
    const letters = read()
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `order:%:refund:${id}`))
      .all();
    const times = state === "made" ? 1 : 0;
    expect(state, `request ${id} at rest`).not.toBe("asked");
    expect([own.length, letters.length], `refunds of request ${id}`).toEqual([times, times]);
    for (const { amount } of own) expect(amount).toBe(amountCents);
  }
}
