import type { Cents } from "../money";
import type { Category, Product } from "../records/product";
import type { Items } from "./items";

/** The same on the server and in the browser. No zod: every page carries this. */

export type CartProduct = Pick<
  Product,
  "id" | "name" | "priceCents" | "imageUrl" | "stock" | "isAvailable"
> & {
  /** None for what is made. */
  category: Category | null;
};

export type CartLine = {
  product: CartProduct;
  /** From 1 to MAX_QUANTITY. */
  quantity: number;
  /** So we can show a price change (design 4.9). */
  seenCents: Cents;
};

/** Of one product in one order (design 4.22). */
export const MAX_QUANTITY = 20;
/** Lines a cart may hold: enough for any shopper, few enough for a cookie. */
export const MAX_LINES = 50;

/** Beyond the limits the line stays at them. */
export function add(lines: CartLine[], product: CartProduct, quantity = 1): CartLine[] {
  const known = quantityOf(lines, product.id);
  if (known > 0) return setQuantity(withProduct(lines, product), product.id, known + quantity);
  if (quantity < 1 || lines.length >= MAX_LINES) return lines;
  return [
    ...lines,
    { product, quantity: Math.min(quantity, MAX_QUANTITY), seenCents: product.priceCents },
  ];
}

function withProduct(lines: CartLine[], product: CartProduct): CartLine[] {
  return lines.map((line) => (line.product.id === product.id ? { ...line, product } : line));
}

/** 0 or below removes the line. */
export function setQuantity(lines: CartLine[], productId: number, quantity: number): CartLine[] {
  if (quantity < 1) return remove(lines, productId);
  return lines.map((line) =>
    line.product.id === productId ? { ...line, quantity: Math.min(quantity, MAX_QUANTITY) } : line,
  );
}

export function remove(lines: CartLine[], productId: number): CartLine[] {
  return lines.filter((line) => line.product.id !== productId);
}

export function takeOut(lines: CartLine[], paid: Items): CartLine[] {
  return paid.reduce(
    (left, { productId, quantity }) =>
      setQuantity(left, productId, quantityOf(left, productId) - quantity),
    lines,
  );
}

export function quantityOf(lines: CartLine[], productId: number): number {
  return lines.find((line) => line.product.id === productId)?.quantity ?? 0;
}

export function lineTotalCents({ product, quantity }: CartLine): Cents {
  return product.priceCents * quantity;
}

export function totalCents(lines: CartLine[]): Cents {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0);
}

/** Items, not lines. */
export function itemCount(lines: CartLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

export function maxQuantity({ stock }: CartProduct): number {
  return Math.min(stock, MAX_QUANTITY);
}
