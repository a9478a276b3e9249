import { and, eq, isNull } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema.server";
import { recordAudit } from "../access/audit.server";
import { move } from "../inventory/stock.server";
import { type Refusal, type Result, refusal } from "../result";
import { findProduct } from "./catalog.server";
import type { Product } from "./product";
import type { NewProduct, ProductChange } from "./schema";

/** Writing the catalog. `actor` is who does it, for ledger and audit. */

const GONE = refusal("missing", "This product does not exist any more.");

/** Creates a product and the inventory row its stock lives in (design 4.2). */
export async function createProduct(
  input: NewProduct,
  actor: string,
): Promise<Result<{ product: Product }>> {
  const id = await write((tx) => {
    const { id } = tx
      .insert(products)
      .values({
        ...columnsOf(input),
        name: input.name,
        priceCents: input.price,
        category: input.category,
      })
      .returning({ id: products.id })
      .get();
    const item = tx
      .insert(inventory)
      .values({ productId: id })
      .returning({ id: inventory.id })
      .get();
    const { stock = 0 } = input;
    if (stock > 0) move(tx, item.id, stock, { kind: "initial", actor });
    recordAudit(tx, { actor, action: "created", entity: "product", entityId: id });
    return id;
  });
  return found(id);
}

/**
 * Changes a product. Fields that are not given stay. Stock is moved by the difference to what the
 * editor saw, so that a sale meanwhile is not erased; if it was not touched, it is left alone.
 * Refuses with missing, or with conflict when fewer pieces are left than would go.
 */
export async function updateProduct(
  id: number,
  change: ProductChange,
  actor: string,
): Promise<Result<{ product: Product }>> {
  const refused = await write((tx): Refusal | null => {
    if (!exists(tx, id)) return GONE;
    const refused = moveStock(tx, id, change, actor);
    if (refused) return refused;
    const columns = columnsOf(change);
    if (Object.keys(columns).length > 0) {
      tx.update(products).set(columns).where(eq(products.id, id)).run();
    }
    const detail = { fields: Object.keys(change) };
    recordAudit(tx, { actor, action: "updated", entity: "product", entityId: id, detail });
    return null;
  });
  return refused ?? found(id);
}

/** Takes a product out of the shop. Its orders and its ledger keep what they know (design 4.17). */
export function deleteProduct(id: number, actor: string): Promise<Result> {
  return write((tx): Result => {
    if (!exists(tx, id)) return GONE;
    tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id)).run();
    recordAudit(tx, { actor, action: "deleted", entity: "product", entityId: id });
    return { ok: true };
  });
}

function found(id: number): Result<{ product: Product }> {
  const product = findProduct(id);
  return product ? { ok: true, product } : GONE;
}

function exists(tx: Tx, id: number): boolean {
  const row = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .get();
  return row !== undefined;
}

function moveStock(
  tx: Tx,
  productId: number,
  change: ProductChange,
  actor: string,
): Refusal | null {
  if (change.stock === undefined) return null;
  const item = tx.select().from(inventory).where(eq(inventory.productId, productId)).get();
  if (!item) return null;
  const delta = change.stock - (change.stockSeen ?? item.quantity);
  if (delta === 0) return null;
  if (move(tx, item.id, delta, { kind: "edit", actor }) !== null) return null;
  return refusal(
    "conflict",
    `Only ${item.quantity} are left: some were sold while this was open. Please look at the number again.`,
    "stock",
  );
}

/** The columns that an input names, under their stored names; drizzle leaves out what is undefined. */
function columnsOf(input: NewProduct | ProductChange): Partial<typeof products.$inferInsert> {
  const { price, stock, isAvailable, isActive, tastingNotes, ...same } = input;
  const columns = {
    ...same,
    ...tastingNotes,
    stockSeen: undefined,
    priceCents: price,
    isAvailable: isAvailable ?? isActive,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
