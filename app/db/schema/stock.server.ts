import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { atLeast, between, createdAt, id, oneOf, refersTo, updatedAt } from "~/db/columns.server";
import { described, describedTable, ORDER_ID } from "~/db/described.server";
import { MOVEMENT_KINDS } from "~/domain/inventory/inventory";
import { HOLD_STATES } from "~/domain/order";
import { inventory } from "./catalog.server";
import { orders } from "./orders.server";

/** The stock ledger. A product's quantity is the sum of its deltas. Rows are only ever added. */
export const stockMovements = describedTable(
  "stock_movements",
  "Why each quantity changed.",
  {
    id: id(),
    inventoryId: refersTo("inventory_id", "A number in inventory.csv.", () => inventory.id),
    kind: described(
      text("kind", { enum: MOVEMENT_KINDS }).notNull(),
      "initial, sale, release (back in stock, unpaid), return, adjustment, or edit.",
    ),
    delta: described(
      integer("delta").notNull(),
      "How much the quantity changed. Negative if it went down.",
    ),
    quantityAfter: described(integer("quantity_after").notNull(), "How many were left then."),
    orderId: described(
      integer("order_id").references(() => orders.id),
      ORDER_ID,
    ),

    actor: described(text("actor"), "Who changed it. Empty for orders."),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_movements_by_item").on(table.inventoryId, table.id),
    atLeast("stock_movements_quantity_after", table.quantityAfter, 0),
    oneOf("stock_movements_kind", table.kind),
  ],
);

export const holds = describedTable(
  "holds",
  "Items that orders took from stock.",
  {
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    inventoryId: refersTo("inventory_id", "A number in inventory.csv.", () => inventory.id),
    quantity: described(integer("quantity").notNull(), "How many."),
    state: described(
      text("state", { enum: HOLD_STATES }).notNull().default("held"),
      "held (not paid yet), sold, or released (back in stock).",
    ),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.inventoryId] }),
    index("holds_held").on(table.inventoryId, table.state),
    between("holds_quantity", table.quantity, 1, 20),
    oneOf("holds_state", table.state),
  ],
);
