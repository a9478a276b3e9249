import { eq, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { stockMovements } from "~/db/schema/stock.server";
import { seenName } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { heldQuantity } from "./available-stock.server";
import type { SeenStock } from "./inventory";
import { type Item, setStock, stockSetMeanwhile } from "./stock-movements.server";

/** Customers change stock too, so only a change by hand since the form was opened is a conflict. */

const movementOf = (field: string) => `${field}.movementId`;

export function stockFields(field: string, productId: number): FormFields {
  const { pieces, movementId } = readStockForForm(productId);
  return { [field]: String(pieces), [seenName(movementOf(field))]: String(movementId) };
}

/** The stock that a form showed; undefined if the form doesn't say. */
export function seenStock(seen: FormFields, field: string): SeenStock | undefined {
  const pieces = Number.parseInt(seen[field] ?? "", 10);
  const movementId = Number.parseInt(seen[movementOf(field)] ?? "", 10);
  if (Number.isNaN(pieces) || Number.isNaN(movementId)) return undefined;
  return { pieces, movementId };
}

export function readStockForForm(productId: number): SeenStock & { held: number } {
  const item = read()
    .select({
      pieces: sql<number>`${inventory.quantity} + ${heldQuantity}`,
      held: heldQuantity,
      movementId: sql<number>`coalesce(max(${stockMovements.id}), 0)`,
    })
    .from(inventory)
    .leftJoin(stockMovements, eq(stockMovements.inventoryId, inventory.id))
    .where(eq(inventory.productId, productId))
    .groupBy(inventory.id)
    .get();
  return item ?? { pieces: 0, held: 0, movementId: 0 };
}

/**
 * Changes the stock.
 * @returns why it can't be changed, or null
 */
export function changeStock(
  tx: Tx,
  item: Item,
  counted: { pieces: number; seen?: SeenStock },
  cause: Parameters<typeof setStock>[3],
): string | null {
  const byHand = counted.seen && stockSetMeanwhile(tx, item, counted.seen);
  if (!byHand) return setStock(tx, item, counted, cause);
  // Someone counted the same, or this form was sent before and its response was lost.
  return counted.pieces === item.quantity + item.held ? null : byHand;
}
