import { and, asc, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { named } from "../orders/order-lines.server";
import type { Order } from "../orders/orders.server";
import { orderLines, orders } from "../records/orders.table.server";
import { products } from "../records/products.table.server";
import {
  isRefundedLine,
  refundRequestLines,
  refundRequests,
} from "../records/refund-requests.table.server";
import { FAILED_STATUSES, refunds } from "../records/reversals.table.server";
import { keptCents } from "./kept-money.server";

/** What can still be refunded of an order. Requests count as refunded until Stripe refuses. */

type Db = Pick<Tx, "select">;

/** Neither refused by Stripe nor sent back by a bank. */
const isUnderWay: SQL = sql`${or(
  eq(refundRequests.state, "asked"),
  and(eq(refundRequests.state, "made"), notInArray(refunds.status, [...FAILED_STATUSES])),
)}`;

/** Cents of a paid order that weren't refunded, requested, or taken. */
export function refundableCents(
  db: Db,
  { id, status, paymentKind }: Pick<Order, "id" | "status" | "paymentKind">,
): number {
  // What was paid at the truck is refunded there.
  if (status !== "paid" || paymentKind === "truck") return 0;
  return db.select({ keptCents }).from(orders).where(eq(orders.id, id)).get()?.keptCents ?? 0;
}

/** An order's lines, each with how many of its items were refunded. */
export function linesWithRefunds(db: Db, orderId: number) {
  const refunded = sql<number>`coalesce(sum(CASE WHEN ${isUnderWay} THEN ${refundRequestLines.quantity} END), 0)`;
  return db
    .select({
      productId: orderLines.productId,
      choices: orderLines.choices,
      name: orderLines.name,
      choiceNames: orderLines.choiceNames,
      unitPriceCents: orderLines.unitPriceCents,
      listedPriceCents: orderLines.listedPriceCents,
      quantity: orderLines.quantity,
      lacking: orderLines.lacking,
      kind: products.kind,
      refunded,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(refundRequestLines, isRefundedLine)
    .leftJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.productId, orderLines.choices)
    .orderBy(asc(orderLines.productId), asc(orderLines.choices))
    .all()
    .map(named);
}

export type LineWithRefunds = ReturnType<typeof linesWithRefunds>[number];
