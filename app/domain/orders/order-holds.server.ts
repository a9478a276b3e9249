import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { lastOrdersAt } from "~/domain/event";
import { findStop, reservationEndsAt, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import type { HOLD_STATES } from "~/domain/order";
import { pickupAt } from "~/domain/slots/pickup-times";
import { hasPlaceFor } from "~/domain/slots/slots.server";
import { findOrder, type Order, transition } from "./orders.server";

/**
 * Holds are items set aside for an order until a given time. Their states follow the order's: held → sold or released.
 * A voided payment makes them held again, and so does a late one that takes them from the shelf.
 */

/** How long a card order keeps its items after they were last asked for. */
export const HOLD_MS = 15 * 60_000;

type Pickup = Pick<Order, "pickupEventId" | "pickupMinutes">;

/** When a card order's hold ends: no later than its stop stops taking orders, or its pickup time passes. */
export function cardHoldUntil(tx: Tx, { pickupEventId, pickupMinutes }: Pickup, now: Date): Date {
  const stop = findStop(tx, pickupEventId);
  const until = now.getTime() + HOLD_MS;
  return new Date(stop ? Math.min(until, payableUntil(stop, pickupMinutes).getTime()) : until);
}

export function payableUntil(
  stop: Pick<Stop, "startDate" | "endDate" | "lastOrderMinutes" | "lateMinutes">,
  pickupMinutes: number | null,
): Date {
  const lastOrders = lastOrdersAt(stop);
  if (pickupMinutes === null) return lastOrders;
  return new Date(Math.min(lastOrders.getTime(), pickupAt(stop, pickupMinutes).getTime()));
}

export function extendHold(tx: Tx, order: Order, now: Date): void {
  tx.update(orders)
    .set({ holdExpiresAt: cardHoldUntil(tx, order, now) })
    .where(and(eq(orders.id, order.id), eq(orders.status, "pending")))
    .run();
}

/**
 * Expires a pending order and puts its items back in stock. Cancel its payment intent first, or someone could
 * still pay.
 */
export function expireOrder(tx: Tx, order: Order): void {
  const left = transition(tx, order, ["pending"], { status: "expired" });
  if (!left) return;
  release(tx, order);
  if (order.replacesOrderId !== null) reopenReservation(tx, order.replacesOrderId, new Date());
}

/** Reopens a reservation whose card payment didn't come through, unless it has ended by now. */
function reopenReservation(tx: Tx, id: number, now: Date): void {
  const order = findOrder(tx, id);
  if (order?.status !== "expired") return;
  const holdExpiresAt = reservedUntil(tx, order);
  // Reservations at a stop that closes early run until the end that was announced.
  if (!holdExpiresAt || holdExpiresAt <= now || !holdAgain(tx, order, now, holdExpiresAt)) return;
  transition(tx, order, ["expired"], { status: "pending", holdExpiresAt });
}

/** When an order's reservation ends; null if it isn't reserved, or its stop was canceled. */
export function reservedUntil(
  tx: Tx,
  { reservationCode, pickupEventId, confirmBy }: Order,
): Date | null {
  const stop = findStop(tx, pickupEventId);
  if (reservationCode === null || !stop || stop.canceledAt) return null;
  return confirmBy ?? reservationEndsAt(stop);
}

type HoldState = (typeof HOLD_STATES)[number];

function holdsOf(tx: Tx, order: Order, state: "held" | "released") {
  return tx
    .select({
      inventoryId: holds.inventoryId,
      quantity: holds.quantity,
      available: inventory.quantity,
    })
    .from(holds)
    .innerJoin(inventory, eq(inventory.id, holds.inventoryId))
    .where(and(eq(holds.orderId, order.id), eq(holds.state, state)))
    .all();
}

export function release(tx: Tx, order: Order): void {
  for (const { inventoryId, quantity } of holdsOf(tx, order, "held")) {
    moveStock(tx, inventoryId, quantity, { kind: "release", orderId: order.id });
  }
  setHolds(tx, order, "held", "released");
}

/**
 * Returns false if the order's place at the stop or its items went to someone else.
 * @param endsAt when the stop ends for this order; by default, when it ends for card payments
 */
export function holdAgain(tx: Tx, order: Order, now: Date, endsAt?: Date): boolean {
  const stop = findStop(tx, order.pickupEventId);
  return hasPlaceFor(tx, order, stop, now, endsAt) && holdItemsAgain(tx, order);
}

/** Takes an order's released items again: all of them, or none. */
export function holdItemsAgain(tx: Tx, order: Order): boolean {
  const released = holdsOf(tx, order, "released");
  if (released.some(({ quantity, available }) => quantity > available)) return false;
  for (const { inventoryId, quantity } of released) {
    moveStock(tx, inventoryId, -quantity, { kind: "sale", orderId: order.id });
  }
  setHolds(tx, order, "released", "held");
  return true;
}

export function setHolds(tx: Tx, order: Order, from: HoldState, state: HoldState): void {
  tx.update(holds)
    .set({ state })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, from)))
    .run();
}
