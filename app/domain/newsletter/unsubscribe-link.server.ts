import { createHmac, timingSafeEqual } from "node:crypto";
import { type Env, env } from "~/env.server";

/** Nobody can forge one for someone else. Valid while its secret is in SESSION_SECRET. */

const PATH = "/newsletter/unsubscribe";

type SignUp = { id: number; email: string };
type Settings = Pick<Env, "APP_ORIGIN" | "SESSION_SECRET">;

export function unsubscribeAddress(signUp: SignUp, settings: Settings = env()): string {
  const [secret = ""] = settings.SESSION_SECRET;
  const signature = signatureOf(signUp, secret).toString("base64url");
  return `${settings.APP_ORIGIN}${PATH}?token=${signUp.id}.${signature}`;
}

export function subscriberOf(
  address: string,
  emailOf: (id: number) => string | undefined,
  settings: Settings = env(),
): number | null {
  const token = new URL(address).searchParams.get("token") ?? "";
  const [, digits = "", signature = ""] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  const email = emailOf(id);
  if (email === undefined) return null;
  const given = Buffer.from(signature, "base64url");
  const isBy = (secret: string) => isSame(given, signatureOf({ id, email }, secret));
  return settings.SESSION_SECRET.some(isBy) ? id : null;
}

/**
 * The purpose makes the signature useless for anything else. After a restore the database gives out IDs again, so
 * without the email an old link would be someone else's.
 */
function signatureOf({ id, email }: SignUp, secret: string): Buffer {
  return createHmac("sha256", secret).update(`newsletter/unsubscribe ${id} ${email}`).digest();
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
