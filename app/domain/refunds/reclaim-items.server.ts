import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import {
  FAILED_STATUSES,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { clearAlert, raiseAlert } from "~/domain/alerts/alerts.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { netReceivedCents } from "./net-received.server";

/**
 * If a bank sends back a refund after its items were restocked, the order needs the items again. They're taken
 * off the shelf, so nobody else can buy them. Items that sold meanwhile are missing until someone restocks or
 * refunds them.
 */

const isOnShelf = and(
  eq(refundRequests.id, refundRequestLines.requestId),
  eq(refunds.id, refundRequests.refundId),
  inArray(refunds.status, [...FAILED_STATUSES]),
  gt(refundRequestLines.restocked, 0),
);

/**
 * For a query over `orders`: true if items were restocked for a refund that later failed, and haven't been taken
 * back off the shelf.
 */
export const isMissingItems = builtOnce<boolean>(
  sql`EXISTS (SELECT 1 FROM ${refundRequestLines}, ${refundRequests}, ${refunds}
    WHERE ${refundRequestLines.orderId} = ${orders.id} AND ${isOnShelf})`,
).mapWith(Boolean);

function linesOnShelf(tx: Tx, orderId: number) {
  return tx
    .select({
      requestId: refundRequestLines.requestId,
      productId: refundRequestLines.productId,
      restocked: refundRequestLines.restocked,
      inventoryId: inventory.id,
      available: inventory.quantity,
    })
    .from(refundRequestLines)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .innerJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .innerJoin(inventory, eq(inventory.productId, refundRequestLines.productId))
    .where(and(eq(refundRequestLines.orderId, orderId), isOnShelf))
    .all();
}

/**
 * Takes an order's restocked items off the shelf, as many as are left.
 * @returns whether none is missing
 */
export function reclaimFromShelf(tx: Tx, orderId: number): boolean {
  for (const line of linesOnShelf(tx, orderId)) {
    const { inventoryId, restocked, available } = line;
    const count = Math.min(restocked, available);
    if (count === 0) continue;
    moveStock(tx, inventoryId, -count, { kind: "return", orderId });
    countRestocked(tx, line, restocked - count);
  }
  return linesOnShelf(tx, orderId).length === 0;
}

type LineKey = Pick<ReturnType<typeof linesOnShelf>[number], "requestId" | "productId">;

const isLine = ({ requestId, productId }: LineKey) =>
  and(eq(refundRequestLines.requestId, requestId), eq(refundRequestLines.productId, productId));

function countRestocked(tx: Tx, line: LineKey, restocked: number): void {
  tx.update(refundRequestLines).set({ restocked }).where(isLine(line)).run();
}

/**
 * Two cups were restocked for a refund that failed. A newer refund of the same two counts them as its own, so they are
 * neither restocked again nor taken back off the shelf.
 */
export function passOnRestocked(tx: Tx, { id, orderId }: { id: number; orderId: number }): void {
  for (const old of linesOnShelf(tx, orderId)) {
    const line = { requestId: id, productId: old.productId };
    const newer = tx.select().from(refundRequestLines).where(isLine(line)).get();
    const count = Math.min(old.restocked, newer ? newer.quantity - newer.restocked : 0);
    countRestocked(tx, old, old.restocked - count);
    if (newer) countRestocked(tx, line, newer.restocked + count);
  }
}

/**
 * Like `passOnRestocked`, for a refund at the truck.
 * @returns how many of these items were restocked already
 */
export function passOnRestockedToTruck(
  tx: Tx,
  orderId: number,
  productId: number,
  quantity: number,
): number {
  let passed = 0;
  for (const old of linesOnShelf(tx, orderId)) {
    if (old.productId !== productId) continue;
    const count = Math.min(old.restocked, quantity - passed);
    countRestocked(tx, old, old.restocked - count);
    passed += count;
  }
  return passed;
}

/**
 * Takes back items that were restocked for a failed refund. Raises an alert if some are sold. Items that were
 * handed over or refunded aren't missing.
 */
export function reclaimItems(tx: Tx, orderId: number): void {
  const waits = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.handedOverAt), gt(netReceivedCents, 0)))
    .get();
  const subject = String(orderId);
  if (!waits || reclaimFromShelf(tx, orderId)) clearAlert(tx, "items_missing", subject);
  else raiseAlert(tx, { kind: "items_missing", subject, orderId });
}
