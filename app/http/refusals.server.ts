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
  unavailable: 503,
};

export function statusOf(refusal: Refusal): number {
  return STATUS_OF[refusal.kind];
}

/** A verb's refusal as the API says it. */
export function refused(refusal: Refusal): Response {
  const headers: HeadersInit = refusal.kind === "unavailable" ? { "Retry-After": "5" } : {};
  return plain(statusOf(refusal), firstMessage(refusal), headers);
}

export function storeUnavailable(): Response {
  return plain(503, "We cannot save anything right now. Please try again in a moment.", {
    "Retry-After": "5",
  });
}
