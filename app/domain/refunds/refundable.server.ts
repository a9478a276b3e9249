import { and, asc, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Order } from "../orders/orders.server";
import { orderLines } from "../orders/orders.table.server";
import { keptCents, reversalsOf } from "../payments/reversals.server";
import { FAILED_STATUSES, refunds } from "../payments/reversals.table.server";
import { isRefundedLine, refundRequestLines, refundRequests } from "./refund-requests.table.server";

/** What of an order can still be given back. What is asked for counts as given, until Stripe refuses it. */

type Db = Pick<Tx, "select">;

/** Neither refused by Stripe nor sent back by a bank. */
const isUnderWay: SQL = sql`${or(
  eq(refundRequests.state, "asked"),
  and(eq(refundRequests.state, "made"), notInArray(refunds.status, [...FAILED_STATUSES])),
)}`;

type PaymentFacts = Pick<Order, "id" | "status" | "paymentKind" | "receivedCents">;

/** Cents of a paid order that nobody has given back, asked to give back, or taken. */
export function refundableCents(db: Db, order: PaymentFacts): number {
  // What was paid at the truck is given back there.
  if (order.status !== "paid" || order.paymentKind === "truck") return 0;
  return keptCents(order.receivedCents, reversalsOf(db, order.id)) - askedCents(db, order.id);
}

/** Whether nothing is left of a paid order once Stripe has made what is asked for. */
export function isBeingRefunded(db: Db, order: PaymentFacts): boolean {
  return askedCents(db, order.id) > 0 && refundableCents(db, order) <= 0;
}

/** What Stripe has not answered yet. */
function askedCents(db: Db, orderId: number): number {
  const asked = db
    .select({ cents: sql<number>`coalesce(sum(${refundRequests.amountCents}), 0)` })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, "asked")))
    .get();
  return asked?.cents ?? 0;
}

/** An order's lines, each with how many of its pieces have been given back. */
export function linesWithRefunds(db: Db, orderId: number) {
  const refunded = sql<number>`coalesce(sum(CASE WHEN ${isUnderWay} THEN ${refundRequestLines.quantity} END), 0)`;
  return db
    .select({
      productId: orderLines.productId,
      name: orderLines.name,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
      refunded,
    })
    .from(orderLines)
    .leftJoin(refundRequestLines, isRefundedLine)
    .leftJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.productId)
    .orderBy(asc(orderLines.productId))
    .all();
}

export type LineWithRefunds = ReturnType<typeof linesWithRefunds>[number];
