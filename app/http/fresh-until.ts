/**
 * Milliseconds since 1970, as long as nothing is written. The gate takes it away
 * (server/page-cache.ts).
 */
export const FRESH_UNTIL_HEADER = "x-fresh-until";
