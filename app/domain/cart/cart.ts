import type { Cents } from "~/domain/money";
import type { Category, Product } from "~/domain/products/product";
import type { Items } from "./items";
import { type LineName, lineName, nameWithChoices } from "./line-name";

/** The cart's rules, for the server and the browser. This file has no zod, since every page loads it. */

/** A product as it was chosen: its price includes its choices. */
export type CartProduct = Pick<
  Product,
  "id" | "name" | "priceCents" | "imageUrl" | "stock" | "isAvailable"
> & {
  /** Null for items made to order. */
  category: Category | null;
  /** Undefined for goods. */
  choices?: readonly CartChoice[];
  /** Why it can't be made with these choices, so the customer must choose again. */
  problem?: string;
};

export type CartChoice = { id: number; name: string };

/** A made-to-order product as the browser knows it, before the server reads it again (cart.server.ts). */
export function madeProduct(
  item: Pick<Product, "id" | "name" | "priceCents" | "imageUrl">,
  choices: readonly CartChoice[],
  { isOut = false } = {},
): CartProduct {
  const { id, name, priceCents, imageUrl } = item;
  return {
    id,
    name,
    priceCents,
    imageUrl,
    category: null,
    isAvailable: true,
    stock: isOut ? 0 : MAX_QUANTITY,
    ...(choices.length > 0 && { choices: choices.map(({ id, name }) => ({ id, name })) }),
  };
}

export type CartLine = {
  product: CartProduct;
  /** From 1 to MAX_QUANTITY. */
  quantity: number;
  /** The price last shown, to tell the customer if it has changed. */
  seenCents: Cents;
};

export function lineNameOf({ id, choices = [] }: Pick<CartProduct, "id" | "choices">): LineName {
  return lineName({ productId: id, choices: choices.map((choice) => choice.id) });
}

/** 'Latte (Oat, Beans)' */
export function titleOf({ name, choices = [] }: Pick<CartProduct, "name" | "choices">): string {
  return nameWithChoices(
    name,
    choices.map((choice) => choice.name),
  );
}

/** The most items in a line of an order or a sale (`order_lines_quantity`). */
export const MAX_QUANTITY = 20;
/** The most lines of a cart or a sale: enough for any customer, and few enough for a cookie. */
export const MAX_LINES = 50;

/** Adds a product. A quantity beyond the limit stays at the limit. */
export function add(lines: CartLine[], product: CartProduct, quantity = 1): CartLine[] {
  const name = lineNameOf(product);
  const known = quantityOf(lines, name);
  if (known > 0) return setQuantity(withProduct(lines, product), name, known + quantity);
  if (quantity < 1 || lines.length >= MAX_LINES) return lines;
  return [
    ...lines,
    { product, quantity: Math.min(quantity, MAX_QUANTITY), seenCents: product.priceCents },
  ];
}

function withProduct(lines: CartLine[], product: CartProduct): CartLine[] {
  const name = lineNameOf(product);
  return lines.map((line) => (isNamed(line, name) ? { ...line, product } : line));
}

const isNamed = ({ product }: CartLine, name: LineName) => lineNameOf(product) === name;

export function findLine(lines: CartLine[], name: LineName): CartLine | undefined {
  return lines.find((line) => isNamed(line, name));
}

/** Sets a line's quantity. 0 or below removes the line. */
export function setQuantity(lines: CartLine[], name: LineName, quantity: number): CartLine[] {
  if (quantity < 1) return remove(lines, name);
  return lines.map((line) =>
    isNamed(line, name) ? { ...line, quantity: Math.min(quantity, MAX_QUANTITY) } : line,
  );
}

export function remove(lines: CartLine[], name: LineName): CartLine[] {
  return lines.filter((line) => !isNamed(line, name));
}

export function removePaidItems(lines: CartLine[], paid: Items): CartLine[] {
  return paid.reduce((left, item) => {
    const name = lineName(item);
    return setQuantity(left, name, quantityOf(left, name) - item.quantity);
  }, lines);
}

export function quantityOf(lines: CartLine[], name: LineName): number {
  return findLine(lines, name)?.quantity ?? 0;
}

export function lineTotalCents({ product, quantity }: CartLine): Cents {
  return product.priceCents * quantity;
}

export function totalCents(lines: CartLine[]): Cents {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0);
}

/** Counts items, not lines. */
export function itemCount(lines: CartLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

export function maxQuantity({ stock }: CartProduct): number {
  return Math.min(stock, MAX_QUANTITY);
}
