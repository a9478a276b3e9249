/** The field that makes a form posted twice create one row (http/idempotent-request.server.ts). */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** The key in cached public pages, which everyone shares. Posts with it differ only by content. */
export const PUBLIC_KEY = "public";
