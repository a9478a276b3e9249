import { and, count, desc, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import { prepared, type Reader, read, type Tx } from "~/db/client.server";
import { inventory, products } from "~/db/schema.server";
import { contains } from "~/db/search.server";
import { type Listing, type ListQuery, listing } from "../listing";
import type { Page } from "../page";
import type { Category, Product } from "./product";

/** Reading the catalog: what was deleted is never read, and lists come newest first (design 4.12). */

const { placeholder } = sql;
const notDeleted = isNull(products.deletedAt);
const available = and(notDeleted, eq(products.isAvailable, true));

const selectProducts = (db: Pick<Reader, "select">) =>
  db
    .select({ product: products, stock: inventory.quantity })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id));

type Condition = typeof available;

const listQuery = (condition: Condition) =>
  prepared((db) =>
    selectProducts(db)
      .where(condition)
      .orderBy(desc(products.id))
      .limit(placeholder("limit"))
      .offset(placeholder("offset"))
      .prepare(),
  );

const allQuery = listQuery(notDeleted);
const availableQuery = listQuery(available);
const availableInCategoryQuery = listQuery(
  and(available, eq(products.category, placeholder("category"))),
);
const hasId = (id: number | Placeholder) => and(notDeleted, eq(products.id, id));
const byIdQuery = prepared((db) =>
  selectProducts(db)
    .where(hasId(placeholder("id")))
    .prepare(),
);

const countQuery = prepared((db) =>
  db.select({ number: count() }).from(products).where(notDeleted).prepare(),
);

type Row = { product: typeof products.$inferSelect; stock: number | null };

function toProduct({ product, stock }: Row): Product {
  const { sweetness, bitterness, umami, ...columns } = product;
  const { createdAt, updatedAt, deletedAt, foldedName, foldedText, ...fields } = columns;
  return { ...fields, tastingNotes: { sweetness, bitterness, umami }, stock: stock ?? 0 };
}

/** What the shop shows: products that may be bought, sold out ones among them. */
export function listAvailable(page: Page, category?: Category): Product[] {
  const rows = category
    ? availableInCategoryQuery().all({ ...page, category })
    : availableQuery().all(page);
  return rows.map(toProduct);
}

/** Every product there is, the unavailable ones too: for administrators. */
export function listAll(page: Page): Product[] {
  return allQuery().all(page).map(toProduct);
}

/** How many products there are, the unavailable ones too. */
export function countProducts(): number {
  return countQuery().get()?.number ?? 0;
}

/** A page of the store's table, newest first; searches name, origin and category. */
export function searchProducts(query: ListQuery): Listing<Product> {
  const matches = and(notDeleted, contains(products.foldedText, query.q));
  const found = read().select({ total: count() }).from(products).where(matches).get();
  return listing(query, found?.total ?? 0, ({ limit, offset }) =>
    selectProducts(read())
      .where(matches)
      .orderBy(desc(products.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(toProduct),
  );
}

/** One product, available or not; null when there is none of this id. */
export function findProduct(id: number): Product | null {
  const row = byIdQuery().get({ id });
  return row ? toProduct(row) : null;
}

/** The same inside a transaction: a verb answers with what it wrote, which no reader sees before its end. */
export function findWritten(tx: Tx, id: number): Product | null {
  const row = selectProducts(tx).where(hasId(id)).get();
  return row ? toProduct(row) : null;
}
