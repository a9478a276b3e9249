import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orderLines } from "~/db/schema/orders.server";
import {
  FAILED_STATUSES,
  isRefundedLine,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { requestSubject } from "~/domain/alerts/alert";
import { clearAlert, raiseAlert } from "~/domain/alerts/alerts.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import type { Order } from "~/domain/orders/orders.server";
import type { Refund, RequestName } from "~/services/stripe-refunds.server";
import { passOnRestocked } from "./reclaim-items.server";
import { queueRefundEmail } from "./refund-emails.server";

/**
 * Marks a request as made, once Stripe has its refund. In one transaction, its items go back in stock and its
 * email is queued. Compare-and-set: the second caller does nothing.
 */
export function closeRequest(
  tx: Tx,
  order: Order,
  { id: requestId, askedAt }: RequestName,
  { id: refundId, isFailed }: { id: Refund["id"]; isFailed: boolean },
): void {
  const made = tx
    .update(refundRequests)
    .set({ state: "made", refundId, reason: null, retryAt: null })
    .where(
      and(
        eq(refundRequests.id, requestId),
        eq(refundRequests.createdAt, askedAt),
        eq(refundRequests.orderId, order.id),
        // A refused request is made too, if Stripe has its refund anyway.
        inArray(refundRequests.state, ["asked", "refused"]),
      ),
    )
    .returning()
    .get();
  if (!made) return;
  clearAlertsOfRequests(tx, order.id);
  // The bank sent the refund back already, so the customer got nothing.
  if (isFailed) return;
  passOnRestocked(tx, made);
  if (made.restock) restock(tx, made);
  queueRefundEmail(tx, order, made.id);
}

/**
 * Handles a refund made in Stripe itself. If it has the amount of an open request, it counts as that request,
 * so nobody is paid twice. Otherwise it's a refund of its own.
 */
export function matchDashboardRefund(
  tx: Tx,
  order: Order,
  { id, amountCents }: Pick<Refund, "id" | "amountCents">,
): void {
  const [asked] = requestsAlike(tx, order.id, amountCents, "asked");
  if (asked) {
    const name = { id: asked.id, askedAt: asked.createdAt };
    closeRequest(tx, order, name, { id, isFailed: false });
  }
  clearAlertsOfRefusedAlike(tx, order.id, amountCents);
}

/**
 * Clears alerts about refused requests once the same amount was refunded another way. Requests still open at
 * Stripe stay, since they may be paid yet.
 */
export function clearAlertsOfRefusedAlike(tx: Tx, orderId: number, amountCents: number): void {
  for (const { id } of requestsAlike(tx, orderId, amountCents, "refused")) {
    clearAlert(tx, "refund_stuck", requestSubject(id));
  }
}

/** Requests in this state for the same amount, oldest first. */
function requestsAlike(
  tx: Tx,
  orderId: number,
  amountCents: number,
  state: (typeof refundRequests.$inferSelect)["state"],
) {
  return tx
    .select()
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.orderId, orderId),
        eq(refundRequests.amountCents, amountCents),
        eq(refundRequests.state, state),
      ),
    )
    .orderBy(refundRequests.id)
    .all();
}

/** Alerts the owner about a request that doesn't go through. */
export function alertOfRequest(
  tx: Tx,
  request: typeof refundRequests.$inferSelect,
  reason?: string,
) {
  const { id, orderId, amountCents } = request;
  raiseAlert(tx, {
    kind: "refund_stuck",
    subject: requestSubject(id),
    orderId,
    amountCents,
    reason,
  });
}

/** Clears alerts about an order's requests, as when a newer one replaces them or nothing is left to refund. */
export function clearAlertsOfRequests(tx: Tx, orderId: number): void {
  const { id } = refundRequests;
  const all = tx
    .select({ id })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .all();
  for (const request of all) clearAlert(tx, "refund_stuck", requestSubject(request.id));
}

/**
 * Puts a request's items back in stock. Each item goes back only once, even if it's refunded again after a
 * failed refund.
 */
function restock(tx: Tx, { id, orderId }: typeof refundRequests.$inferSelect): void {
  const lines = tx
    .select({
      productId: refundRequestLines.productId,
      quantity: refundRequestLines.quantity,
      own: refundRequestLines.restocked,
      bought: orderLines.quantity,
      inventoryId: inventory.id,
    })
    .from(refundRequestLines)
    .innerJoin(orderLines, isRefundedLine)
    .innerJoin(inventory, eq(inventory.productId, refundRequestLines.productId))
    .where(eq(refundRequestLines.requestId, id))
    .all();
  for (const { productId, quantity, own, bought, inventoryId } of lines) {
    const { refunded, restocked: before } = soFar(tx, orderId, productId);
    const count = Math.min(quantity - own, Math.min(refunded, bought) - before);
    if (count <= 0) continue;
    moveStock(tx, inventoryId, count, { kind: "return", orderId });
    tx.update(refundRequestLines)
      .set({ restocked: own + count })
      .where(and(eq(refundRequestLines.requestId, id), eq(refundRequestLines.productId, productId)))
      .run();
  }
}

/** How many of a product's items were refunded, this time included, and how many went back in stock. */
function soFar(tx: Tx, orderId: number, productId: number) {
  const { quantity, restocked } = refundRequestLines;
  const isFailed = inArray(refunds.status, [...FAILED_STATUSES]);
  const found = tx
    .select({
      refunded: sql<number>`sum(CASE WHEN ${isFailed} THEN 0 ELSE ${quantity} END)`,
      restocked: sql<number>`sum(${restocked})`,
    })
    .from(refundRequestLines)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .innerJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(
      and(eq(refundRequestLines.orderId, orderId), eq(refundRequestLines.productId, productId)),
    )
    .get();
  return found ?? { refunded: 0, restocked: 0 };
}
