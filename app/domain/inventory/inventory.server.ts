import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { cachedUntilCommit, type Db, read, type Tx } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { stockMovements } from "~/db/schema/stock.server";
import { contains } from "~/db/search.server";
import type { Actor } from "~/domain/access/actor";
import { type Listing, type ListQuery, listing, type Page } from "~/domain/listing";
import { rowsOf } from "~/domain/rows/rows.server";
import type { Checked } from "~/forms/edit-conflict";
import { heldQuantity } from "./available-stock.server";
import type { InventoryItem, SeenStock, StockMovement } from "./inventory";
import type { InventoryChange } from "./inventory.schema";
import { changeStock } from "./seen-stock.server";
import { recordCount } from "./stock-movements.server";

const columns = {
  id: inventory.id,
  productId: inventory.productId,
  productName: products.name,
  imageUrl: products.imageUrl,
  quantity: inventory.quantity,
  /** Items set aside for unpaid orders. `quantity` doesn't count them, though they're still in the truck. */
  held: heldQuantity,
  countAgain: inventory.countAgain,
  lowStockThreshold: inventory.lowStockThreshold,
  unit: inventory.unit,
};

const inCatalog = and(eq(products.id, inventory.productId), isNull(products.deletedAt));
const isOut = eq(inventory.quantity, 0);
const isLow = sql`${inventory.quantity} > 0 AND ${inventory.quantity} <= ${inventory.lowStockThreshold}`;
const isEnough = sql`${inventory.quantity} > coalesce(${inventory.lowStockThreshold}, 0)`;
const countWhere = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

/**
 * The join to an item's product. The unary plus keeps SQLite from using the index of `deletedAt`: it would read all
 * products before the few items that a query asks for.
 */
const itsProduct = and(eq(products.id, inventory.productId), sql`+${products.deletedAt} IS NULL`);

const selectItems = (db: Db) =>
  db.select(columns).from(inventory).innerJoin(products, itsProduct).$dynamic();

const rows = rowsOf({
  table: inventory,
  entity: "inventory",
  gone: "This product is no longer tracked.",
  select: selectItems,
  toRow: (item) => item,
  // A subquery, since pages are counted and cut without the join to products.
  where: sql`(SELECT p.deleted_at IS NULL FROM ${products} p WHERE p.id = ${inventory.productId})`,
});

export const { find: findInventoryItem, list: listInventory } = rows;

export type StockSummary = { total: number; low: number; out: number };

/** How many items are low or out of stock, never both. Every panel screen shows this. */
export const stockSummary = cachedUntilCommit((db) => summarize(db));

function summarize(db: Db, condition?: SQL): StockSummary {
  const summary = db
    .select({ total: count(), low: countWhere(isLow), out: countWhere(isOut) })
    .from(inventory)
    .innerJoin(products, inCatalog)
    .where(condition)
    .get();
  return summary ?? { total: 0, low: 0, out: 0 };
}

export function countLowOrOut(): number {
  const { low, out } = stockSummary();
  return low + out;
}

/** Items out of stock come first, then low ones, each sorted by name. */
export function searchInventory(query: ListQuery): Listing<InventoryItem> {
  const matches = contains(products.foldedName, query.q);
  const { total, low, out } = matches ? summarize(read(), matches) : stockSummary();
  const parts = [
    { condition: isOut, size: out },
    { condition: isLow, size: low },
    { condition: isEnough, size: total - low - out },
  ];
  return listing(query, total, (page) =>
    rows.inOrder(
      cut(parts, page).flatMap(({ condition, ...part }) => idsWhere(and(matches, condition), part)),
    ),
  );
}

/** The IDs of a page. They're sorted by name, which has an index. The stock has none, so nothing is sorted by it. */
function idsWhere(condition: SQL | undefined, { limit, offset }: Page): { id: number }[] {
  const ids = read().select({ id: inventory.id }).from(inventory);
  const named = ids.innerJoin(products, inCatalog).where(condition);
  const sorted = named.orderBy(asc(products.foldedName), asc(products.id));
  return sorted.limit(limit).offset(offset).all();
}

/** Divides a page among several lists that follow one another. */
function cut<Part extends { size: number }>(parts: readonly Part[], page: Page): (Part & Page)[] {
  let before = 0;
  const cuts = parts.map((part) => {
    const begin = Math.max(page.offset - before, 0);
    const end = Math.min(page.offset + page.limit - before, part.size);
    before += part.size;
    return { ...part, offset: begin, limit: end - begin };
  });
  return cuts.filter(({ limit }) => limit > 0);
}

export function recentMovements(inventoryId: number, limit = 10): StockMovement[] {
  const { id, kind, delta, quantityAfter, orderId, actor, createdAt } = stockMovements;
  return read()
    .select({ id, kind, delta, quantityAfter, orderId, actor, createdAt })
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, inventoryId))
    .orderBy(desc(stockMovements.id))
    .limit(limit)
    .all();
}

/**
 * Changes an item. If the old quantity was seen, the stock changes by the difference. Refuses with missing or
 * conflict.
 */
export function updateInventory(
  id: number,
  change: InventoryChange,
  actor: Actor,
  { check, seenStock }: Checked<InventoryItem> & { seenStock?: SeenStock } = {},
) {
  const { quantity: pieces, counted: isCounted, ...settings } = change;
  const quantity =
    pieces === undefined
      ? undefined
      : (tx: Tx, item: InventoryItem) =>
          changeStock(tx, item, { pieces, seen: seenStock }, { kind: "adjustment", actor });
  const counted = isCounted ? (tx: Tx) => recordCount(tx, id) : undefined;
  const extraFields = { quantity, counted };
  return rows.update(id, settings, actor, { check, extraFields, detail: change });
}
