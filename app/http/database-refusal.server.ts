import { DatabaseUnavailable, isDatabaseFailure } from "~/domain/database.server";
import { databaseUnavailable, textResponse } from "./refusals.server";

export function databaseRefusal(error: unknown): Response | null {
  if (error instanceof DatabaseUnavailable) return databaseUnavailable();
  if (!isDatabaseFailure(error)) return null;
  return textResponse(503, "We can't load anything right now. Please try again in a moment.");
}

/** Refusals by request. Remix shows the thrown error only to `handleError`, so the refusal waits here. */
const refusals = new WeakMap<Request, Response>();

export function keepDatabaseRefusal(request: Request, error: unknown): void {
  const refusal = databaseRefusal(error);
  if (refusal) refusals.set(request, refusal);
}

export function takeDatabaseRefusal(request: Request): Response | null {
  const refusal = refusals.get(request) ?? null;
  refusals.delete(request);
  return refusal;
}
