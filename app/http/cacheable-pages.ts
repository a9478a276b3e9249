import { POLICY_NAMES, policyPath } from "~/domain/brand/policies";
import { CATEGORIES } from "~/domain/products/product";

/** Match full URLs, query included. Otherwise anyone could fill the cache with made-up queries. */
export const CACHEABLE_PAGES: readonly string[] = [
  "/",
  "/menu",
  ...["/shop", "/sitemap.xml"],
  ...CATEGORIES.map((category) => `/shop?category=${category}`),
  ...["/events", "/events.ics", "/now", "/catering", "/about", "/newsletter", "/board"],
  ...POLICY_NAMES.map(policyPath),
];

/** Pages that show orders, which every commit can change. The others stay until a row that they show changes. */
export const ORDER_PAGES: readonly string[] = ["/board"];

/**
 * How the address of a product's page looks, or of an item's (domain/products/product-path.ts). Anyone can make up
 * more of them than there are products, but to all the others the answer is no page.
 */
export const CACHEABLE_PRODUCT = /^\/(?:shop|menu)\/[1-9]\d{0,15}(?:-[a-z0-9]+)*$/;
