/**
 * In which an answer tells the gate until when it may be kept, in milliseconds since 1970, as long as
 * nothing is written meanwhile. The gate takes it away (server/page-cache.ts).
 */
export const FRESH_UNTIL_HEADER = "x-fresh-until";
