import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
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
import {
  described,
  describedTable,
  FOR_RETRIES,
  leftOut,
  ORDER_ID,
  STRIPE_ID,
} from "~/db/described.server";
import { REFUND_REQUEST_STATES } from "~/domain/refunds/refund-request";
import { isOfOrderLine, namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orders } from "./orders.server";

/** Stripe's statuses of a refund that failed, so that we still have the money. */
export const FAILED_STATUSES: readonly string[] = ["failed", "canceled"];
/** Stripe's statuses of a dispute that ended in our favor. */
export const DISPUTES_IN_OUR_FAVOR: readonly string[] = ["won", "warning_closed", "prevented"];

/** Refunds as Stripe lists them, no matter who made them. */
export const refunds = describedTable(
  "refunds",
  "Refunds as Stripe lists them, no matter who made them.",
  {
    id: described(text("id").primaryKey(), STRIPE_ID),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    amountCents: described(integer("amount_cents").notNull(), "How much."),
    /** Stripe may add words. */
    status: described(
      text("status").notNull(),
      "Stripe's word: pending, succeeded, failed, canceled.",
    ),
    failureReason: described(text("failure_reason"), "Why it failed."),
    createdAt: described(instant("created_at").notNull(), "When it was saved."),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("refunds_by_order").on(table.orderId),
    check("refunds_amount", sql`${table.amountCents} > 0`),
  ],
);

export const disputes = describedTable(
  "disputes",
  "Payments that a customer's bank disputed.",
  {
    id: described(text("id").primaryKey(), STRIPE_ID),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    amountCents: described(integer("amount_cents").notNull(), "How much is disputed."),
    /** 0 during an inquiry and after a dispute that was won. */
    withdrawnCents: described(
      integer("withdrawn_cents").notNull(),
      "How much of it the bank has taken back.",
    ),
    /** Stripe may add words. */
    status: described(
      text("status").notNull(),
      "Stripe's word: needs_response, under_review, won, lost.",
    ),
    reason: described(text("reason").notNull(), "The bank's reason."),
    respondBy: described(instant("respond_by"), "The deadline to respond."),
    createdAt: described(instant("created_at").notNull(), "When it was saved."),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("disputes_by_order").on(table.orderId),
    check("disputes_amount", sql`${table.amountCents} > 0`),
    between("disputes_withdrawn", table.withdrawnCents, 0, table.amountCents),
  ],
);

/** Refunds that the owner requested for paid orders, saved before we call Stripe. */
export const refundRequests = describedTable(
  "refund_requests",
  "Card refunds that someone requested in the panel.",
  {
    id: described(id(), "Its number."),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    amountCents: described(integer("amount_cents").notNull(), "How much."),

    restock: described(flag("restock").notNull(), "Whether its items go back in stock."),
    state: described(
      text("state", { enum: REFUND_REQUEST_STATES }).notNull().default("asked"),
      "asked, made, or refused by Stripe.",
    ),

    refundId: described(
      text("refund_id")
        .unique()
        .references(() => refunds.id),
      "The refund that was made: an ID in refunds.csv.",
    ),

    reason: described(text("reason"), "Why Stripe refused it."),
    /** Part of the idempotency key. It rises when a key at Stripe can no longer be used. */
    attempt: leftOut(integer("attempt").notNull().default(1), FOR_RETRIES),

    failedTries: leftOut(integer("failed_tries").notNull().default(0), FOR_RETRIES),
    retryAt: leftOut(instant("retry_at"), FOR_RETRIES),
    /** The administrator's name as shown on screen, not an ID. */
    askedBy: described(text("asked_by").notNull(), "Who asked for it."),
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
export const refundRequestLines = describedTable(
  "refund_request_lines",
  "The items that those refunds are for.",
  {
    requestId: refersTo("request_id", "A number in refund_requests.csv.", () => refundRequests.id),
    ...orderLineKey(),
    quantity: described(integer("quantity").notNull(), "How many."),

    restocked: described(
      integer("restocked").notNull().default(0),
      "How many of them went back in stock.",
    ),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.productId, table.choices] }),
    index("refund_request_lines_by_order").on(table.orderId, table.productId),
    namesOrderLine(table),
    between("refund_request_lines_quantity", table.quantity, 1, 20),
    between("refund_request_lines_restocked", table.restocked, 0, table.quantity),
  ],
);

/** Condition, for a join with `refunds`: Stripe hasn't refused the request, and no bank has sent it back. */
export const isUnderWay: SQL = sql`${or(
  eq(refundRequests.state, "asked"),
  and(eq(refundRequests.state, "made"), notInArray(refunds.status, [...FAILED_STATUSES])),
)}`;

/** Condition that joins a request's line to its order line. */
export const isRefundedLine = isOfOrderLine(refundRequestLines);
