import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { menuItems } from "~/db/schema/menu.server";
import { countNames } from "~/domain/cart/line-name";
import { fulfillmentColumns } from "~/domain/fulfillment/pickup-stop.server";
import { availableTo } from "~/domain/inventory/available-stock.server";
import { choose, pricesOf } from "~/domain/menu/choice-group";
import { isOut } from "~/domain/menu/menu";
import { groupsOfProducts } from "~/domain/menu/product-choices.server";
import { formatMoney, sumOfLines } from "~/domain/money";
import type { Order } from "~/domain/orders/orders.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { addTax } from "~/domain/tax/added-tax.server";
import { type AddedTax, isSameTax } from "~/domain/tax/tax";
import type { OrderRequest } from "./order-request.schema";

type PricedLine = {
  productId: number;
  choices: number[];
  name: string;
  choiceNames: string[];
  choicePrices: Record<number, number>;
  /** The price of one item, including its choices. */
  unitPriceCents: number;
  quantity: number;
  /** Names for the cups. Empty for goods. */
  cupNames: string[];
};

export type ShelfLine = PricedLine & {
  inventoryId: number;
  /** Items in stock, including those that the browser's own order and reservation hold. */
  available: number;
};

/** A cart with its prices. Each of its lines is on the shelf or made at a stop. */
export type PricedCart = {
  /** The lines with their shares of added tax; null for a line without tax. */
  lines: (PricedLine & { taxCents: number | null })[];
  shelf: ShelfLine[];
  made: PricedLine[];
  tax: AddedTax;
  /** The total, with added tax. */
  totalCents: number;
};

/** Stripe's minimum for US dollars. */
const MIN_TOTAL_CENTS = 50;
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MAX_TOTAL_CENTS = 99_999_999;
export const TOTAL_TOO_HIGH = "Card payments are limited to $999,999.99.";

/**
 * Decides what a cart costs: today's prices and choices, and added tax. Prices that a browser sends aren't
 * read. Refuses with missing, conflict, or invalid.
 */
export function priceCart(
  tx: Tx,
  { items, fulfillment }: Pick<OrderRequest, "items" | "fulfillment">,
  browserHash: string,
  now: Date,
): Result<PricedCart> {
  const rows = tx
    .select({
      productId: products.id,
      kind: products.kind,
      inventoryId: inventory.id,
      name: products.name,
      priceCents: products.priceCents,
      isAvailable: products.isAvailable,
      isTaxExempt: products.isTaxExempt,
      available: availableTo(browserHash),
      outUntil: menuItems.outUntil,
    })
    .from(products)
    .leftJoin(inventory, eq(inventory.productId, products.id))
    .leftJoin(menuItems, eq(menuItems.productId, products.id))
    .where(
      and(
        inArray(
          products.id,
          items.map(({ productId }) => productId),
        ),
        isNull(products.deletedAt),
      ),
    )
    .all();
  const known = new Map(rows.map((row) => [row.productId, row]));
  const made = rows.filter(({ kind }) => kind === "made").map(({ productId }) => productId);
  const groups = groupsOfProducts(tx, made, now);

  const cart: Pick<PricedCart, "shelf" | "made"> = { shelf: [], made: [] };
  const lines: (PricedLine & { isTaxed: boolean })[] = [];
  for (const { productId, choices = [], quantity, names = [] } of items) {
    const product = known.get(productId);
    if (!product) return refusal("missing", "We no longer sell something in your cart.");
    const { kind, inventoryId, name, priceCents, available } = product;
    if (!product.isAvailable) return refusal("conflict", `${name} isn't available right now.`);
    if (isOut(product, now)) return refusal("conflict", `${name} is sold out.`);
    const chosen = choose(groups.get(productId) ?? [], choices);
    if (chosen.problem) return refusal("conflict", `${name}: ${chosen.problem}`);
    const line = {
      productId,
      choices,
      name,
      quantity,
      choiceNames: countNames(chosen.choices.map((choice) => choice.name)),
      choicePrices: pricesOf(chosen.choices),
      unitPriceCents: priceCents + chosen.cents,
      cupNames: kind === "made" ? names.flatMap((name) => name ?? []) : [],
    };
    lines.push({ ...line, isTaxed: !product.isTaxExempt });
    if (kind === "made") cart.made.push(line);
    else cart.shelf.push({ ...line, inventoryId: inventoryId ?? 0, available: available ?? 0 });
  }
  const sum = sumOfLines(lines);
  if (sum === 0) return refusal("invalid", "There's nothing in your cart to pay for.");
  const { tax, shares } = addTax(tx, lines, fulfillmentColumns(tx, fulfillment));
  const withShares = lines.map(({ isTaxed: _, ...line }, index) => ({
    ...line,
    taxCents: shares[index] ?? null,
  }));
  return { ok: true, ...cart, lines: withShares, tax, totalCents: sum + tax.taxCents };
}

/** Whether an order that was placed earlier costs what its cart costs now, tax by tax. */
export const costsTheSame = (order: Order, { totalCents, tax }: PricedCart): boolean =>
  order.totalCents === totalCents && isSameTax(order, tax);

/** Refuses any total but the one the customer was shown, unless the request accepts any. */
export function checkTotal(
  { totalCents, tax }: PricedCart,
  shown: OrderRequest["total"],
): Refusal | null {
  if (shown === "any" || shown === totalCents) return null;
  if (shown === undefined && tax.taxCents === 0) return null;
  const subject = tax.taxCents > 0 ? `With ${formatMoney(tax.taxCents)} sales tax, the` : "The";
  return refusal(
    "conflict",
    `${subject} total is ${formatMoney(totalCents)}. Reload this page to see it, or send it as the total.`,
  );
}

/** Refuses amounts that Stripe can't charge. The truck takes cash for any amount. */
export function checkCardAmount({ totalCents }: PricedCart): Refusal | null {
  if (totalCents < MIN_TOTAL_CENTS) {
    return refusal("invalid", "Card payments start at $0.50.");
  }
  return totalCents > MAX_TOTAL_CENTS ? refusal("invalid", TOTAL_TOO_HIGH) : null;
}

/** Why a cart can't be taken from the shelf as it is; null if there's enough. */
export function checkStock({ shelf }: PricedCart): Refusal | null {
  const short = shelf.find(({ quantity, available }) => quantity > available);
  if (!short) return null;
  const { name, available } = short;
  return refusal(
    "conflict",
    available === 0 ? `${name} is sold out.` : `We only have ${available} of ${name} left.`,
  );
}
