import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, preparedFor, type Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { clearAlert } from "~/domain/alerts/alerts.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { calledOffCause, queueSms } from "~/domain/outbox/sms-queue.server";
import { refusal } from "~/domain/result";

/**
 * The steps that callers take with an order, each inside their transaction. `receive-payment.server.ts` has those of a
 * payment, and `order-holds.server.ts` has the end of a hold:
 * - pending → paid, expired, or refund_due
 * - expired → paid or refund_due; to pending, if a card payment that took over a reservation fell through
 * - refund_due → refunded; and back, if a bank returns the refund
 * - paid → pending, if a payment at the truck is voided
 */

export type Order = typeof orders.$inferSelect;

/** Finds an order by the payment ID that we stored, never by anything a client or an event says. */
export function orderOfPayment(db: Db, stripePaymentId: string): Order | undefined {
  return db.select().from(orders).where(eq(orders.stripePaymentId, stripePaymentId)).get();
}

export function findOrder(tx: Tx, id: number): Order | undefined {
  return tx.select().from(orders).where(eq(orders.id, id)).get();
}

/**
 * A function that finds the newest order of a browser that meets the condition. An empty hash, as on window sales,
 * finds none.
 */
export function newestOfBrowser(condition?: SQL) {
  const newestQuery = preparedFor((db) =>
    db
      .select()
      .from(orders)
      .where(and(eq(orders.browserHash, sql.placeholder("browserHash")), condition))
      .orderBy(desc(orders.id))
      .limit(1)
      .prepare(),
  );
  return (db: Db, browserHash: string): Order | undefined =>
    browserHash === "" ? undefined : newestQuery(db).get({ browserHash });
}

export const latestOrderOfBrowser = newestOfBrowser();

/** The browser's unpaid order by card. There's at most one. */
export const unpaidOrderOfBrowser = newestOfBrowser(
  and(eq(orders.status, "pending"), eq(orders.paymentKind, "card")),
);

/** The browser's last order, if it's unpaid and still holds its pickup time. */
export function unpaidOrderWithTime(db: Db, browserHash: string, now: Date) {
  const latest = latestOrderOfBrowser(db, browserHash);
  const isUnpaid = latest?.status === "pending" || latest?.status === "expired";
  return latest && isUnpaid && latest.holdExpiresAt > now ? latest : undefined;
}

/**
 * Gives an order's next call a new idempotency key, since Stripe repeats a failed answer under the old one for a day.
 */
export function renewPaymentKey(tx: Tx, order: Order): void {
  tx.update(orders)
    .set({ paymentAttempt: order.paymentAttempt + 1 })
    .where(and(eq(orders.id, order.id), eq(orders.paymentAttempt, order.paymentAttempt)))
    .run();
}

export const ORDER_GONE = refusal("missing", "This order no longer exists.");
/** The refusal for a link to an order whose token leads nowhere. */
export const LINK_LOST = refusal(
  "missing",
  "This link doesn't work. Open it from the email again.",
);

/** The ID of an order's payment at Stripe. Throws if it has none, since an empty ID must never go to Stripe. */
export function paymentIdOf({
  id,
  stripePaymentId,
}: Pick<Order, "id" | "stripePaymentId">): string {
  if (!stripePaymentId) throw new Error(`Order ${id} has no payment at Stripe`);
  return stripePaymentId;
}

/** Stores what the customer typed last, while the order is unpaid. */
export function changeTyped(
  tx: Tx,
  order: Order,
  typed: Pick<Order, "customerName" | "note" | "phone">,
): void {
  const { customerName, note, phone } = order;
  if (isDeepStrictEqual(typed, { customerName, note, phone })) return;
  tx.update(orders)
    .set(typed)
    .where(and(eq(orders.id, order.id), eq(orders.status, "pending")))
    .run();
}

/** The condition that an order was placed instead of this one. */
export const isInPlaceOf = (id: number) =>
  // No index has the column, and an order only replaces an earlier one.
  and(eq(orders.replacesOrderId, id), gt(orders.id, id));

/** Forgets a payment that was canceled at Stripe, so that the order can be paid another way. */
export function detachPaymentIntent(tx: Tx, order: Order): void {
  tx.update(orders)
    .set({ stripePaymentId: null, paymentAttempt: order.paymentAttempt + 1 })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, "pending"),
        eq(orders.stripePaymentId, order.stripePaymentId ?? ""),
      ),
    )
    .run();
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

/**
 * Queues an email to the customer, in the transaction that causes it.
 * @param about.eventId the stop where all orders are canceled: a text says that, too
 */
export function queueOrderEmail(
  tx: Tx,
  kind: "receipt" | "reservation" | "reservation_cancelled",
  order: Order,
  about: { eventId?: number; sendAt?: Date } = {},
): void {
  const { eventId, sendAt } = about;
  const payload = { orderId: order.id, ...(eventId !== undefined && { eventId }) };
  queueEmail(tx, `order_${kind}`, `order:${order.id}:${kind}`, payload, sendAt);
  if (eventId === undefined) return;
  queueSms(tx, "text_called_off", calledOffCause(order.id, eventId), payload, sendAt);
}
