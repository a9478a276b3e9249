import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
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
import { TRUCK_PAYMENTS } from "~/domain/order";
import { TILL_KINDS } from "~/domain/till-entry";
import { namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orderLines, orders } from "./orders.server";

/**
 * Money at the truck: the drawer is the sum of its cash entries. Rows are only ever added, which triggers
 * hold (drizzle/0025_till_entries.sql): what was wrong is made good by another entry.
 */
export const tillEntries = sqliteTable(
  "till_entries",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    kind: text("kind", { enum: TILL_KINDS }).notNull(),
    method: text("method", { enum: TRUCK_PAYMENTS }).notNull(),
    /** What came in; below 0 what went out. */
    cents: integer("cents").notNull(),
    reason: text("reason"),
    /** The refund that was entered by mistake: each is taken back once. */
    takesBack: integer("takes_back")
      .unique()
      .references((): AnySQLiteColumn => tillEntries.id),
    /** Of the form or call that entered it: each is entered once, for good. */
    entryKey: text("entry_key").unique(),
    /** People read it, so it is what they know each other by. */
    enteredBy: text("entered_by").notNull(),
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

/** The items that a refund at the truck is for. Only ever added too. */
export const tillEntryLines = sqliteTable(
  "till_entry_lines",
  {
    entryId: refersTo("entry_id", () => tillEntries.id),
    ...orderLineKey(),
    quantity: integer("quantity").notNull(),
    /** How many of them went back in stock. */
    restocked: integer("restocked").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.productId, table.choices] }),
    index("till_entry_lines_by_order").on(table.orderId, table.productId),
    namesOrderLine(table),
    between("till_entry_lines_quantity", table.quantity, 1, 20),
    between("till_entry_lines_restocked", table.restocked, 0, table.quantity),
  ],
);

/** For a query over `order_lines`: the items refunded at the truck, without what was taken back. */
export const piecesAtTruck = piecesAtTruckBefore(null);

/** The same, of refunds that were entered before an instant. Null for all of them. */
export function piecesAtTruckBefore(instant: SQL | null): SQL {
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
 * Cash put in the drawer or taken out of it that no order is about: change from the bank, a bag of ice.
 * Rows are only ever added, which triggers hold.
 */
export const drawerEntries = sqliteTable(
  "drawer_entries",
  {
    id: id(),
    /** Cents paid in; below 0 paid out. */
    cents: integer("cents").notNull(),
    reason: text("reason").notNull(),
    /** The key of the form or call that entered it: each is entered once, forever. */
    entryKey: text("entry_key").unique(),
    /** The administrator's name as shown on screen, not an ID. */
    enteredBy: text("entered_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("drawer_entries_cents", sql`${table.cents} <> 0`),
    check("drawer_entries_reason", sql`length(${table.reason}) > 0`),
  ],
);

/**
 * Corrections that a sale already showed when they arrived. They moved no money, so no entry of the till
 * has their key, and a repeat must still be known by it, forever.
 */
export const saleCorrections = sqliteTable(
  "sale_corrections",
  {
    key: text("key").primaryKey(),
    orderId: refersTo("order_id", () => orders.id),
    createdAt: createdAt(),
  },
  (table) => [index("sale_corrections_by_order").on(table.orderId)],
);

/** One row, id 1. Without it, the window asks for no tip. */
export const windowTips = sqliteTable(
  "window_tips",
  {
    id: integer("id").primaryKey(),
    firstCents: integer("first_cents"),
    secondCents: integer("second_cents"),
    thirdCents: integer("third_cents"),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("window_tips_single_row", table.id),
    atLeast("window_tips_first", table.firstCents, 0),
    atLeast("window_tips_second", table.secondCents, 0),
    atLeast("window_tips_third", table.thirdCents, 0),
  ],
);
