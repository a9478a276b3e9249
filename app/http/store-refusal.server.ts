import { isStoreFailure, StoreUnavailable } from "~/domain/store.server";
import { plain, storeUnavailable } from "./refusals.server";

/** What to answer when the store has failed; null for an error of any other kind. */
export function storeRefusal(error: unknown): Response | null {
  if (error instanceof StoreUnavailable) return storeUnavailable();
  if (!isStoreFailure(error)) return null;
  return plain(503, "We cannot look anything up right now. Please try again in a moment.");
}

/**
 * Remix shows its entry an error as it was thrown only in `handleError`; what it then asks a page or
 * an answer for is 'Unexpected Server Error'. So the refusal is kept for its request until then.
 */
const kept = new WeakMap<Request, Response>();

export function keepStoreRefusal(request: Request, error: unknown): void {
  const refusal = storeRefusal(error);
  if (refusal) kept.set(request, refusal);
}

/** The refusal kept for a request, once. */
export function takeStoreRefusal(request: Request): Response | null {
  const refusal = kept.get(request) ?? null;
  kept.delete(request);
  return refusal;
}
