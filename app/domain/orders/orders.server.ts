import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { clearAlert } from "../alerts/alerts.server";
import { findStop, keptUntil, type Stop } from "../fulfillment/pickup-stop.server";
import { queueEmail } from "../mail/outbox.server";
import { pickupAt } from "../menu/pickup-times";
import { lastOrdersAt } from "../records/event";
import { orders } from "../records/orders.table.server";
import { promiseAgain, release } from "./order-holds.server";

/**
 * An order's only legal steps (design section 5; a payment's are in `receive-payment.server.ts`), each inside the caller's transaction:
 * pending → paid · pending → expired → paid | refund_due → refunded · pending → refund_due.
 * A refund that its bank sends back later leads from refunded to refund_due again, a reservation that a
 * card payment had taken over from expired to pending, and a void at the truck from paid to pending.
 * Its pieces move with it: held → sold | released.
 */

export type Order = typeof orders.$inferSelect;

/** From when it was last asked for. */
export const HOLD_MS = 15 * 60_000;

/** By the stored id alone (design section 8). */
export function orderOfIntent(db: Pick<Tx, "select">, paymentIntentId: string): Order | undefined {
  return db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).get();
}

export function findOrder(tx: Tx, id: number): Order | undefined {
  return tx.select().from(orders).where(eq(orders.id, id)).get();
}

export function latestOrderOfBrowser(db: Pick<Tx, "select">, browserHash: string) {
  return newestOf(db, browserHash);
}

/** Of those paid by card one browser has one (design 4.22). */
export function openOrderOfBrowser(db: Pick<Tx, "select">, browserHash: string) {
  return newestOf(
    db,
    browserHash,
    and(eq(orders.status, "pending"), eq(orders.paymentKind, "card")),
  );
}

/** No browser has none. The window's sales have none either, and they are many. */
function newestOf(db: Pick<Tx, "select">, browserHash: string, condition?: SQL): Order | undefined {
  if (browserHash === "") return undefined;
  const isOwn = and(eq(orders.browserHash, browserHash), condition);
  return db.select().from(orders).where(isOwn).orderBy(desc(orders.id)).limit(1).get();
}

/** The pickup time that a browser was given and hasn't paid for; undefined where it has none. */
export function earlierPickup(db: Pick<Tx, "select">, browserHash: string, now: Date) {
  const latest = latestOrderOfBrowser(db, browserHash);
  const isUnpaid = latest?.status === "pending" || latest?.status === "expired";
  return latest && isUnpaid && latest.holdExpiresAt > now ? latest : undefined;
}

/** Stripe keeps a 5xx or a refusal under its idempotency key for a day. */
export function nextAttempt(tx: Tx, order: Order): void {
  tx.update(orders)
    .set({ paymentAttempt: order.paymentAttempt + 1 })
    .where(and(eq(orders.id, order.id), eq(orders.paymentAttempt, order.paymentAttempt)))
    .run();
}

type Pickup = Pick<Order, "pickupEventId" | "pickupMinutes">;

/** Nobody pays for a stop that takes no more orders, or for a pickup time that has passed. */
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

/** The last one counts, while its order is unpaid. */
export function changeNote(tx: Tx, order: Order, note: string | null): void {
  if (note === order.note) return;
  tx.update(orders)
    .set({ note })
    .where(and(eq(orders.id, order.id), eq(orders.status, "pending")))
    .run();
}

/** Cancel the payment intent first. Otherwise someone could pay for items already back in stock. */
export function expire(tx: Tx, order: Order): void {
  const left = transition(tx, order, ["pending"], { status: "expired" });
  if (!left) return;
  release(tx, order);
  if (order.replacesOrderId !== null) reopenReservation(tx, order.replacesOrderId, new Date());
}

/** Its items weren't paid by card after all: reopen the reservation, if it hasn't ended. */
function reopenReservation(tx: Tx, id: number, now: Date): void {
  const order = findOrder(tx, id);
  if (order?.status !== "expired") return;
  const holdExpiresAt = reservedUntil(tx, order);
  if (!holdExpiresAt || holdExpiresAt <= now || !promiseAgain(tx, order, now)) return;
  transition(tx, order, ["expired"], { status: "pending", holdExpiresAt });
}

/** Null where nobody reserved it, or its stop was canceled. */
export function reservedUntil(
  tx: Tx,
  { reservationCode, pickupEventId, confirmBy }: Order,
): Date | null {
  const stop = findStop(tx, pickupEventId);
  if (reservationCode === null || !stop || stop.canceledAt) return null;
  return confirmBy ?? keptUntil(stop);
}

/** Compare-and-set: the second caller does nothing. Clears failed tries of background jobs. */
export function transition(
  tx: Tx,
  order: Order,
  from: Order["status"][],
  change: Partial<typeof orders.$inferInsert>,
): boolean {
  const moved = tx
    .update(orders)
    .set({ ...change, failedTries: 0, retryAt: null })
    .where(and(eq(orders.id, order.id), inArray(orders.status, from)))
    .run();
  if (moved.changes === 0) return false;
  clearAlert(tx, "hold_stuck", String(order.id));
  return true;
}

/** Queues an email to the customer, in the transaction that causes it. */
export function enqueueEmail(
  tx: Tx,
  kind: "receipt" | "reservation" | "reservation_cancelled",
  order: Order,
): void {
  queueEmail(tx, `order_${kind}`, `order:${order.id}:${kind}`, { orderId: order.id });
}
