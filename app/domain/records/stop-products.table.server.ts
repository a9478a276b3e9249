import { integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { between, refersTo, updatedAt } from "~/db/columns.server";
import { events } from "./events.table.server";
import { products } from "./products.table.server";

/** What a stop has less of than anyone may want. Without a row, it's brought and doesn't run out. */
export const stopProducts = sqliteTable(
  "stop_products",
  {
    eventId: refersTo("event_id", () => events.id),
    productId: refersTo("product_id", () => products.id),
    /** 0: it's not brought. */
    pieces: integer("pieces").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.productId] }),
    between("stop_products_pieces", table.pieces, 0, 1000),
  ],
);
