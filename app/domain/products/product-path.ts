import type { Product } from "./product";

/** Longest slug, in characters: enough to recognize the product, short enough for a line. */
const MAX_SLUG = 60;

/**
 * The address of a product's own page, `/shop/12-ceremonial-matcha`. Its id decides; the words are for
 * people, and are none where a name has no Latin letters or digits.
 */
export function productPath({ id, name }: Pick<Product, "id" | "name">): string {
  return `/shop/${segmentOf(id, name)}`;
}

/** The address of an item's own page, `/menu/12-iced-latte`. */
export function menuItemPath({ id, name }: Pick<Product, "id" | "name">): string {
  return `/menu/${segmentOf(id, name)}`;
}

const segmentOf = (id: number, name: string) => [id, slugOf(name)].filter(Boolean).join("-");

/** The id that such an address begins with; null where none of ours can be meant. */
export function productIdIn(segment: string): number | null {
  const [, id] = /^([1-9]\d{0,15})(?:-|$)/.exec(segment) ?? [];
  return id === undefined ? null : Number(id);
}

function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_SLUG).replace(/-$/, "");
}
