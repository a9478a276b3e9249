import type { Tx } from "~/db/client.server";
import { clearAlert } from "~/domain/alerts/alerts.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { queueStopChangedEmail } from "~/domain/fulfillment/stop-emails.server";
import { bookOnline } from "~/domain/journal/journal.server";
import type { TruckPayment } from "~/domain/order";
import { queueEmailAgain, timesSent } from "~/domain/outbox/outbox.server";
import { type Refusal, refusal } from "~/domain/result";
import { enterTaxedSale, enterTaxVoid } from "~/domain/tax/tax-entries.server";
import { HOUR_MS, isUpcoming } from "~/domain/time";
import {
  addTillEntry,
  type TillEntry,
  tipCents,
  tipPaidCents,
} from "~/domain/truck-ledger/till.server";
import { UNDO_WITHIN_MS } from "./action-undo";
import {
  expireOrder,
  holdAgain,
  holdItemsAgain,
  release,
  reservedUntil,
  setHolds,
} from "./order-holds.server";
import { type Order, queueOrderEmail, transition } from "./orders.server";

/** Applies payments to their orders, online and at the truck, also after an order expired, and voids them. */

/**
 * Marks an order paid. If the amount or currency is wrong, or if the order expired and its items are sold, it becomes
 * refund_due instead, for a job to refund.
 */
export function receivePayment(
  tx: Tx,
  order: Order,
  received: { cents: number; currency: string },
  now: Date,
): void {
  const isRight = received.cents === order.totalCents && received.currency === order.currency;
  if (!isRight) oweRefund(tx, order, received.cents, "amount");
  else if (order.status === "expired" && !holdAgain(tx, order, now))
    oweRefund(tx, order, received.cents, "sold_out");
  else pay(tx, order, now);
  const { id: orderId, stripePaymentId: stripeId } = order;
  if (stripeId === null) return;
  // After a restore, this payment may have been reported as one without an order.
  clearAlert(tx, "unknown_order", stripeId);
  bookOnline(tx, { orderId, kind: "sale", stripeId, cents: received.cents });
}

/**
 * Records the payment of a reservation at the truck and hands it over. An expired reservation can be paid
 * too, if its items are still there.
 * @returns false if they aren't, or if it's paid already. Nothing has changed then.
 */
export function receiveAtTruck(
  tx: Tx,
  order: Order,
  { method, enteredBy }: Pick<TillEntry, "method" | "enteredBy">,
  now: Date,
): boolean {
  if (order.status === "expired" && !holdItemsAgain(tx, order)) return false;
  if (!pay(tx, order, now, { truckPayment: method, handedOverAt: now })) return false;
  const { id: orderId, totalCents: cents } = order;
  addTillEntry(tx, { orderId, kind: "sale", method, cents, enteredBy, createdAt: now });
  return true;
}

/** Refuses to record a payment at the truck again. */
export const alreadyPaidBy = (method: TruckPayment | null): Refusal =>
  refusal("conflict", `This order is already paid ${method === "cash" ? "in cash" : "by card"}.`);

/** If a payment is undone after the stop has ended, how long the order waits to be paid again. */
const PAY_AGAIN_MS = HOUR_MS;

/**
 * Voids a payment at the truck that was recorded by mistake. A reservation waits again while its stop runs,
 * and later if the payment was recorded just now, as an order in line may be paid after its stop's hours. Otherwise its
 * items go back in stock, as a window sale's do.
 * @returns null if the order wasn't paid at the truck, or was refunded in part; then nothing changes
 */
export function voidAtTruck(
  tx: Tx,
  order: Order,
  { enteredBy, entryKey, reason }: Pick<TillEntry, "enteredBy" | "entryKey" | "reason">,
  now: Date,
): TillEntry | null {
  const { id: orderId, truckPayment: method, receivedCents } = order;
  const tip = tipCents(tx, orderId);
  const isRefunded = order.refundedCents > 0 || tip < tipPaidCents(tx, orderId);
  if (method === null || isRefunded) return null;
  const nothing = { receivedCents: 0, tipCents: 0, truckPayment: null };
  const unpaid = { ...nothing, paidAt: null, handedOverAt: null };
  const waitsUntil = reservedUntil(tx, order);
  const isOpen = waitsUntil !== null && waitsUntil > now;
  const isJustPaid = Number(order.paidAt) > now.getTime() - UNDO_WITHIN_MS;
  const waitsOn = waitsUntil !== null && isJustPaid;
  const toPayAgain = new Date(now.getTime() + PAY_AGAIN_MS);
  const holdExpiresAt = isOpen ? waitsUntil : waitsOn ? toPayAgain : order.holdExpiresAt;
  if (!transition(tx, order, ["paid"], { status: "pending", holdExpiresAt, ...unpaid }))
    return null;
  setHolds(tx, order, "sold", "held");
  const by = { orderId, method, enteredBy, reason, createdAt: now };
  if (tip !== 0) addTillEntry(tx, { ...by, kind: "tip", cents: -tip });
  enterTaxVoid(tx, orderId, now);
  if (!isOpen && !waitsOn) expireOrder(tx, order);
  return addTillEntry(tx, { ...by, kind: "void", cents: -receivedCents, entryKey });
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
  setHolds(tx, order, "held", "sold");
  enterTaxedSale(tx, order, now);
  if (order.paymentKind === "truck") queueTruckReceipt(tx, order, now);
  else queueOrderEmail(tx, "receipt", order);
  if (!atTruck.handedOverAt) emailMissedChange(tx, order, now);
  return true;
}

/** Each payment has a receipt: after a void, paying again sends another. */
function queueTruckReceipt(tx: Tx, { id }: Order, now: Date): void {
  const causePrefix = `order:${id}:truck_receipt:` as const;
  const cause = `${causePrefix}${timesSent(tx, causePrefix)}`;
  queueEmailAgain(tx, "order_truck_receipt", cause, { orderId: id }, now);
}

/** Catches up on changes of the stop, since customers aren't emailed about them before they pay. */
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
