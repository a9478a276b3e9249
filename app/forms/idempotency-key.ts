/** Posted twice, created once: with all that was typed (http/idempotent-request.server.ts). */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** The key in cached public pages, which everyone shares. Posts with it differ only by content. */
export const PUBLIC_KEY = "public";
