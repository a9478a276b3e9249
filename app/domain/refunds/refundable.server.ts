import { asc, eq, inArray, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  isRefundedLine,
  isUnderWay,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { refundedAtTruck, tillEntryLines } from "~/db/schema/till.server";
import { withTitle } from "~/domain/orders/order-lines.server";
import type { Order } from "~/domain/orders/orders.server";
import { netReceivedCents } from "./net-received.server";

/** The amount that can still be refunded. Requests count as refunded until Stripe refuses them. */

type Paid = Pick<Order, "id" | "status" | "paymentKind">;

/** Cents of an order paid by card that Stripe can still refund. Payments at the truck are refunded there. */
export function refundableCents(db: Db, order: Paid): number {
  return order.paymentKind === "truck" ? 0 : unrefundedCents(db, order);
}

/** Cents of a paid order that weren't refunded, requested, or taken by a bank. */
export function unrefundedCents(db: Db, { id, status }: Pick<Order, "id" | "status">): number {
  if (status !== "paid") return 0;
  return (
    db.select({ netReceivedCents }).from(orders).where(eq(orders.id, id)).get()?.netReceivedCents ??
    0
  );
}

/**
 * Items of a line refunded at the truck, for a query over `order_lines`. Looks up only the few orders that have
 * any.
 */
export const quantityRefundedAtTruck = builtOnce<number>(
  sql`CASE WHEN ${orderLines.orderId} IN (SELECT ${tillEntryLines.orderId} FROM ${tillEntryLines}) THEN ${refundedAtTruck} ELSE 0 END`,
);

/** Items of a line refunded by Stripe or at the truck, for a query over `order_lines` grouped by line. */
const quantityRefunded = builtOnce<number>(
  sql`coalesce(sum(CASE WHEN ${isUnderWay} THEN ${refundRequestLines.quantity} END), 0) + ${quantityRefundedAtTruck}`,
);

/** An order's lines, each with how many of its items were refunded. */
export const linesWithRefunds = (db: Db, orderId: number) => linesOfAllWithRefunds(db, [orderId]);

/** `linesWithRefunds` of many orders, in one query. */
export function linesOfAllWithRefunds(db: Db, orderIds: readonly number[]) {
  return db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      choices: orderLines.choices,
      name: orderLines.name,
      choiceNames: orderLines.choiceNames,
      unitPriceCents: orderLines.unitPriceCents,
      taxCents: orderLines.taxCents,
      listedPriceCents: orderLines.listedPriceCents,
      quantity: orderLines.quantity,
      cupNames: orderLines.cupNames,
      lacking: orderLines.lacking,
      kind: products.kind,
      refunded: quantityRefunded,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(refundRequestLines, isRefundedLine)
    .leftJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .groupBy(orderLines.orderId, orderLines.productId, orderLines.choices)
    .orderBy(asc(orderLines.orderId), asc(orderLines.productId), asc(orderLines.choices))
    .all()
    .map(withTitle);
}

export type LineWithRefunds = ReturnType<typeof linesWithRefunds>[number];
