import { toDecimal } from "../money";
import type { toProduct } from "../products/products.server";

/** Without zod, since the browser needs it too. */

export const CATEGORIES = ["matcha", "merchandise", "equipment"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = {
  matcha: "Matcha",
  merchandise: "Merchandise",
  equipment: "Equipment",
};

export function isCategory(text: unknown): text is Category {
  return CATEGORIES.some((category) => category === text);
}

export type Product = ReturnType<typeof toProduct>;

/** Each 0 to 10; null when nobody has tasted it: 0 is a taste too. */
export type TastingNotes = Product["tastingNotes"];

/** Availability under both its names (design 4.1). */
export function toProductJson({ priceCents, isAvailable, ...product }: Product) {
  return { ...product, price: toDecimal(priceCents), isAvailable, isActive: isAvailable };
}
