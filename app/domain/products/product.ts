import { type Cents, toDecimal } from "../money";

/**
 * A product as the shop shows it. Plain data without zod, since the browser needs it too;
 * the rules of writing one stand in schema.ts.
 */

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

/** Each 0 to 10, or null when nobody has tasted it: 0 is a taste too, and is shown. */
export type TastingNotes = {
  sweetness: number | null;
  bitterness: number | null;
  umami: number | null;
};

export type Product = {
  id: number;
  name: string;
  description: string | null;
  priceCents: Cents;
  imageUrl: string | null;
  category: Category;
  origin: string | null;
  certifications: string[] | null;
  tastingNotes: TastingNotes;
  recommendedUse: string | null;
  /** Pieces that may still be sold; 0 shows 'Sold Out' (design 4.2). */
  stock: number;
  isAvailable: boolean;
};

/** A product as the API answers it: the price as '19.99', availability under both its names (design 4.1). */
export function toProductJson({ priceCents, isAvailable, ...product }: Product) {
  return { ...product, price: toDecimal(priceCents), isAvailable, isActive: isAvailable };
}
