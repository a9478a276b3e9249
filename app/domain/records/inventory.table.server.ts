import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, updatedAt } from "~/db/columns.server";
import { products } from "./products.table.server";

export const inventory = sqliteTable(
  "inventory",
  {
    id: id(),
    productId: integer("product_id")
      .notNull()
      .unique()
      .references(() => products.id),
    /** What's still for sale. Items set aside for unpaid orders aren't in it. */
    quantity: integer("quantity").notNull().default(0),
    /** How many the window has sold beyond it since somebody counted. */
    countAgain: integer("count_again").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold"),
    unit: text("unit").notNull().default("units"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("inventory_quantity", sql`${table.quantity} >= 0`),
    check("inventory_count_again", sql`${table.countAgain} >= 0`),
    check("inventory_threshold", sql`${table.lowStockThreshold} >= 0`),
  ],
);
