import type { inventory, products } from "~/db/schema/catalog.server";
import type { stockMovements } from "~/db/schema/stock.server";

export type InventoryItem = Omit<typeof inventory.$inferSelect, "updatedAt"> &
  Pick<typeof products.$inferSelect, "imageUrl"> & {
    productName: string;
    /** Items set aside for unpaid orders, which are also on the shelf. */
    held: number;
  };

export type StockStatus = "Out of Stock" | "Low Stock" | "In Stock";

/** A threshold of 0 counts as set. Only null means there's none. */
export function stockStatus({
  quantity,
  lowStockThreshold,
}: Pick<InventoryItem, "quantity" | "lowStockThreshold">): StockStatus {
  if (quantity === 0) return "Out of Stock";
  const isLow = lowStockThreshold !== null && quantity <= lowStockThreshold;
  return isLow ? "Low Stock" : "In Stock";
}

/** The threshold that the form suggests for an item without one. */
export const DEFAULT_THRESHOLD = 10;

/** `pieces` includes held items. `movementId` is the ledger's newest line at that time, or 0. */
export type SeenStock = { pieces: number; movementId: number };

export function heldHint(held: number): string | undefined {
  if (held === 0) return undefined;
  const what =
    held === 1 ? "1 is set aside for an unpaid order" : `${held} are set aside for unpaid orders`;
  return `Count everything on the shelf. ${what}, so don't subtract it.`;
}

export const MOVEMENT_KINDS = [
  "initial",
  "sale",
  "release",
  "return",
  "adjustment",
  "edit",
] as const;

export type StockMovement = Omit<typeof stockMovements.$inferSelect, "inventoryId">;

/** 'Sold (order #12)' */
export function movementText({ kind, orderId, actor, delta }: StockMovement): string {
  const who = actor ? ` by ${actor}` : "";
  switch (kind) {
    case "initial":
      return `Starting stock${who}`;
    case "sale":
      return `Sold (order #${orderId})`;
    case "release":
      return `Back in stock, unpaid (order #${orderId})`;
    case "return":
      return delta < 0
        ? `Refund failed, taken back out (order #${orderId})`
        : `Back in stock, refunded (order #${orderId})`;
    case "adjustment":
      return `Adjusted${who}`;
    case "edit":
      return `Edited${who}`;
  }
}

/** '+15', '-3' */
export function signed(delta: number): string {
  return (delta > 0 ? "+" : "") + delta.toLocaleString("en-US");
}

export function toInventoryJson({
  id,
  productName,
  quantity,
  lowStockThreshold,
  unit,
}: InventoryItem) {
  return { id, productName, quantity, lowStockThreshold, unit };
}
