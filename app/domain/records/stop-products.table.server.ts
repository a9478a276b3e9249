import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { updatedAt } from "~/db/columns.server";
import { events } from "./events.table.server";
import { products } from "./products.table.server";

/** What a stop has less of than anyone may want. Without a row, it's brought and doesn't run out. */
export const stopProducts = sqliteTable(
  "stop_products",
  {
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    /** 0: it's not brought. */
    pieces: integer("pieces").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.productId] }),
    check("stop_products_pieces", sql`${table.pieces} BETWEEN 0 AND 1000`),
  ],
);
