import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, flag, id, instant, isFlag, oneOf, refersTo, stamps } from "~/db/columns.server";
import { isOfOrderLine, namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orders } from "./orders.table.server";
import { REFUND_REQUEST_STATES } from "./refund-request";
import { FAILED_STATUSES, refunds } from "./reversals.table.server";

/** What the owner wants to refund of a paid order, saved before we ask Stripe. */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    amountCents: integer("amount_cents").notNull(),
    /** Whether its items go back in stock once the refund is made. */
    restock: flag("restock").notNull(),
    state: text("state", { enum: REFUND_REQUEST_STATES }).notNull().default("asked"),
    /** The refund that was made for it. */
    refundId: text("refund_id")
      .unique()
      .references(() => refunds.id),
    /** Stripe's word for why it was refused. */
    reason: text("reason"),
    /** Part of the idempotency key: raised when a key at Stripe can no longer be used. */
    attempt: integer("attempt").notNull().default(1),
    /** How often it failed, and when to try again. */
    failedTries: integer("failed_tries").notNull().default(0),
    retryAt: instant("retry_at"),
    /** People read it, so it is what they know each other by. */
    askedBy: text("asked_by").notNull(),
    ...stamps(),
  },
  (table) => [
    index("refund_requests_by_order").on(table.orderId),
    index("refund_requests_by_state").on(table.state, table.retryAt),
    check("refund_requests_amount", sql`${table.amountCents} > 0`),
    isFlag("refund_requests_restock", table.restock),
    oneOf("refund_requests_state", table.state),
    check("refund_requests_made", sql`(${table.state} = 'made') = (${table.refundId} IS NOT NULL)`),
  ],
);

/** The items that a refund is for. */
export const refundRequestLines = sqliteTable(
  "refund_request_lines",
  {
    requestId: refersTo("request_id", () => refundRequests.id),
    ...orderLineKey(),
    quantity: integer("quantity").notNull(),
    /** How many of them went back in stock. */
    restocked: integer("restocked").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.productId, table.choices] }),
    index("refund_request_lines_by_order").on(table.orderId, table.productId),
    namesOrderLine(table),
    between("refund_request_lines_quantity", table.quantity, 1, 20),
    between("refund_request_lines_restocked", table.restocked, 0, table.quantity),
  ],
);

/** For a join with `refunds`: neither refused by Stripe nor sent back by a bank. */
export const isUnderWay: SQL = sql`${or(
  eq(refundRequests.state, "asked"),
  and(eq(refundRequests.state, "made"), notInArray(refunds.status, [...FAILED_STATUSES])),
)}`;

/** For a join: the order line they belong to. */
export const isRefundedLine = isOfOrderLine(refundRequestLines);
