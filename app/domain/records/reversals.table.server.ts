import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, instant, refersTo, updatedAt } from "~/db/columns.server";
import { orders } from "./orders.table.server";

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
