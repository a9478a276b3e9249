import { CATEGORIES } from "~/domain/products/product";

/** Whole addresses: a query that is none of ours would let anybody fill the gate's memory. */
export const KEPT_PAGES: readonly string[] = [
  "/",
  "/shop",
  ...CATEGORIES.map((category) => `/shop?category=${category}`),
  ...["/events", "/now", "/catering", "/about", "/newsletter"],
];
