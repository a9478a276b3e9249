import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  between,
  flag,
  id,
  instant,
  isFlag,
  oneOf,
  refersTo,
  stamps,
  updatedAt,
} from "~/db/columns.server";
import { REFUND_REQUEST_STATES } from "~/domain/refunds/refund-request";
import { isOfOrderLine, namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orders } from "./orders.server";

/** Stripe's words for a refund that failed, so the money is still here. */
export const FAILED_STATUSES: readonly string[] = ["failed", "canceled"];
/** Stripe's words for a dispute that ended, and the money stays ours. */
export const OVER_STATUSES: readonly string[] = ["won", "warning_closed", "prevented"];

/** As Stripe lists them, no matter who made them. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    orderId: refersTo("order_id", () => orders.id),
    amountCents: integer("amount_cents").notNull(),
    /** Stripe's word, an open list: pending, succeeded, failed, canceled … */
    status: text("status").notNull(),
    failureReason: text("failure_reason"),
    createdAt: instant("created_at").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("refunds_by_order").on(table.orderId),
    check("refunds_amount", sql`${table.amountCents} > 0`),
  ],
);

export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    orderId: refersTo("order_id", () => orders.id),
    amountCents: integer("amount_cents").notNull(),
    /** Nothing during an inquiry, nor after a dispute that was won. */
    withdrawnCents: integer("withdrawn_cents").notNull(),
    /** Stripe's word, an open list: needs_response, under_review, won, lost … */
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    respondBy: instant("respond_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("disputes_by_order").on(table.orderId),
    check("disputes_amount", sql`${table.amountCents} > 0`),
    between("disputes_withdrawn", table.withdrawnCents, 0, table.amountCents),
  ],
);

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
