import { createHmac, timingSafeEqual } from "node:crypto";
import { read } from "~/db/client.server";
import { newsletterKey } from "~/db/schema/newsletter.server";
import { env } from "~/env.server";

/**
 * Nobody can forge one for someone else. The key is the shop's own, so a link works for as long as its email is kept,
 * whichever secrets are rotated. Links that SESSION_SECRET signed, before there was such a key, work while it's there.
 */

const PATH = "/newsletter/unsubscribe";

type SignUp = { id: number; email: string };

/** The first key signs, and all of them verify. */
type Settings = { origin: string; keys: readonly string[] };

/** For more than one link, read once. */
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
 * The purpose makes the signature useless for anything else. After a restore the database gives out IDs again, so
 * without the email an old link would be someone else's.
 */
function signatureOf({ id, email }: SignUp, key: string): Buffer {
  return createHmac("sha256", key).update(`newsletter/unsubscribe ${id} ${email}`).digest();
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
