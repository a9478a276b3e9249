/** Posted twice, created once: with all that was typed (http/idempotency.server.ts). */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/**
 * Public pages may come from a cache: their key is everybody's, and what was typed tells posts
 * apart.
 */
export const PUBLIC_KEY = "public";
