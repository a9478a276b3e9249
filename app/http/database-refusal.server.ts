import { DatabaseUnavailable, isDatabaseFailure } from "~/domain/database.server";
import { databaseUnavailable, plain } from "./refusals.server";

/** What to answer when the database has failed; null for an error of any other kind. */
export function databaseRefusal(error: unknown): Response | null {
  if (error instanceof DatabaseUnavailable) return databaseUnavailable();
  if (!isDatabaseFailure(error)) return null;
  return plain(503, "We cannot look anything up right now. Please try again in a moment.");
}

/**
 * Remix shows its entry an error as it was thrown only in `handleError`; what it then asks a page or
 * an answer for is 'Unexpected Server Error'. So the refusal is kept for its request until then.
 */
const kept = new WeakMap<Request, Response>();

export function keepDatabaseRefusal(request: Request, error: unknown): void {
  const refusal = databaseRefusal(error);
  if (refusal) kept.set(request, refusal);
}

/** The refusal kept for a request, once. */
export function takeDatabaseRefusal(request: Request): Response | null {
  const refusal = kept.get(request) ?? null;
  kept.delete(request);
  return refusal;
}
