import { eq, inArray, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { availableTo, browserHashOf } from "../inventory/available-stock.server";
import { inventory } from "../records/inventory.table.server";
import { products } from "../records/products.table.server";
import type { CartLine, CartProduct } from "./cart";
import type { CartEntry } from "./cart-cookie";
import type { ChosenItem } from "./line-name";
import { UNNAMED } from "./reconcile-cart";

/** Ids arrive as one JSON array, so that one prepared query serves every cart. */
const byIdsQuery = prepared((db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      imageUrl: products.imageUrl,
      category: products.category,
      stock: availableTo(sql.placeholder("browserHash")),
      isAvailable: products.isAvailable,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .where(inArray(products.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`))
    .prepare(),
);

/**
 * What was deleted or hidden stays, marked unavailable, so that the review can say so.
 * @param browserId whose cart it is: items in its own open order count as available
 */
export function cartLines(entries: CartEntry[], browserId: string | null = null): CartLine[] {
  if (entries.length === 0) return [];
  const known = productsById(
    entries.map(({ productId }) => productId),
    browserId,
  );
  return entries.map(({ productId, choices, quantity, seenCents }) => {
    const product = choices ? undefined : known.get(productId);
    return { product: product ?? unknownProduct({ productId, choices }), quantity, seenCents };
  });
}

export function cartProduct(id: number, browserId: string | null = null): CartProduct | null {
  return productsById([id], browserId).get(id) ?? null;
}

function productsById(ids: number[], browserId: string | null): Map<number, CartProduct> {
  const rows = byIdsQuery().all({
    ids: JSON.stringify(ids),
    browserHash: browserHashOf(browserId),
  });
  return new Map(
    rows.map(({ deletedAt, isAvailable, stock, ...product }) => [
      product.id,
      { ...product, stock: stock ?? 0, isAvailable: isAvailable && deletedAt === null },
    ]),
  );
}

/** An id from an older shop's cart, or made up. */
function unknownProduct({ productId, choices }: ChosenItem): CartProduct {
  return {
    id: productId,
    choices: choices?.map((id) => ({ id, name: "" })),
    name: UNNAMED,
    priceCents: 0,
    imageUrl: null,
    category: "merchandise",
    stock: 0,
    isAvailable: false,
  };
}
