import { firstMessage, type Refusal } from "~/domain/result";

/** Refusals are plain text, one line, fit to show a person (design 4.12). */
export function plain(status: number, line: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  askToRetry(status, all);
  all.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(line, { status, headers: all });
}

const STATUS_OF: Record<Refusal["kind"], number> = {
  invalid: 422,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
};

export function statusOf({ kind }: Pick<Refusal, "kind">): number {
  return STATUS_OF[kind];
}

/** After how many seconds a refusal that passes by itself may be tried again. */
const RETRY_AFTER_S: Record<number, string> = { 429: "60", 503: "5" };

/** Says when to try again, in an answer that does not say it already. */
export function askToRetry(status: number, headers: Headers): void {
  const seconds = RETRY_AFTER_S[status];
  if (seconds && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
}

/** The Retry-After of a refusal that knows its end; others that pass are given theirs by `askToRetry`. */
export function retryAfter({ retryAfterS }: Refusal): Record<string, string> {
  return retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) };
}

/** A verb's refusal as the API says it. */
export function refused(refusal: Refusal, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(retryAfter(refusal))) all.set(name, value);
  return plain(statusOf(refusal), firstMessage(refusal), all);
}

export function databaseUnavailable(): Response {
  return plain(503, "We cannot save anything right now. Please try again in a moment.");
}

/** Thrown in place of what is not there: to a page's boundary, or as the API's answer. */
export function notFound(): Response {
  return plain(404, "There is nothing at this address.");
}
