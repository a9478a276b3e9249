import { firstMessage, type Refusal } from "~/domain/result";

/** Refusals are plain text, one line, fit to show a person (design 4.12). */
export function plain(status: number, line: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(line, { status, headers: all });
}

const STATUS_OF: Record<Refusal["kind"], number> = {
  invalid: 422,
  missing: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
};

export function statusOf(refusal: Refusal): number {
  return STATUS_OF[refusal.kind];
}

/** After how many seconds a refusal that passes by itself may be tried again. */
const RETRY_AFTER_S: Partial<Record<Refusal["kind"], number>> = { limited: 60, unavailable: 5 };

/** The Retry-After of a refusal that passes by itself; empty for the others. */
export function retryAfter(refusal: Refusal): Record<string, string> {
  const seconds = refusal.retryAfterS ?? RETRY_AFTER_S[refusal.kind];
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** A verb's refusal as the API says it. */
export function refused(refusal: Refusal): Response {
  return plain(statusOf(refusal), firstMessage(refusal), retryAfter(refusal));
}

export function storeUnavailable(): Response {
  return plain(503, "We cannot save anything right now. Please try again in a moment.", {
    "Retry-After": "5",
  });
}

/** Thrown in place of what is not there: to a page's boundary, or as the API's answer. */
export function notFound(): Response {
  return plain(404, "There is nothing at this address.");
}
