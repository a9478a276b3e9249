import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  text,
} from "drizzle-orm/sqlite-core";
import {
  atLeast,
  between,
  createdAt,
  id,
  isOnly,
  oneOf,
  refersTo,
  updatedAt,
} from "~/db/columns.server";
import { described, describedTable, leftOut, ONLY_ROW, ORDER_ID } from "~/db/described.server";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { TILL_KINDS } from "~/domain/till-entry";
import { namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orderLines, orders } from "./orders.server";

/**
 * Money taken and refunded at the truck. Rows are only ever added, and another entry corrects a wrong one.
 * Triggers enforce it (drizzle/0025_till_entries.sql).
 */
export const tillEntries = describedTable(
  "till_entries",
  "Money at the truck. Mistakes are corrected by another entry.",
  {
    id: id(),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    kind: described(
      text("kind", { enum: TILL_KINDS }).notNull(),
      "sale, tip, method (paid in another way), void, or refund.",
    ),
    method: described(text("method", { enum: TRUCK_PAYMENTS }).notNull(), "cash or card."),

    cents: described(integer("cents").notNull(), "What came in. Negative if it went out."),
    reason: described(text("reason"), "Why."),
    /** Unique: each refund can be undone once. */
    takesBack: described(
      integer("takes_back")
        .unique()
        .references((): AnySQLiteColumn => tillEntries.id),
      "The refund that was entered by mistake: a number in this table.",
    ),
    /** Identifies the form. Kept forever, so that a form that's sent repeatedly is stored once. */
    entryKey: leftOut(
      text("entry_key").unique(),
      "The form's own ID for a correction, so that it's saved once.",
    ),
    /** The administrator's name as shown on screen, not an ID. */
    enteredBy: described(text("entered_by").notNull(), "Who entered it."),
    createdAt: createdAt(),
  },
  (table) => [
    index("till_entries_by_order").on(table.orderId),
    index("till_entries_by_time").on(table.createdAt),
    oneOf("till_entries_kind", table.kind),
    oneOf("till_entries_method", table.method),
    check("till_entries_cents", sql`${table.cents} <> 0`),
    check("till_entries_sale", sql`${table.kind} <> 'sale' OR ${table.cents} > 0`),
    check("till_entries_void", sql`${table.kind} <> 'void' OR ${table.cents} < 0`),
  ],
);

/** The items that a refund at the truck is for. Rows are only ever added. */
export const tillEntryLines = describedTable(
  "till_entry_lines",
  "The items that a refund at the truck is for.",
  {
    entryId: refersTo("entry_id", "A number in till_entries.csv.", () => tillEntries.id),
    ...orderLineKey(),
    quantity: described(integer("quantity").notNull(), "How many."),

    restocked: described(
      integer("restocked").notNull().default(0),
      "How many of them went back in stock.",
    ),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.productId, table.choices] }),
    index("till_entry_lines_by_order").on(table.orderId, table.productId),
    namesOrderLine(table),
    between("till_entry_lines_quantity", table.quantity, 1, 20),
    between("till_entry_lines_restocked", table.restocked, 0, table.quantity),
  ],
);

/** For a query of `order_lines`: the items refunded at the truck, except refunds that were undone. */
export const refundedAtTruck = refundedAtTruckBefore(null);

/** The items of a line that were refunded at the truck before an instant; null for all of them. */
export function refundedAtTruckBefore(instant: SQL | null): SQL {
  const entered = sql`(SELECT ${tillEntries.createdAt} FROM ${tillEntries}
    WHERE ${tillEntries.id} = ${tillEntryLines.entryId})`;
  const isBefore = instant && sql`AND (${instant} IS NULL OR ${entered} < ${instant})`;
  return sql`(SELECT coalesce(sum(${tillEntryLines.quantity}), 0) FROM ${tillEntryLines}
  WHERE ${tillEntryLines.orderId} = ${orderLines.orderId}
    AND ${tillEntryLines.productId} = ${orderLines.productId}
    AND ${tillEntryLines.choices} = ${orderLines.choices}
    AND ${tillEntryLines.entryId} NOT IN (SELECT ${tillEntries.takesBack} FROM ${tillEntries}
      WHERE ${tillEntries.takesBack} IS NOT NULL AND ${tillEntries.orderId} = ${orderLines.orderId})
    ${isBefore ?? sql``})`;
}

/**
 * Cash put in the drawer or taken out of it without an order, like change from the bank or a bag of ice. Rows
 * are only ever added, which triggers enforce.
 */
export const drawerEntries = describedTable(
  "drawer_entries",
  "Cash paid in or paid out of the drawer that no order is about.",
  {
    id: id(),

    cents: described(integer("cents").notNull(), "What was paid in. Negative if it was paid out."),
    reason: described(text("reason").notNull(), "What it was for."),
    /** Identifies the form. Kept forever, so that a form that's sent repeatedly is stored once. */
    entryKey: leftOut(text("entry_key").unique(), "The form's own ID, so that it's saved once."),
    /** The administrator's name as shown on screen, not an ID. */
    enteredBy: described(text("entered_by").notNull(), "Who entered it."),
    createdAt: createdAt(),
  },
  (table) => [
    check("drawer_entries_cents", sql`${table.cents} <> 0`),
    check("drawer_entries_reason", sql`length(${table.reason}) > 0`),
  ],
);

/**
 * Keys of corrections that changed nothing, since the sale was already correct. No till entry has their key, so
 * it's stored here, forever, to recognize a repeat.
 */
export const saleCorrections = describedTable(
  "sale_corrections",
  "Corrections from the window that changed nothing, because the sale was already right.",
  {
    key: leftOut(
      text("key").primaryKey(),
      "The browser's own ID for a correction, so that it's taken once.",
    ),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    createdAt: createdAt(),
  },
  (table) => [index("sale_corrections_by_order").on(table.orderId)],
);

/** The table has one row, id 1. If it's missing, the window doesn't ask for tips. */
export const windowTips = describedTable(
  "window_tips",
  "The tips that the window offers.",
  {
    id: described(integer("id").primaryKey(), ONLY_ROW),
    firstCents: described(integer("first_cents"), "The first."),
    secondCents: described(integer("second_cents"), "The second."),
    thirdCents: described(integer("third_cents"), "The third."),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("window_tips_single_row", table.id),
    atLeast("window_tips_first", table.firstCents, 0),
    atLeast("window_tips_second", table.secondCents, 0),
    atLeast("window_tips_third", table.thirdCents, 0),
  ],
);
