/** Posted twice, created once: with all that was typed (http/idempotent-request.server.ts). */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** A cached public page's key is everybody's: what was typed tells its posts apart. */
export const PUBLIC_KEY = "public";
