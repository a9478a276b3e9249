import { createHmac, timingSafeEqual } from "node:crypto";
import { read } from "~/db/client.server";
import { newsletterKey } from "~/db/schema/newsletter.server";
import { env } from "~/env.server";

/**
 * Links that unsubscribe. Nobody can forge one for someone else. The shop has its own key for them, so they
 * work for as long as their email is kept, even if secrets are rotated. Older links, signed with
 * SESSION_SECRET, work while that secret is there.
 */

const PATH = "/newsletter/unsubscribe";

type SignUp = { id: number; email: string };

/** The first key signs, and all of them verify. */
type Settings = { origin: string; keys: readonly string[] };

/** Settings for links. Read them once for many links. */
export function linkSettings(): Settings {
  const { APP_ORIGIN, SESSION_SECRET } = env();
  const own = read().select({ key: newsletterKey.key }).from(newsletterKey).all();
  return { origin: APP_ORIGIN, keys: [...own.map(({ key }) => key), ...SESSION_SECRET] };
}

export function unsubscribeAddress(
  signUp: SignUp,
  { origin, keys: [key = ""] }: Settings = linkSettings(),
): string {
  return `${origin}${PATH}?token=${signUp.id}.${signatureOf(signUp, key).toString("base64url")}`;
}

export function subscriberOf(
  address: string,
  emailOf: (id: number) => string | undefined,
  { keys }: Pick<Settings, "keys"> = linkSettings(),
): number | null {
  const token = new URL(address).searchParams.get("token") ?? "";
  const [, digits = "", signature = ""] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  const email = emailOf(id);
  if (email === undefined) return null;
  const given = Buffer.from(signature, "base64url");
  return keys.some((key) => isSame(given, signatureOf({ id, email }, key))) ? id : null;
}

/**
 * The purpose makes a signature useless for anything else. The email is part of it, since a database gives out
 * the same IDs again after a restore, and an old link would be someone else's.
 */
function signatureOf({ id, email }: SignUp, key: string): Buffer {
  return createHmac("sha256", key).update(`newsletter/unsubscribe ${id} ${email}`).digest();
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
