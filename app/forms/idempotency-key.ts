/**
 * Created once, however often it is posted. The key holds with all that was typed
 * (http/idempotency.server.ts).
 */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/**
 * Public pages may come from a cache, so their key is everybody's: what was typed tells posts
 * apart.
 */
export const PUBLIC_KEY = "public";
