import { notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { builtOnce } from "~/db/built-once.server";
import { orders } from "~/db/schema/orders.server";
import {
  DISPUTES_IN_OUR_FAVOR,
  disputes,
  FAILED_STATUSES,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";

/**
 * SQL for how much of an order's money is kept once everything under way has arrived, for any query over
 * `orders`. Pending refunds count, so an order isn't handed over while it's being refunded.
 */

const totalOf = (cents: SQLiteColumn, orderId: SQLiteColumn, condition = sql`true`): SQL =>
  sql`(SELECT coalesce(sum(${cents}), 0) FROM ${cents.table} WHERE ${orderId} = ${orders.id} AND ${condition})`;

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
export const refundedOrPendingCents = builtOnce<number>(
  sql`(${orders.refundedCents} + ${onTheirWay} + ${askedFor})`,
);

/** True if refunds add up to all that was paid, including those under way. Also true if nothing was paid. */
export const isRefundedOrPending = builtOnce<boolean>(
  sql`(${refundedOrPendingCents} >= ${orders.receivedCents})`,
);

/** Money kept of an order, after refunds and after what banks have taken. */
export const netReceivedCents = builtOnce<number>(
  sql`(${orders.receivedCents} - ${refundedOrPendingCents} - ${totalOf(disputes.withdrawnCents, disputes.orderId)})`,
);

/** True if a dispute is open or lost. */
export const isDisputed = builtOnce<boolean>(
  sql`EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${orders.id}
    AND ${notInArray(disputes.status, [...DISPUTES_IN_OUR_FAVOR])})`,
).mapWith(Boolean);
