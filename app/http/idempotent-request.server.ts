import { hashOf } from "~/domain/access/secret-id.server";
import type { FormFields } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";

export function splitKey(posted: FormFields): { input: FormFields; key: string | undefined } {
  const { [IDEMPOTENCY_KEY]: key, ...input } = posted;
  return { input, key };
}

/**
 * Of the content too: the key of a cached page is everyone's, and what was changed before it is
 * sent again is something else.
 * @param key none or '' means that each request is one of its own.
 * @param hashes of files that came along, by their addresses in the content: those are new each time
 */
export function idempotencyKeyOf(
  request: Request,
  key: string | null | undefined,
  content: unknown,
  hashes = new Map<unknown, string>(),
): string | undefined {
  if (!key) return undefined;
  const sent = [new URL(request.url).pathname, key, content];
  return hashOf(JSON.stringify(sent, (_name, value) => hashes.get(value) ?? value));
}

/** By the IETF's draft 'The Idempotency-Key HTTP Header Field'. */
export function idempotencyKeyOfCall(request: Request, content: unknown): string | undefined {
  return idempotencyKeyOf(request, request.headers.get("Idempotency-Key"), content);
}
