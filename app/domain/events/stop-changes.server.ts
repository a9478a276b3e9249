import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { isPickupOpen } from "~/domain/event";
import { recordNotEmailed } from "~/domain/fulfillment/not-emailed.server";
import { findStop, heldUntil, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { expireOrder, payableUntil } from "~/domain/orders/order-holds.server";
import type { Order } from "~/domain/orders/orders.server";
import { isSameDay } from "~/domain/time";
import { type Announced, tellStopChange } from "./stop-news.server";
import { isPaidAndWaiting } from "./waiting-orders.server";

type Changed = Pick<
  Stop,
  | "id"
  | "sequence"
  | "startDate"
  | "endDate"
  | "location"
  | "plannedEnd"
  | "lastOrderMinutes"
  | "lateMinutes"
  | "canceledAt"
>;

/**
 * Cancels a stop.
 * @param tellPaidAt when customers who paid get their email, if they're refunded first
 * @returns false if it was canceled already
 */
export function cancelStop(tx: Tx, id: number, tellPaidAt?: Date): boolean {
  const { changes } = tx
    .update(events)
    .set({ canceledAt: new Date(), sequence: sql`${events.sequence} + 1` })
    .where(and(eq(events.id, id), isNull(events.canceledAt)))
    .run();
  const stop = changes > 0 && findStop(tx, id);
  if (stop) updateOrdersOfStop(tx, { ...stop, canceledAt: null }, stop, tellPaidAt);
  return changes > 0;
}

/**
 * Updates orders after a stop moved or was canceled, in the same transaction. Customers who paid and would pick
 * up there get one email, if it's news for them. Reservations end with the stop, or last until its new end, and
 * get an email too. Changes to a stop that's already over are corrections and send no email. It's over once nobody
 * can pick up there: if it runs late, that's after its posted end.
 */
export function updateOrdersOfStop(
  tx: Tx,
  before: Announced,
  stop: Changed,
  tellPaidAt?: Date,
): void {
  const now = new Date();
  if (!isSameDay(before.startDate, stop.startDate, truckZone())) makeAgain(tx, stop);
  const waiting = tx
    .select()
    .from(orders)
    .where(and(eq(orders.pickupEventId, stop.id), eq(orders.status, "pending")))
    .all();
  const reserved = waiting.filter(({ paymentKind }) => paymentKind === "truck");
  for (const order of reserved) {
    if (stop.canceledAt) expireOrder(tx, order);
    else holdUntil(tx, order.id, heldUntil(order, stop));
  }
  for (const { id, paymentKind, pickupMinutes, holdExpiresAt } of waiting) {
    const until = stop.canceledAt ? now : payableUntil(stop, pickupMinutes);
    // A background job cancels the payment at Stripe, so nobody can pay it anymore.
    if (paymentKind === "card" && holdExpiresAt > until) holdUntil(tx, id, until);
  }
  const isOver = (one: Announced) => !isPickupOpen(one, now);
  const isLateness = isLatenessAlone(before, stop);
  // A lateness that has passed already would only tell people in line that their stop has ended.
  if (isOver(stop) && (isLateness || isOver(before))) return;
  // If the stop runs late, that's no news for an order that's ready.
  const concerns = ({ readyAt }: Pick<Order, "readyAt">) => !isLateness || readyAt === null;
  for (const order of reserved.filter(concerns)) {
    if (order.confirmBy === null) tellStopChange(tx, order, before, stop);
    else if (!stop.canceledAt) recordNotEmailed(tx, order.id);
  }
  for (const order of paidAndWaitingAt(tx, stop).filter(concerns))
    tellStopChange(tx, order, before, stop, tellPaidAt);
}

const isLatenessAlone = (before: Announced, stop: Changed) =>
  before.lateMinutes !== stop.lateMinutes &&
  before.startDate.getTime() === stop.startDate.getTime();

/** Resets orders that were made for another day, since they must be made again. */
function makeAgain(tx: Tx, { id }: Changed): void {
  const waiting = and(eq(orders.pickupEventId, id), isNull(orders.handedOverAt));
  tx.update(orders).set({ makingAt: null, readyAt: null }).where(waiting).run();
}

function holdUntil(tx: Tx, orderId: number, holdExpiresAt: Date): void {
  tx.update(orders).set({ holdExpiresAt }).where(eq(orders.id, orderId)).run();
}

function paidAndWaitingAt(tx: Tx, { id }: Changed) {
  return tx
    .select({ id: orders.id, pickupMinutes: orders.pickupMinutes, readyAt: orders.readyAt })
    .from(orders)
    .where(and(eq(orders.pickupEventId, id), isPaidAndWaiting))
    .all();
}
