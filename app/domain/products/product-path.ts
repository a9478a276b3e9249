import type { Product } from "./product";

/** The most characters of a slug: enough to recognize the product, and short enough for a line. */
const MAX_SLUG = 60;

/**
 * The path of a product's page, `/shop/12-ceremonial-matcha`. Only the ID counts. The words are for people, and
 * are missing if the name has no Latin letters or digits.
 */
export function productPath({ id, name }: Pick<Product, "id" | "name">): string {
  return `/shop/${segmentOf(id, name)}`;
}

/** The path of a menu item's page, `/menu/12-iced-latte`. */
export function menuItemPath({ id, name }: Pick<Product, "id" | "name">): string {
  return `/menu/${segmentOf(id, name)}`;
}

const segmentOf = (id: number, name: string) => [id, slugOf(name)].filter(Boolean).join("-");

/** The ID that such a path begins with; null if it can't be one of ours. */
export function productIdIn(segment: string): number | null {
  const [, id] = /^([1-9]\d{0,15})(?:-|$)/.exec(segment) ?? [];
  return id === undefined ? null : Number(id);
}

function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_SLUG).replace(/-$/, "");
}
