import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, prepared, read, type Tx } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import type { Actor } from "~/domain/access/actor";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { availableTo, heldQuantity } from "~/domain/inventory/available-stock.server";
import type { SeenStock } from "~/domain/inventory/inventory";
import { changeStock } from "~/domain/inventory/seen-stock.server";
import { type Item, openStock } from "~/domain/inventory/stock-movements.server";
import { type Listing, listing, type Page } from "~/domain/listing";
import { checkPicture, refuseDeletedPicture } from "~/domain/media/known-media.server";
import { pick, rowsOf } from "~/domain/rows/rows.server";
import type { Checked } from "~/forms/edit-conflict";
import { CATEGORIES, type Category, type OwnersProduct, type Product } from "./product";
import type { NewProduct, ProductChange } from "./product.schema";

/**
 * Goods that weren't deleted. Deleted rows stay, since orders and the ledger refer to them. Made items are
 * handled in menu.
 */
const isInCatalog = and(isNull(products.deletedAt), eq(products.kind, "goods"));

const selectProducts = (
  db: Db,
  stock: SQL<number> | typeof inventory.quantity = inventory.quantity,
) =>
  db
    .select({ product: products, stock })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .$dynamic();

type Stored = { product: typeof products.$inferSelect; stock: number | null };

/** Columns that anyone can see. New columns aren't public until they're listed here. */
const PUBLIC_COLUMNS = [
  ...(["id", "name", "description", "priceCents", "imageUrl", "category", "origin"] as const),
  ...(["certifications", "sweetness", "bitterness", "umami", "recommendedUse"] as const),
  "isAvailable" as const,
];
/** The columns that only the owner sees. */
const OWNERS_COLUMNS = ["isTaxExempt"] as const;

export function toProduct({ product, stock }: Stored) {
  const { sweetness, bitterness, umami, category, ...shown } = pick(product, PUBLIC_COLUMNS);
  return {
    ...shown,
    // Goods always have a category, by a CHECK of the table.
    category: category as Category,
    tastingNotes: { sweetness, bitterness, umami },
    /** How many can still be sold. */
    stock: stock ?? 0,
  };
}

export const toOwnersProduct = (stored: Stored) => ({
  ...toProduct(stored),
  ...pick(stored.product, OWNERS_COLUMNS),
});

const rows = rowsOf({
  table: products,
  entity: "product",
  select: (db) => selectProducts(db),
  toRow: toOwnersProduct,
  searched: products.foldedText,
  where: isInCatalog,
});

export const {
  find: findProduct,
  list: listAll,
  count: countProducts,
  search: searchProducts,
} = rows;

const stockForBrowser = availableTo(sql.placeholder("browserHash"));
const available = and(isInCatalog, eq(products.isAvailable, true));
const availableQuery = availableWhere(available);
const availableInCategoryQuery = availableWhere(
  and(available, eq(products.category, sql.placeholder("category"))),
);

const availableOneQuery = availableWhere(and(available, eq(products.id, sql.placeholder("id"))));

/** Without a browser, no orders are read, so an order doesn't void everybody's page. */
function availableWhere(condition: typeof available) {
  const withStock = (stock: SQL<number> | typeof inventory.quantity) =>
    prepared((db) =>
      selectProducts(db, stock)
        .where(condition)
        .orderBy(desc(products.id))
        .limit(sql.placeholder("limit"))
        .offset(sql.placeholder("offset"))
        .prepare(),
    );
  const [forAnybody, forBrowser] = [withStock(inventory.quantity), withStock(stockForBrowser)];
  return (browserId: string | null) => (browserId === null ? forAnybody() : forBrowser());
}

type AvailableFilter = {
  category?: Category;
  /** The browser whose own order's items count as available (inventory/available-stock.server.ts). */
  browserId?: string | null;
};

const countAvailableIn = (condition: typeof available) =>
  prepared((db) => db.select({ total: count() }).from(products).where(condition).prepare());
const countQuery = countAvailableIn(available);
const countInCategoryQuery = countAvailableIn(
  and(available, eq(products.category, sql.placeholder("category"))),
);

/** How many cards a page of the shop has. It fills rows of two, three, and four. */
const SHOP_PAGE = 48;

/** A page of the shop's products. */
export function searchAvailable(page: number, filter: AvailableFilter = {}): Listing<Product> {
  const { category } = filter;
  const counted = category ? countInCategoryQuery().get({ category }) : countQuery().get();
  const { total = 0 } = counted ?? {};
  return listing({ q: "", page }, total, (shown) => listAvailable(shown, filter), SHOP_PAGE);
}

/** Products, newest first, including sold-out ones. */
export function listAvailable(
  page: Page,
  { category, browserId = null }: AvailableFilter = {},
): Product[] {
  const values = { ...page, browserHash: browserHashOf(browserId) };
  const found = category
    ? availableInCategoryQuery(browserId).all({ ...values, category })
    : availableQuery(browserId).all(values);
  return found.map(toProduct);
}

/** Null if the shop has no such product, or doesn't offer it. */
export function findAvailable(id: number, browserId: string | null): Product | null {
  const one = { limit: 1, offset: 0, browserHash: browserHashOf(browserId) };
  const found = availableOneQuery(browserId).get({ ...one, id });
  return found ? toProduct(found) : null;
}

const namesQuery = prepared((db) =>
  db
    .select({ id: products.id, name: products.name, updatedAt: products.updatedAt })
    .from(products)
    .where(available)
    .orderBy(desc(products.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** The names of the shop's products with their last change, newest first. */
export function listAvailableNames(
  limit: number,
): (Pick<Product, "id" | "name"> & { updatedAt: Date })[] {
  return namesQuery().all({ limit });
}

/** The category of a new product: the last product's, or merchandise for the first one. */
export function likeLastProduct(): { category: Category } {
  const last = read()
    .select({ category: products.category })
    .from(products)
    .where(isInCatalog)
    .orderBy(desc(products.id))
    .limit(1)
    .get();
  return { category: last?.category ?? "merchandise" };
}

/** The categories that have a product in the shop, in the order of `CATEGORIES`. */
export function listFilledCategories(): Category[] {
  const filled = filledCategoriesQuery()
    .all()
    .map(({ category }) => category);
  return CATEGORIES.filter((category) => filled.includes(category));
}

const filledCategoriesQuery = prepared((db) =>
  db.selectDistinct({ category: products.category }).from(products).where(available).prepare(),
);

export function createProduct(input: NewProduct, actor: Actor) {
  return rows.create(
    inColumns(input),
    actor,
    (tx, id) => openStock(tx, [{ productId: id, pieces: input.stock ?? 0 }], actor),
    (tx) => refuseDeletedPicture(tx, input.imageUrl),
  );
}

/** Inserts many products at once, since 3,000 single inserts would block everyone else. */
export function insertProducts(tx: Tx, inputs: readonly NewProduct[], actor: Actor): number[] {
  const values = inputs.map((input) => ({
    ...inColumns(input),
    kind: "goods" as const,
    priceCents: input.price,
  }));
  const inserted = tx.insert(products).values(values).returning({ id: products.id }).all();
  // IDs are in the order of the rows.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  const stock = ids.map((productId, at) => ({ productId, pieces: inputs[at]?.stock ?? 0 }));
  openStock(tx, stock, actor);
  return ids;
}

/**
 * Changes a product. If the old stock was seen, the stock changes by the difference. Refuses with missing or
 * conflict.
 */
export function updateProduct(
  id: number,
  change: ProductChange,
  actor: Actor,
  { check, seenStock }: Checked<OwnersProduct> & { seenStock?: SeenStock } = {},
) {
  const { stock: pieces } = change;
  const stock =
    pieces === undefined
      ? undefined
      : (tx: Tx) =>
          changeStock(
            tx,
            findOrCreateItem(tx, id),
            { pieces, seen: seenStock },
            { kind: "edit", actor },
          );
  return rows.update(id, inColumns(change), actor, {
    check: (product, tx) => check?.(product) ?? checkPicture(tx, change.imageUrl, product.imageUrl),
    extraFields: { stock },
  });
}

export function deleteProduct(id: number, actor: Actor) {
  return rows.remove(id, actor, (tx) => {
    tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id)).run();
  });
}

function findOrCreateItem(tx: Tx, productId: number): Item {
  const { id, quantity } = inventory;
  const item = tx
    .select({ id, quantity, held: heldQuantity })
    .from(inventory)
    .where(eq(inventory.productId, productId))
    .get();
  if (item) return item;
  return { ...tx.insert(inventory).values({ productId }).returning().get(), held: 0 };
}

function inColumns<Input extends ProductChange>(input: Input) {
  const { stock, isAvailable, isActive, tastingNotes, ...same } = input;
  return { ...same, ...tastingNotes, isAvailable: isAvailable ?? isActive };
}
