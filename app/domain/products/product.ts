import { withDecimals } from "~/domain/money";
import { keysInOrder } from "~/domain/words";
import { truncate } from "~/forms/truncate";
import type { toOwnersProduct, toProduct } from "./products.server";

/** Products of the shop. This file has no zod, so the browser can load it. */

/**
 * Kinds of products. Goods have stock and can ship. Made items are on the menu and picked up at a stop. The
 * kind never changes.
 */
export const PRODUCT_KINDS = ["goods", "made"] as const;

export const CATEGORY_NAMES = {
  matcha: "Matcha",
  merchandise: "Merchandise",
  equipment: "Equipment",
};
export const CATEGORIES = keysInOrder(CATEGORY_NAMES);
export type Category = (typeof CATEGORIES)[number];

export function isCategory(text: unknown): text is Category {
  return CATEGORIES.some((category) => category === text);
}

/** Each from 0 to 10. Null if nobody has tasted it, since 0 is a taste too. */
export type TastingNotes = Record<"sweetness" | "bitterness" | "umami", number | null>;

/** A product's public fields. */
export type Product = ReturnType<typeof toProduct>;

/** The most characters of a description on a card, which are two lines. */
const CARD_CHARACTERS = 160;

/** A product with the fields that only the owner can see. */
export type OwnersProduct = ReturnType<typeof toOwnersProduct>;

/** The fields of a product card. Cards on the home page leave out tasting notes to save bytes. */
export type ProductCard = Omit<Product, "tastingNotes" | "recommendedUse"> &
  Partial<Pick<Product, "tastingNotes">>;

/** A product for a list of cards. Its description, which can be 5,000 characters long, is cut. */
export function toCard({ description, recommendedUse, ...product }: Product): ProductCard {
  return { ...product, description: description && truncate(description, CARD_CHARACTERS) };
}

export function toBriefCard(product: Product): ProductCard {
  const { tastingNotes, ...card } = toCard(product);
  return card;
}

const GOODS: (typeof PRODUCT_KINDS)[number] = "goods";

/**
 * The product as the API writes it, with its availability under both names. Only exempt products have
 * `isTaxExempt`.
 */
export function toProductJson({ isTaxExempt, ...product }: Product & Partial<OwnersProduct>) {
  return {
    kind: GOODS,
    ...withDecimals(product),
    isActive: product.isAvailable,
    ...(isTaxExempt && { isTaxExempt }),
  };
}
