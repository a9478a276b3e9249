import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, createdAt, id, oneOf, refersTo } from "~/db/columns.server";
import { MOVEMENT_KINDS } from "~/domain/inventory/inventory";
import { inventory } from "./catalog.server";
import { orders } from "./orders.server";

/** The ledger: an item's quantity is the sum of its deltas. Rows are only ever added. */
export const stockMovements = sqliteTable(
  "stock_movements",
  {
    id: id(),
    inventoryId: refersTo("inventory_id", () => inventory.id),
    kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
    delta: integer("delta").notNull(),
    quantityAfter: integer("quantity_after").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    /** Null for orders' movements. */
    actor: text("actor"),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_movements_by_item").on(table.inventoryId, table.id),
    atLeast("stock_movements_quantity_after", table.quantityAfter, 0),
    oneOf("stock_movements_kind", table.kind),
  ],
);
