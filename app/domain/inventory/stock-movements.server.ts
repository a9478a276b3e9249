import { and, desc, eq, gt, gte, inArray, max, notInArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { stockMovements } from "~/db/schema/stock.server";
import type { Actor } from "~/domain/access/actor";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { DAY_MS } from "~/domain/time";
import type { SeenStock } from "./inventory";

/** All changes of stock go through `moveStock`, so the stock is the sum of its movements. */

type Cause =
  | { kind: "sale" | "release" | "return"; orderId: number }
  | { kind: "initial" | "adjustment" | "edit"; actor: Actor | null };

/** `held` items are on the shelf, but not for sale. */
export type Item = { id: number; quantity: number; held: number };

/** @returns the new quantity, or null if fewer are there; then nothing changes */
export function moveStock(tx: Tx, inventoryId: number, delta: number, cause: Cause): number | null {
  const moved = tx
    .update(inventory)
    .set({ quantity: sql`${inventory.quantity} + ${delta}` })
    .where(and(eq(inventory.id, inventoryId), gte(inventory.quantity, -delta)))
    .returning({ quantity: inventory.quantity, threshold: inventory.lowStockThreshold })
    .get();
  if (!moved) return null;
  const { quantity, threshold } = moved;
  tx.insert(stockMovements)
    .values({ inventoryId, delta, quantityAfter: quantity, ...cause, actor: nameIn(cause) })
    .run();
  if (cause.kind === "sale" && crosses(threshold, { from: quantity - delta, to: quantity }))
    emailAboutLowStock(tx, inventoryId, quantity);
  return quantity;
}

/** Opens the ledger of new products with their first stock. */
export function openStock(
  tx: Tx,
  items: readonly { productId: number; pieces: number }[],
  actor: Actor,
): void {
  const { id, quantity } = inventory;
  const rows = items.map(({ productId, pieces }) => ({ productId, quantity: pieces }));
  const opened = tx
    .insert(inventory)
    .values(rows)
    .returning({ inventoryId: id, delta: quantity, quantityAfter: quantity })
    .all()
    .filter(({ delta }) => delta > 0);
  if (opened.length === 0) return;
  const cause = { kind: "initial" as const, actor: actor.name };
  tx.insert(stockMovements)
    .values(opened.map((movement) => ({ ...movement, ...cause })))
    .run();
}

/**
 * Emails about low stock, at most once a day in UTC until the item is restocked, since items of unpaid orders come and
 * go.
 */
function emailAboutLowStock(tx: Tx, inventoryId: number, quantity: number): void {
  const restocked = tx
    .select({ id: max(stockMovements.id) })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.inventoryId, inventoryId),
        notInArray(stockMovements.kind, ["sale", "release"]),
      ),
    )
    .get();
  const day = Math.floor(Date.now() / DAY_MS);
  const cause = `low stock:${inventoryId}:${restocked?.id ?? 0}:${day}`;
  queueEmail(tx, "low_stock", cause, { inventoryId, quantity });
}

/** Whether a sale has just made an item low. */
function crosses(threshold: number | null, { from, to }: { from: number; to: number }): boolean {
  return threshold !== null && from > threshold && to <= threshold;
}

function nameIn(cause: Cause): string | null {
  return "actor" in cause && cause.actor ? cause.actor.name : null;
}

/**
 * Sets an item's stock to `pieces`. With `seen`, `pieces` includes held items, and the stock moves by the
 * difference to what was seen.
 * @returns the reason if fewer are left than would go; nothing has changed then
 */
export function setStock(
  tx: Tx,
  item: Item,
  { pieces, seen }: { pieces: number; seen?: SeenStock },
  cause: Cause,
): string | null {
  const delta = pieces - (seen?.pieces ?? item.quantity);
  if (delta === 0 || moveStock(tx, item.id, delta, cause) !== null) return recordCount(tx, item.id);
  return `${describeShortage(item)} Check the number and save again.`;
}

/** Records that somebody counted the shelf, so sales beyond the stock are settled. */
export function recordCount(tx: Tx, inventoryId: number): null {
  tx.update(inventory)
    .set({ countAgain: 0 })
    .where(and(eq(inventory.id, inventoryId), gt(inventory.countAgain, 0)))
    .run();
  return null;
}

/**
 * Takes what's in stock for a sale that has already happened, and adds the rest to `countAgain`, for somebody
 * to count.
 * @returns how many it took
 */
export function takeWhatIsThere(
  tx: Tx,
  inventoryId: number,
  wanted: number,
  orderId: number,
): number {
  const stock = tx
    .select({ quantity: inventory.quantity })
    .from(inventory)
    .where(eq(inventory.id, inventoryId))
    .get();
  const taken = Math.min(wanted, stock?.quantity ?? 0);
  if (taken > 0) moveStock(tx, inventoryId, -taken, { kind: "sale", orderId });
  if (taken < wanted) {
    tx.update(inventory)
      .set({ countAgain: sql`${inventory.countAgain} + ${wanted - taken}` })
      .where(eq(inventory.id, inventoryId))
      .run();
  }
  return taken;
}

function describeShortage({ quantity, held }: Item): string {
  return held === 0
    ? `Some sold while you had this open. Only ${quantity} left.`
    : `${held} of the ${quantity + held} left are set aside for unpaid orders, so you can't remove them yet.`;
}

/** The error if somebody set the stock by hand since the form showed it. Sales and releases don't conflict. */
export function stockSetMeanwhile(tx: Tx, item: Item, seen: SeenStock): string | null {
  const movement = tx
    .select({ actor: stockMovements.actor })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.inventoryId, item.id),
        gt(stockMovements.id, seen.movementId),
        inArray(stockMovements.kind, ["adjustment", "edit"]),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(1)
    .get();
  if (!movement) return null;
  const who = movement.actor ?? "Someone";
  return `${who} changed the stock to ${item.quantity + item.held} while you had this open. Check the number and save again.`;
}
