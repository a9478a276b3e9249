import { hashOf } from "~/domain/access/secret-id.server";
import type { FormFields } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";

export function splitKey(posted: FormFields): { input: FormFields; key: string | undefined } {
  const { [IDEMPOTENCY_KEY]: key, ...input } = posted;
  return { input, key };
}

/**
 * A key for one request, hashed with its content: a cached page gives everyone the same key, and a form that's
 * changed and sent again is a new request.
 * @param key undefined or '' makes each request unique
 * @param hashes content hashes by path, since uploads get new paths each time
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

/** The key of an API call, by the IETF draft 'The Idempotency-Key HTTP Header Field'. */
export function idempotencyKeyOfCall(request: Request, content: unknown): string | undefined {
  return idempotencyKeyOf(request, request.headers.get("Idempotency-Key"), content);
}
