import { CATEGORIES } from "~/domain/products/product";

/**
 * The pages that the gate may keep, by the address that it finds them at: a query that is none of ours
 * would let anybody fill its memory. Each also has to say how long (fresh-until.server.ts).
 */
export const KEPT_PAGES: readonly string[] = [
  "/",
  "/shop",
  ...CATEGORIES.map((category) => `/shop?category=${category}`),
  ...["/events", "/now", "/catering", "/about", "/newsletter"],
];

/**
 * How the address of a product's page looks (domain/products/product-path.ts). Anybody can make up
 * more of them than there are products, but to all the others the answer is no page.
 */
export const KEPT_PRODUCT = /^\/shop\/[1-9]\d{0,15}(?:-[a-z0-9]+)*$/;

export function isKept(address: string): boolean {
  return KEPT_PAGES.includes(address) || KEPT_PRODUCT.test(address);
}
