import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { prepared, read, type Tx, write } from "~/db/client.server";
import { fold } from "~/db/fold";
import { inventory, products, stockMovements } from "~/db/schema.server";
import { recordAudit } from "../access/audit.server";

import { type Listing, type ListQuery, pageOf } from "../listing";
import type { Page } from "../page";
import { type Refusal, type Result, refusal } from "../result";
import type { InventoryItem, StockMovement } from "./inventory";
import type { InventoryChange, Seen } from "./schema";
import { move } from "./stock.server";

/** Stock of what is in the catalog; a deleted product's row only keeps its ledger. */

const columns = {
  id: inventory.id,
  productId: inventory.productId,
  productName: products.name,
  quantity: inventory.quantity,
  lowStockThreshold: inventory.lowStockThreshold,
  unit: inventory.unit,
};

const isOut = eq(inventory.quantity, 0);
const isLow = sql`${inventory.quantity} > 0 AND ${inventory.quantity} <= ${inventory.lowStockThreshold}`;
const countWhere = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

const itemsOf = (db: Pick<Tx, "select">) =>
  db
    .select(columns)
    .from(inventory)
    .innerJoin(products, and(eq(products.id, inventory.productId), isNull(products.deletedAt)));

const summaryQuery = prepared((db) =>
  db
    .select({ total: count(), low: countWhere(isLow), out: countWhere(isOut) })
    .from(inventory)
    .innerJoin(products, and(eq(products.id, inventory.productId), isNull(products.deletedAt)))
    .prepare(),
);

/** The summary cards: rows, low ones, empty ones. An item is low or out, never both. */
export function stockSummary(): { total: number; low: number; out: number } {
  return summaryQuery().get() ?? { total: 0, low: 0, out: 0 };
}

export function listInventory({ limit, offset }: Page): InventoryItem[] {
  return itemsOf(read()).orderBy(desc(inventory.id)).limit(limit).offset(offset).all();
}

/** A page of the stock table, by product name. */
export function searchInventory(query: ListQuery): Listing<InventoryItem> {
  const matches = sql`instr(fold(${products.name}), ${fold(query.q)}) > 0`;
  const found = itemsOf(read())
    .where(query.q ? matches : undefined)
    .as("found");
  const total = read().select({ count: count() }).from(found).get()?.count ?? 0;
  const { limit, offset, ...place } = pageOf(query, total);
  const rows = itemsOf(read())
    .where(query.q ? matches : undefined)
    .orderBy(asc(products.name), asc(inventory.id))
    .limit(limit)
    .offset(offset)
    .all();
  return { rows, total, q: query.q, ...place };
}

export function findInventoryItem(id: number): InventoryItem | null {
  return findItem(read(), id);
}

function findItem(db: Pick<Tx, "select">, id: number): InventoryItem | null {
  return itemsOf(db).where(eq(inventory.id, id)).get() ?? null;
}

/** The newest lines of an item's ledger. */
export function recentMovements(inventoryId: number, limit = 10): StockMovement[] {
  const rows = read()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, inventoryId))
    .orderBy(desc(stockMovements.id))
    .limit(limit)
    .all();
  return rows.map(({ inventoryId: _, ...movement }) => movement);
}

/**
 * Adjusts an item. With `seen`, what the adjuster saw: sales since then stay counted, since the new
 * quantity is taken as a difference; but what another person changed meanwhile is not overwritten:
 * the refusal (conflict) says what it was. Without `seen` the values are set as they are.
 */
export async function updateInventory(
  id: number,
  { seen, ...change }: InventoryChange & { seen?: Seen },
  actor: string,
): Promise<Result<{ item: InventoryItem }>> {
  return write((tx): Result<{ item: InventoryItem }> => {
    const item = findItem(tx, id);
    if (!item) return refusal("missing", "This product is not tracked any more.");
    const wanted = seen ? unseenBy(change, seen) : change;
    const refused =
      (seen && overwrite(tx, item, wanted, seen)) ?? adjust(tx, item, wanted, seen, actor);
    if (refused) return refused;
    return { ok: true, item: findItem(tx, id) ?? item };
  });
}

/** What the adjuster changed at all: a field left as it was shown is left as it now is. */
function unseenBy(change: InventoryChange, seen: Seen): InventoryChange {
  const touched = Object.entries(change).filter(
    ([field, value]) => value !== seen[field as keyof InventoryChange],
  );
  return Object.fromEntries(touched);
}

/** Says what somebody else has changed in the same fields since the dialog opened. */
function overwrite(
  tx: Tx,
  item: InventoryItem,
  wanted: InventoryChange,
  seen: Seen,
): Refusal | undefined {
  const errors: Record<string, string[]> = {};
  const by = wanted.quantity === undefined ? undefined : lastAdjuster(tx, item.id, seen.movementId);
  if (by) {
    errors.quantity = [
      `${by} has changed the stock to ${item.quantity} while this was open. Please check the number and save again.`,
    ];
  }
  if (wanted.lowStockThreshold !== undefined && item.lowStockThreshold !== seen.lowStockThreshold) {
    errors.lowStockThreshold = [
      `This was changed to ${item.lowStockThreshold ?? "nothing"} while it was open. Please check it and save again.`,
    ];
  }
  if (wanted.unit !== undefined && item.unit !== seen.unit) {
    errors.unit = [
      `This was changed to '${item.unit}' while it was open. Please check it and save again.`,
    ];
  }
  return Object.keys(errors).length > 0 ? { ok: false, kind: "conflict", errors } : undefined;
}

/** Who last set this item's stock by hand after a line of the ledger; sales and releases are nobody's. */
function lastAdjuster(tx: Tx, inventoryId: number, afterMovement: number): string | undefined {
  const movement = tx
    .select({ actor: stockMovements.actor })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.inventoryId, inventoryId),
        gt(stockMovements.id, afterMovement),
        inArray(stockMovements.kind, ["adjustment", "edit"]),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(1)
    .get();
  return movement && (movement.actor ?? "Somebody");
}

function adjust(
  tx: Tx,
  item: InventoryItem,
  { quantity, ...settings }: InventoryChange,
  seen: Seen | undefined,
  actor: string,
): Refusal | undefined {
  if (quantity !== undefined) {
    const delta = quantity - (seen?.quantity ?? item.quantity);
    if (delta !== 0 && move(tx, item.id, delta, { kind: "adjustment", actor }) === null) {
      return refusal(
        "conflict",
        `Only ${item.quantity} are left: some were sold while this was open. Please check the number and save again.`,
        "quantity",
      );
    }
  }
  if (Object.keys(settings).length > 0) {
    tx.update(inventory).set(settings).where(eq(inventory.id, item.id)).run();
  }
  const detail = { quantity, ...settings };
  recordAudit(tx, { actor, action: "updated", entity: "inventory", entityId: item.id, detail });
  return undefined;
}
