/**
 * The header with the instant until which a page is fresh, in milliseconds since 1970. The gate removes it
 * (server/page-cache.ts).
 */
export const FRESH_UNTIL_HEADER = "x-fresh-until";
