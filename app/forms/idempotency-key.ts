/** Posted twice, created once: with all that was typed (http/idempotent-request.server.ts). */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** Everyone shares the key of a cached public page, so its posts differ only by what was typed. */
export const PUBLIC_KEY = "public";
