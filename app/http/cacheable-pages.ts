import { POLICY_NAMES, policyPath } from "~/domain/brand/policies";
import { CATEGORIES } from "~/domain/products/product";

/** URLs of cacheable pages, including their queries, or anyone could fill the cache with made-up ones. */
export const CACHEABLE_PAGES: readonly string[] = [
  "/",
  "/menu",
  "/shop",
  "/sitemap.xml",
  ...CATEGORIES.map((category) => `/shop?category=${category}`),
  "/events",
  "/events.ics",
  "/now",
  "/catering",
  "/about",
  "/newsletter",
  "/board",
  ...POLICY_NAMES.map(policyPath),
];

/**
 * Pages that show orders, which every commit can change. Other pages stay cached until a row that they show
 * changes.
 */
export const ORDER_PAGES: readonly string[] = ["/board"];

/**
 * The path of a product's or menu item's page (domain/products/product-path.ts). Anyone can make up more of
 * them, but those get no page to cache.
 */
export const CACHEABLE_PRODUCT = /^\/(?:shop|menu)\/[1-9]\d{0,15}(?:-[a-z0-9]+)*$/;
