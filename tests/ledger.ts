import { eq, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { inventory } from "~/domain/inventory/inventory.table.server";
import { stockMovements } from "~/domain/inventory/stock-movements.table.server";
import { orderLines, orders, reservations } from "~/domain/orders/orders.table.server";

/** Reads of the stored rows, for tests that look behind an answer. */

export function stockOf(inventoryId: number): number {
  const row = read().select().from(inventory).where(eq(inventory.id, inventoryId)).get();
  if (!row) throw new Error(`No inventory row ${inventoryId}`);
  return row.quantity;
}

/** The quantity as the ledger adds it up; it must always equal `stockOf`. */
export function ledgerOf(inventoryId: number): number {
  const row = read()
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)` })
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, inventoryId))
    .get();
  return row?.sum ?? 0;
}

/** Pieces of an item by the state of their reservation. */
export function reservedOf(inventoryId: number, state: "held" | "sold" | "released"): number {
  return read()
    .select()
    .from(reservations)
    .where(eq(reservations.inventoryId, inventoryId))
    .all()
    .filter((row) => row.state === state)
    .reduce((sum, row) => sum + row.quantity, 0);
}

export const allOrders = () => read().select().from(orders).all();

/** What an order bought, at the price it was bought at. */
export function linesOf(orderId: number) {
  const { name, unitPriceCents, quantity } = orderLines;
  return read()
    .select({ name, unitPriceCents, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
}
