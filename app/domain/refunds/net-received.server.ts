import { notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { orders } from "~/db/schema/orders.server";
import {
  disputes,
  FAILED_STATUSES,
  OVER_STATUSES,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";

/**
 * SQL for how much of an order's money is kept once everything under way has arrived, for any query over
 * `orders`. Pending refunds count, so an order isn't handed over while it's being refunded.
 */

const totalOf = (cents: SQLiteColumn, orderId: SQLiteColumn, condition = sql`true`): SQL =>
  sql`(SELECT coalesce(sum(${cents}), 0) FROM ${cents.table} WHERE ${orderId} = ${orders.id} AND ${condition})`;

/** Wraps SQL so that drizzle keeps table names. In a query over one table it drops them, except inside nested SQL. */
export const withTableNames = <Value>(piece: SQL) => sql<Value>`${piece}`;

const onTheirWay = totalOf(
  refunds.amountCents,
  refunds.orderId,
  notInArray(refunds.status, [...FAILED_STATUSES, "succeeded"]),
);
const askedFor = totalOf(
  refundRequests.amountCents,
  refundRequests.orderId,
  sql`${refundRequests.state} = 'asked'`,
);

/** Refunds that have arrived, are under way, or are requested from Stripe, in cents. */
export const goingBackCents = withTableNames<number>(
  sql`(${orders.refundedCents} + ${onTheirWay} + ${askedFor})`,
);

/** Money kept of an order, after refunds and after what banks have taken. */
export const netReceivedCents = withTableNames<number>(
  sql`(${orders.receivedCents} - ${goingBackCents} - ${totalOf(disputes.withdrawnCents, disputes.orderId)})`,
);

/** True if a dispute is open or lost. */
export const isDisputed = withTableNames<boolean>(
  sql`EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${orders.id}
    AND ${notInArray(disputes.status, [...OVER_STATUSES])})`,
).mapWith(Boolean);
