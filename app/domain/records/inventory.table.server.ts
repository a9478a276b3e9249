import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, id, refersTo, updatedAt } from "~/db/columns.server";
import { products } from "./products.table.server";

export const inventory = sqliteTable(
  "inventory",
  {
    id: id(),
    productId: refersTo("product_id", () => products.id).unique(),
    /** What's still for sale. Items set aside for unpaid orders aren't in it. */
    quantity: integer("quantity").notNull().default(0),
    /** How many the window has sold beyond it since somebody counted. */
    countAgain: integer("count_again").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold"),
    unit: text("unit").notNull().default("units"),
    updatedAt: updatedAt(),
  },
  (table) => [
    atLeast("inventory_quantity", table.quantity, 0),
    atLeast("inventory_count_again", table.countAgain, 0),
    atLeast("inventory_threshold", table.lowStockThreshold, 0),
  ],
);
