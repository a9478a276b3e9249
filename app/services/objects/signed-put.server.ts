import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "~/env.server";
import type { SignedUpload } from "./object-store.server";

/**
 * URLs on this server that accept one upload, like a bucket's presigned ones. Anyone with a URL can send
 * exactly what it describes, until it expires. A URL is valid while its secret is in SESSION_SECRET.
 */

const FOLDER = "/api/objects/upload/";
const PENDING = "pending/";

export type SigningSettings = Pick<Env, "APP_ORIGIN" | "SESSION_SECRET">;

/** @param key `pending/` and a name */
export function signedPutAddress(
  key: string,
  upload: SignedUpload,
  { APP_ORIGIN, SESSION_SECRET }: SigningSettings,
): string {
  const [secret = ""] = SESSION_SECRET;
  const address = new URL(FOLDER + key.replace(PENDING, ""), APP_ORIGIN);
  if (upload.contentType) address.searchParams.set("type", upload.contentType);
  if (upload.byteSize) address.searchParams.set("size", String(upload.byteSize));
  address.searchParams.set("expires", String(upload.expiresAt.getTime()));
  address.searchParams.set("signature", signatureOf(address, secret).toString("base64url"));
  return address.href;
}

/** The limits in a signed URL; null if we didn't issue it, or it was changed. */
export function readSignedPut(
  address: string,
  settings: SigningSettings,
): (SignedUpload & { key: string }) | null {
  const key = keyOfPutAddress(address, settings);
  const { searchParams } = new URL(address);
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const isOurs = settings.SESSION_SECRET.some((secret) => {
    const made = signatureOf(new URL(address), secret);
    return made.length === given.length && timingSafeEqual(made, given);
  });
  if (!key || !isOurs) return null;
  return {
    key,
    contentType: searchParams.get("type") ?? undefined,
    byteSize: Number(searchParams.get("size")) || undefined,
    expiresAt: new Date(Number(searchParams.get("expires"))),
  };
}

/** The key in a signed URL, by its path alone, since clients can drop the query. */
export function keyOfPutAddress(
  address: string,
  { APP_ORIGIN }: Pick<SigningSettings, "APP_ORIGIN">,
): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const [, name] = /^\/api\/objects\/upload\/([\w-]+)$/.exec(pathname) ?? [];
  return origin === APP_ORIGIN && name ? PENDING + name : null;
}

/** The purpose makes the signature useless for anything else. */
function signatureOf(address: URL, secret: string): Buffer {
  const { pathname, searchParams } = address;
  const signed = ["type", "size", "expires"].map((name) => searchParams.getAll(name));
  const text = JSON.stringify(["upload", pathname, ...signed]);
  return createHmac("sha256", secret).update(text).digest();
}
