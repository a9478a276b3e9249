import { sql } from "drizzle-orm";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  isUnderWay,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { refundedAtTruckBefore } from "~/db/schema/till.server";

const madeAt = sql`coalesce(${orders.makingAt}, ${orders.readyAt}, ${orders.handedOverAt})`;

/** For a query over `orders` and `order_lines`: items of a line that were refunded before anyone made them. */
export const refundedUnmadeQuantity = sql<number>`(
  (SELECT coalesce(sum(${refundRequestLines.quantity}), 0)
    FROM ${refundRequestLines}
    INNER JOIN ${refundRequests} ON ${refundRequests.id} = ${refundRequestLines.requestId}
    LEFT JOIN ${refunds} ON ${refunds.id} = ${refundRequests.refundId}
    WHERE ${refundRequestLines.orderId} = ${orderLines.orderId}
      AND ${refundRequestLines.productId} = ${orderLines.productId}
      AND ${refundRequestLines.choices} = ${orderLines.choices}
      AND ${isUnderWay}
      AND (${madeAt} IS NULL OR ${refundRequests.createdAt} < ${madeAt}))
  + ${refundedAtTruckBefore(madeAt)})`;
