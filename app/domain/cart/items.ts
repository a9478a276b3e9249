import type { CartLine } from "./cart";

export type Items = readonly { productId: number; quantity: number }[];

export function itemsOf(lines: CartLine[]) {
  return lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
}

/** The same in any order: '12.2-15.1'. */
export function nameItems(items: Items): string {
  return items
    .map(({ productId, quantity }) => `${productId}.${quantity}`)
    .sort()
    .join("-");
}

/** What is no piece is left out. */
export function readItems(name: string): Items {
  return name.split("-").flatMap((part) => {
    const [, productId, quantity] = /^(\d{1,9})\.(\d{1,2})$/.exec(part) ?? [];
    return productId ? [{ productId: Number(productId), quantity: Number(quantity) }] : [];
  });
}
