import { createHmac, timingSafeEqual } from "node:crypto";
import { type Env, env } from "~/env.server";

/** Nobody can forge one for someone else. Valid while its secret is in SESSION_SECRET. */

const PATH = "/newsletter/unsubscribe";

type Settings = Pick<Env, "APP_ORIGIN" | "SESSION_SECRET">;

export function unsubscribeAddress(id: number, settings: Settings = env()): string {
  const [secret = ""] = settings.SESSION_SECRET;
  return `${settings.APP_ORIGIN}${PATH}?token=${id}.${signatureOf(id, secret).toString("base64url")}`;
}

/** Mail programs offer the same in one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(id: number) {
  return {
    "List-Unsubscribe": `<${unsubscribeAddress(id)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export function subscriberOf(address: string, settings: Settings = env()): number | null {
  const token = new URL(address).searchParams.get("token") ?? "";
  const [, digits = "", signature = ""] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  const given = Buffer.from(signature, "base64url");
  const isOurs = settings.SESSION_SECRET.some((secret) => isSame(given, signatureOf(id, secret)));
  return isOurs ? id : null;
}

/** The purpose makes the signature useless for anything else. */
function signatureOf(id: number, secret: string): Buffer {
  return createHmac("sha256", secret).update(`newsletter/unsubscribe ${id}`).digest();
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
