import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { recordStockMovement } from "~/domain/inventory/stock-movements.server";
import { clearAlert } from "../alerts/alerts.server";
import { findStop, queueStopChangedEmail, type Stop } from "../fulfillment/pickup-stop.server";
import { bookOnline } from "../journal/journal.server";
import { queueEmail, queueEmailAgain, timesSent } from "../mail/outbox.server";
import { pickupAt } from "../menu/pickup-times";
import { canPromiseAgain } from "../menu/slots.server";
import { lastOrdersAt } from "../records/event";
import { inventory } from "../records/inventory.table.server";
import type { HOLD_STATES } from "../records/order";
import { holds, orders } from "../records/orders.table.server";
import { enterTaxedSale, enterTaxVoid } from "../tax/tax-entries.server";
import { addTillEntry, type TillEntry, tipCents } from "../till/till.server";
import { isUpcoming } from "../time";

/**
 * An order's only legal steps (design section 5), each inside the caller's transaction:
 * pending → paid · pending → expired → paid | refund_due → refunded · pending → refund_due.
 * A refund that its bank sends back later leads from refunded to refund_due again, a reservation that a
 * card payment had taken over from expired to pending, and a void at the truck from paid to pending.
 * Its pieces move with it: held → sold | released.
 */

export type Order = typeof orders.$inferSelect;
type HoldState = (typeof HOLD_STATES)[number];

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
  return newestOf(db, eq(orders.browserHash, browserHash));
}

/** Of those paid by card one browser has one (design 4.22). */
export function openOrderOfBrowser(db: Pick<Tx, "select">, browserHash: string) {
  return newestOf(
    db,
    and(
      eq(orders.browserHash, browserHash),
      eq(orders.status, "pending"),
      eq(orders.paymentKind, "card"),
    ),
  );
}

function newestOf(db: Pick<Tx, "select">, condition: SQL | undefined): Order | undefined {
  return db.select().from(orders).where(condition).orderBy(desc(orders.id)).limit(1).get();
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

/** Refund if the amount or currency is wrong, or if the order expired and its items sold. */
export function receivePayment(
  tx: Tx,
  order: Order,
  received: { cents: number; currency: string },
  now: Date,
): void {
  const isRight = received.cents === order.totalCents && received.currency === order.currency;
  if (!isRight) oweRefund(tx, order, received.cents, "amount");
  else if (order.status === "expired" && !promiseAgain(tx, order, now))
    oweRefund(tx, order, received.cents, "sold_out");
  else pay(tx, order, now);
  const { id: orderId, paymentIntentId: stripeId } = order;
  if (stripeId !== null) bookOnline(tx, { orderId, kind: "sale", stripeId, cents: received.cents });
}

/**
 * Its customer has paid a reservation and takes it along. After its hold has ended too, if its pieces are
 * still there.
 * @returns false when they are not, or it is paid already; then nothing was changed.
 */
export function receiveAtTruck(
  tx: Tx,
  order: Order,
  { method, enteredBy }: Pick<TillEntry, "method" | "enteredBy">,
  now: Date,
): boolean {
  if (order.status === "expired" && !reserveAgain(tx, order)) return false;
  if (!pay(tx, order, now, { truckPayment: method, handedOverAt: now })) return false;
  const { id: orderId, totalCents: cents } = order;
  addTillEntry(tx, { orderId, kind: "sale", method, cents, enteredBy, createdAt: now });
  return true;
}

/**
 * A payment at the truck that never was. While its stop runs, a reservation waits for its customer again:
 * someone else's was tapped. Otherwise its items go back in stock, as a sale's at the window do.
 * @returns null when it isn't paid there, or was refunded in part: then nothing was changed.
 */
export function voidAtTruck(
  tx: Tx,
  order: Order,
  { enteredBy, reason }: Pick<TillEntry, "enteredBy" | "reason">,
  now: Date,
): TillEntry | null {
  const { id: orderId, truckPayment: method, receivedCents } = order;
  if (method === null || order.refundedCents > 0) return null;
  const nothing = { receivedCents: 0, tipCents: 0, truckPayment: null };
  const unpaid = { ...nothing, paidAt: null, handedOverAt: null };
  const waitsUntil = reservedUntil(tx, order) ?? now;
  const holdExpiresAt = waitsUntil > now ? waitsUntil : order.holdExpiresAt;
  if (!transition(tx, order, ["paid"], { status: "pending", holdExpiresAt, ...unpaid }))
    return null;
  setReservations(tx, order, "sold", "held");
  const by = { orderId, method, enteredBy, reason, createdAt: now };
  const tip = tipCents(tx, orderId);
  if (tip !== 0) addTillEntry(tx, { ...by, kind: "tip", cents: -tip });
  enterTaxVoid(tx, orderId, now);
  if (waitsUntil <= now) expire(tx, order);
  return addTillEntry(tx, { ...by, kind: "void", cents: -receivedCents });
}

/** Null where nobody reserved it, or its stop was canceled. */
function reservedUntil(tx: Tx, { reservationCode, pickupEventId, confirmBy }: Order): Date | null {
  const stop = findStop(tx, pickupEventId);
  if (reservationCode === null || !stop || stop.canceledAt) return null;
  return confirmBy ?? stop.endDate;
}

function pay(
  tx: Tx,
  order: Order,
  now: Date,
  atTruck: Partial<Pick<Order, "truckPayment" | "handedOverAt">> = {},
): boolean {
  const paid = transition(tx, order, ["pending", "expired"], {
    status: "paid",
    paidAt: now,
    receivedCents: order.totalCents,
    ...(!atTruck.handedOverAt && { waitsSince: now }),
    ...atTruck,
  });
  if (!paid) return false;
  tx.update(holds)
    .set({ state: "sold" })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, "held")))
    .run();
  enterTaxedSale(tx, order, now);
  if (order.paymentKind === "truck") queueTruckReceipt(tx, order, now);
  else enqueueEmail(tx, "receipt", order);
  if (!atTruck.handedOverAt) emailMissedChange(tx, order, now);
  return true;
}

/** One a payment: what was paid, voided, and paid again has another. */
function queueTruckReceipt(tx: Tx, { id }: Order, now: Date): void {
  const causes = `order:${id}:truck_receipt:` as const;
  const cause = `${causes}${timesSent(tx, causes)}`;
  queueEmailAgain(tx, "order_truck_receipt", cause, { orderId: id }, now);
}

/** While an order waits for its payment nobody is told what happens to its stop. */
function emailMissedChange(tx: Tx, { id, pickupEventId, stopSequence }: Order, now: Date): void {
  const stop = findStop(tx, pickupEventId);
  if (!stop || stop.sequence === stopSequence) return;
  if (isUpcoming(stop.endDate, now)) queueStopChangedEmail(tx, id, stop);
}

function oweRefund(tx: Tx, order: Order, receivedCents: number, reason: string): void {
  const owed = transition(tx, order, ["pending", "expired"], {
    status: "refund_due",
    receivedCents,
    refundReason: reason,
  });
  if (owed) release(tx, order);
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

function holdsOf(tx: Tx, order: Order, state: "held" | "released") {
  return tx
    .select({
      inventoryId: holds.inventoryId,
      quantity: holds.quantity,
      onShelf: inventory.quantity,
    })
    .from(holds)
    .innerJoin(inventory, eq(inventory.id, holds.inventoryId))
    .where(and(eq(holds.orderId, order.id), eq(holds.state, state)))
    .all();
}

function release(tx: Tx, order: Order): void {
  for (const { inventoryId, quantity } of holdsOf(tx, order, "held")) {
    recordStockMovement(tx, inventoryId, quantity, { kind: "release", orderId: order.id });
  }
  setReservations(tx, order, "held", "released");
}

/** Its place at the stop may have gone to someone else, and so may its items. */
function promiseAgain(tx: Tx, order: Order, now: Date): boolean {
  const stop = findStop(tx, order.pickupEventId);
  return canPromiseAgain(tx, order, stop, now) && reserveAgain(tx, order);
}

/** All of its items, or none. */
function reserveAgain(tx: Tx, order: Order): boolean {
  const pieces = holdsOf(tx, order, "released");
  if (pieces.some(({ quantity, onShelf }) => quantity > onShelf)) return false;
  for (const { inventoryId, quantity } of pieces) {
    recordStockMovement(tx, inventoryId, -quantity, { kind: "sale", orderId: order.id });
  }
  setReservations(tx, order, "released", "held");
  return true;
}

function setReservations(tx: Tx, order: Order, from: HoldState, state: HoldState): void {
  tx.update(holds)
    .set({ state })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, from)))
    .run();
}

/** Queues an email to the customer, in the transaction that causes it. */
export function enqueueEmail(
  tx: Tx,
  kind: "receipt" | "reservation" | "reservation_cancelled",
  order: Order,
): void {
  queueEmail(tx, `order_${kind}`, `order:${order.id}:${kind}`, { orderId: order.id });
}
