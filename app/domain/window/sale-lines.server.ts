import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { choices, productChoiceGroups } from "~/db/schema/menu.server";
import type { orderLines } from "~/db/schema/orders.server";
import { countNames } from "~/domain/cart/line-name";
import { pricesOf, repeated } from "~/domain/menu/choice-group";
import { type Result, refusal } from "~/domain/result";
import type { WindowSale } from "./sale.schema";

export type SoldLine = Omit<typeof orderLines.$inferInsert, "orderId"> & {
  isMade: boolean;
  /** Null for an item that's made to order. */
  inventoryId: number | null;
};

/**
 * Reads a sale's lines. Accepts items that are sold out or off the menu, since they were sold before the server
 * knew.
 */
export function readLines(tx: Tx, lines: WindowSale["lines"]): Result<{ lines: SoldLine[] }> {
  const sold: SoldLine[] = [];
  for (const { isTaxed: _, ...line } of lines) {
    const product = productOf(tx, line.productId);
    const chosen = product?.kind === "made" ? choicesOf(tx, line) : [];
    if (!product || chosen.length < line.choices.length)
      return refusal("invalid", "This sale has an item we've never sold.", "lines");
    const extra = chosen.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const listedPriceCents = product.priceCents + extra;
    sold.push({
      ...line,
      name: product.name,
      choiceNames: countNames(chosen.map(({ name }) => name)),
      choicePrices: pricesOf(chosen),
      listedPriceCents: listedPriceCents === line.unitPriceCents ? null : listedPriceCents,
      isMade: product.kind === "made",
      inventoryId: product.inventoryId,
    });
  }
  return { ok: true, lines: sold };
}

function productOf(tx: Tx, productId: number) {
  const { name, kind, priceCents } = products;
  return tx
    .select({ name, kind, priceCents, inventoryId: inventory.id })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .where(eq(products.id, productId))
    .get();
}

/** A line's choices, in the menu's order, each as often as it was chosen. */
function choicesOf(tx: Tx, line: WindowSale["lines"][number]) {
  const { id, name, priceCents, groupId, position } = choices;
  const isAsked = and(
    eq(productChoiceGroups.groupId, groupId),
    eq(productChoiceGroups.productId, line.productId),
  );
  const chosen = tx
    .select({ id, name, priceCents })
    .from(choices)
    .leftJoin(productChoiceGroups, isAsked)
    .where(inArray(id, line.choices))
    .orderBy(asc(productChoiceGroups.position), asc(groupId), asc(position))
    .all();
  return repeated(chosen, line.choices);
}
