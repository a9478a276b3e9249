/** Milliseconds since 1970. The gate takes it away (server/page-cache.ts). */
export const FRESH_UNTIL_HEADER = "x-fresh-until";
