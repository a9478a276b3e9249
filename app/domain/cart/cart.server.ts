import { eq, inArray, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { inventory } from "../inventory/inventory.table.server";
import { products } from "../products/products.table.server";
import type { CartLine, CartProduct } from "./cart";
import type { CartEntry } from "./cart-cookie";

/** One query for the whole cart, prepared once: its ids arrive as one JSON array. */
const byIdsQuery = prepared((db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      imageUrl: products.imageUrl,
      category: products.category,
      stock: inventory.quantity,
      isAvailable: products.isAvailable,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .where(inArray(products.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`))
    .prepare(),
);

/**
 * A cart's lines with their products as they are now, in the cart's order. What was deleted, hidden
 * or never was stays, marked unavailable, so that the review can say so.
 */
export function cartLines(entries: CartEntry[]): CartLine[] {
  if (entries.length === 0) return [];
  const known = productsById(entries.map(({ productId }) => productId));
  return entries.map(({ productId, quantity, seenCents }) => ({
    product: known.get(productId) ?? unknownProduct(productId),
    quantity,
    seenCents,
  }));
}

/** A product as a cart takes it, hidden and deleted ones too; null when the id never was. */
export function cartProduct(id: number): CartProduct | null {
  return productsById([id]).get(id) ?? null;
}

function productsById(ids: number[]): Map<number, CartProduct> {
  const rows = byIdsQuery().all({ ids: JSON.stringify(ids) });
  return new Map(
    rows.map(({ deletedAt, isAvailable, stock, ...product }) => [
      product.id,
      { ...product, stock: stock ?? 0, isAvailable: isAvailable && deletedAt === null },
    ]),
  );
}

/** Stands for an id that no product has: from an older shop's cart, or made up. */
function unknownProduct(id: number): CartProduct {
  return {
    id,
    name: "An item in your cart",
    priceCents: 0,
    imageUrl: null,
    category: "merchandise",
    stock: 0,
    isAvailable: false,
  };
}
