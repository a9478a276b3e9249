import { createHmac, timingSafeEqual } from "node:crypto";
import { type Env, env } from "~/env.server";

/**
 * The key in the link that confirms a reservation. Only the email has it: whoever reserves sees the order's
 * page at once, and could otherwise confirm for someone else's address. A key works while its secret is in
 * SESSION_SECRET.
 */

type Settings = Pick<Env, "SESSION_SECRET">;

export function confirmKeyOf(token: string, settings: Settings = env()): string {
  const [secret = ""] = settings.SESSION_SECRET;
  return keyOf(token, secret).toString("base64url");
}

export function isConfirmKey(key: string, token: string, settings: Settings = env()): boolean {
  const given = Buffer.from(key, "base64url");
  if (given.toString("base64url") !== key) return false;
  return settings.SESSION_SECRET.some((secret) => isSame(given, keyOf(token, secret)));
}

/** The purpose makes the signature useless for anything else. */
function keyOf(token: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`reservation/confirm ${token}`).digest();
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
