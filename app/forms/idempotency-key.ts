/**
 * The field by which a form says that what it creates is to be created once, however often it is
 * posted: by a second click, a page loaded again, or because an answer was lost. The key holds
 * together with all that was typed (http/idempotency.server.ts).
 */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/**
 * The key of public forms: their pages may come from a cache, so a key in them is everybody's. What
 * tells their posts apart is what was typed alone.
 */
export const PUBLIC_KEY = "public";
