import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { prepared, read, type Tx, write } from "~/db/client.server";
import { inventory, products, stockMovements } from "~/db/schema.server";
import { contains } from "~/db/search.server";
import type { Actor } from "../access/actor";
import { recordAudit } from "../access/audit.server";
import { changedMeanwhile, touched } from "../edit";
import { type Listing, type ListQuery, listing } from "../listing";
import type { Page } from "../page";
import { type FieldErrors, type Result, refusal } from "../result";
import type { InventoryItem, SeenStock, StockMovement } from "./inventory";
import type { InventoryChange, SeenInventory } from "./schema";
import { setStock, stockSetMeanwhile } from "./stock.server";

/** Stock of what is in the catalog; a deleted product's row only keeps its ledger. */

const GONE = refusal("missing", "This product is not tracked any more.");

const columns = {
  id: inventory.id,
  productId: inventory.productId,
  productName: products.name,
  quantity: inventory.quantity,
  lowStockThreshold: inventory.lowStockThreshold,
  unit: inventory.unit,
};

const inCatalog = and(eq(products.id, inventory.productId), isNull(products.deletedAt));
const isOut = eq(inventory.quantity, 0);
const isLow = sql`${inventory.quantity} > 0 AND ${inventory.quantity} <= ${inventory.lowStockThreshold}`;
const countWhere = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

const itemsOf = (db: Pick<Tx, "select">) =>
  db.select(columns).from(inventory).innerJoin(products, inCatalog);

const summaryQuery = prepared((db) =>
  db
    .select({ total: count(), low: countWhere(isLow), out: countWhere(isOut) })
    .from(inventory)
    .innerJoin(products, inCatalog)
    .prepare(),
);

export type StockSummary = { total: number; low: number; out: number };

/** The summary cards: rows, low ones, empty ones. An item is low or out, never both. */
export function stockSummary(): StockSummary {
  return summaryQuery().get() ?? { total: 0, low: 0, out: 0 };
}

/** How many products need the owner's eye: what the panel marks. */
export function countLowOrOut(): number {
  const { low, out } = stockSummary();
  return low + out;
}

export function listInventory({ limit, offset }: Page): InventoryItem[] {
  return itemsOf(read()).orderBy(desc(inventory.id)).limit(limit).offset(offset).all();
}

/** A page of the stock table, by product name. */
export function searchInventory(query: ListQuery): Listing<InventoryItem> {
  const matches = contains(products.foldedName, query.q);
  const found = read()
    .select({ total: count() })
    .from(inventory)
    .innerJoin(products, inCatalog)
    .where(matches)
    .get();
  return listing(query, found?.total ?? 0, ({ limit, offset }) =>
    itemsOf(read())
      .where(matches)
      .orderBy(asc(products.foldedName), asc(inventory.id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
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

/** A product's stock as whoever opens a form now sees it. */
export function seeStock(productId: number): SeenStock {
  const item = read()
    .select({
      pieces: inventory.quantity,
      movementId: sql<number>`coalesce(max(${stockMovements.id}), 0)`,
    })
    .from(inventory)
    .leftJoin(stockMovements, eq(stockMovements.inventoryId, inventory.id))
    .where(eq(inventory.productId, productId))
    .groupBy(inventory.id)
    .get();
  return item ?? { pieces: 0, movementId: 0 };
}

/**
 * Adjusts an item; fields that are not given stay. With `seen`, what the adjuster saw: sales since
 * then stay counted, and what another person changed meanwhile is not overwritten but told (conflict).
 * Without `seen` the values are set as they are.
 */
export async function updateInventory(
  id: number,
  { seen, ...change }: InventoryChange & { seen?: SeenInventory },
  actor: Actor,
): Promise<Result<{ item: InventoryItem }>> {
  return write((tx): Result<{ item: InventoryItem }> => {
    const item = findItem(tx, id);
    if (!item) return GONE;
    const wanted = touched(change, seen ? { ...seen, quantity: seen.quantity?.pieces } : {});
    const errors = overwrites(tx, item, wanted, seen) ?? adjust(tx, item, wanted, seen, actor);
    if (errors) return { ok: false, kind: "conflict", errors };
    return { ok: true, item: findItem(tx, id) ?? item };
  });
}

/** What somebody else has changed in the same fields since the dialog opened. */
function overwrites(
  tx: Tx,
  item: InventoryItem,
  { quantity, ...settings }: InventoryChange,
  seen: SeenInventory,
): FieldErrors | null {
  if (!seen) return null;
  const errors = changedMeanwhile({ wanted: settings, seen, now: item });
  const byHand =
    quantity !== undefined && seen.quantity && stockSetMeanwhile(tx, item, seen.quantity);
  if (byHand) errors.quantity = [byHand];
  return Object.keys(errors).length > 0 ? errors : null;
}

function adjust(
  tx: Tx,
  item: InventoryItem,
  wanted: InventoryChange,
  seen: SeenInventory,
  actor: Actor,
): FieldErrors | null {
  const { quantity, ...settings } = wanted;
  if (quantity !== undefined) {
    const counted = { pieces: quantity, seen: seen?.quantity };
    const tooFew = setStock(tx, item, counted, { kind: "adjustment", actor });
    if (tooFew) return { quantity: [tooFew] };
  }
  if (Object.keys(settings).length > 0) {
    tx.update(inventory).set(settings).where(eq(inventory.id, item.id)).run();
  }
  if (Object.keys(wanted).length > 0) {
    const entity = { entity: "inventory", entityId: item.id };
    recordAudit(tx, { actor, action: "updated", ...entity, detail: wanted });
  }
  return null;
}
