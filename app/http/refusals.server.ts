import { redirect } from "@remix-run/node";
import { firstMessage, type Refusal } from "~/domain/result";

/** A plain text response with one line for a person to read. */
export function textResponse(status: number, line: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  addStatusHeaders(status, all);
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

/** Seconds to wait, for problems that pass by themselves. */
const RETRY_AFTER_S: Record<number, string> = { 429: "60", 503: "5" };

/** Adds `Retry-After`, and `Allow` for pages that accept no form (RFC 9110, 15.5.6). */
export function addStatusHeaders(status: number, headers: Headers): void {
  const seconds = RETRY_AFTER_S[status];
  if (seconds && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

export function retryAfter({ retryAfterS }: Refusal): Record<string, string> {
  return retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) };
}

export function refusalResponse(refusal: Refusal, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(retryAfter(refusal))) all.set(name, value);
  return textResponse(statusOf(refusal), firstMessage(refusal), all);
}

/** `refusalResponse`, with the name of the field that the message is about. */
export function fieldRefusalResponse(refusal: Refusal, headers: HeadersInit = {}): Response {
  const [field] = Object.keys(refusal.errors);
  const line = firstMessage(refusal);
  return refusalResponse(
    { ...refusal, errors: { "": [field ? `${field}: ${line}` : line] } },
    headers,
  );
}

/** The API's answer to a refusal. A wrong field is named, as by the API's own rules (422). */
export const apiRefusal = (refusal: Refusal): Response =>
  refusal.kind === "invalid" ? fieldRefusalResponse(refusal) : refusalResponse(refusal);

/** @param more text to add */
export function databaseUnavailable(more = ""): Response {
  return textResponse(
    503,
    `We can't save anything right now. Please try again in a moment. ${more}`.trimEnd(),
  );
}

/** A permanent redirect that browsers check again. A cached one would loop if a name is changed and changed back. */
export function movedTo(address: string): Response {
  return redirect(address, { status: 301, headers: { "Cache-Control": "private, no-cache" } });
}

export function notFound(): Response {
  return textResponse(404, "There's nothing here.");
}
