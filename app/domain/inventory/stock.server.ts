import { and, eq, gte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory, stockMovements } from "~/db/schema.server";

/**
 * Every change of stock goes through `move`, so that the ledger's deltas always add up to the
 * quantity (design 4.2). Synchronous, inside the caller's transaction.
 */

type Cause =
  | { kind: "sale" | "release"; orderId: number }
  | { kind: "initial" | "adjustment" | "edit"; actor: string | null };

/**
 * Moves an item's quantity by `delta` pieces and writes it into the ledger.
 * @returns the quantity afterwards, or null when fewer pieces are there than would leave: then
 * nothing was changed.
 */
export function move(tx: Tx, inventoryId: number, delta: number, cause: Cause): number | null {
  const moved = tx
    .update(inventory)
    .set({ quantity: sql`${inventory.quantity} + ${delta}` })
    .where(and(eq(inventory.id, inventoryId), gte(inventory.quantity, -delta)))
    .returning({ quantity: inventory.quantity })
    .get();
  if (!moved) return null;
  tx.insert(stockMovements)
    .values({ inventoryId, delta, quantityAfter: moved.quantity, ...cause })
    .run();
  return moved.quantity;
}
