import { eq, inArray, sql } from "drizzle-orm";
import { prepared, read } from "~/db/client.server";
import { inJsonList } from "~/db/json-list.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { menuItems } from "~/db/schema/menu.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { availableTo } from "~/domain/inventory/available-stock.server";
import { type ChoiceGroup, choose } from "~/domain/menu/choice-group";
import { isOut } from "~/domain/menu/menu";
import { groupsOfProducts } from "~/domain/menu/product-choices.server";
import { type CartLine, type CartProduct, MAX_QUANTITY } from "./cart";
import type { CartEntry } from "./cart-cookie";
import type { ChosenItem } from "./line-name";
import { UNNAMED } from "./reconcile-cart";

const byIdsQuery = prepared((db) =>
  db
    .select({
      id: products.id,
      kind: products.kind,
      name: products.name,
      priceCents: products.priceCents,
      imageUrl: products.imageUrl,
      category: products.category,
      stock: availableTo(sql.placeholder("browserHash")),
      outUntil: menuItems.outUntil,
      isAvailable: products.isAvailable,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .leftJoin(menuItems, eq(menuItems.productId, products.id))
    .where(inArray(products.id, inJsonList(sql.placeholder("ids"))))
    .prepare(),
);

type Row = ReturnType<ReturnType<typeof byIdsQuery>["all"]>[number];

/**
 * The cart's lines with their products. Deleted and hidden products stay, marked unavailable, so the review can
 * name them.
 * @param browserId whose cart it is: items in its own open order count as available
 */
export function cartLines(entries: CartEntry[], browserId: string | null = null): CartLine[] {
  if (entries.length === 0) return [];
  const asChosen = readProducts(
    entries.map(({ productId }) => productId),
    browserId,
  );
  return entries.map(({ quantity, seenCents, ...item }) => ({
    product: asChosen(item) ?? unknownProduct(item),
    quantity,
    seenCents,
  }));
}

/** The product with these choices. Its `problem` says if a required choice is missing. */
export function cartProduct(
  id: number,
  browserId: string | null = null,
  choices: number[] = [],
): CartProduct | null {
  return readProducts([id], browserId)({ productId: id, choices });
}

function readProducts(ids: number[], browserId: string | null) {
  const found = byIdsQuery().all({
    ids: JSON.stringify(ids),
    browserHash: browserHashOf(browserId),
  });
  const now = new Date();
  const rows = new Map(found.map((row) => [row.id, row]));
  const made = found.filter(({ kind }) => kind === "made").map(({ id }) => id);
  const groups = made.length > 0 ? groupsOfProducts(read(), made, now) : NO_GROUPS;
  return ({ productId, choices = [] }: ChosenItem): CartProduct | null => {
    const row = rows.get(productId);
    if (row?.kind === "made") return asChosen(row, groups.get(productId) ?? [], choices, now);
    return row && choices.length === 0 ? asGoods(row) : null;
  };
}

const NO_GROUPS: ReadonlyMap<number, ChoiceGroup[]> = new Map();

function asGoods({ kind: _, outUntil: __, deletedAt, isAvailable, stock, ...product }: Row) {
  return { ...product, stock: stock ?? 0, isAvailable: isAvailable && deletedAt === null };
}

/** A made item with its choices. It has no stock: there's enough until it's marked sold out. */
function asChosen(row: Row, groups: ChoiceGroup[], ids: readonly number[], now: Date): CartProduct {
  const { choices, cents, problem } = choose(groups, ids);
  const gone = ids.filter((id) => !choices.some((choice) => choice.id === id));
  const named = [...choices, ...gone.map((id) => ({ id, name: "" }))];
  return {
    ...asGoods(row),
    priceCents: row.priceCents + cents,
    stock: isOut(row, now) ? 0 : MAX_QUANTITY,
    ...(named.length > 0 && { choices: named.map(({ id, name }) => ({ id, name })) }),
    ...(problem && { problem }),
  };
}

/** A product whose ID is from an older version of the shop, or made up. */
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
