import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, refersTo } from "~/db/columns.server";
import { orders } from "../records/orders.table.server";

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
