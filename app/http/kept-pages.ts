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
