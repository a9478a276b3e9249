import { createHash, randomBytes } from "node:crypto";

const BYTES = 16;

/** 128 random bits as 22 characters. */
export function createSecretId(): string {
  return randomBytes(BYTES).toString("base64url");
}

export function isSecretId(value: string): boolean {
  return /^[\w-]{22}$/.test(value);
}

/** The database stores hashes only, so a stolen copy of it opens no session. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The hash that's stored in place of a browser's ID; '' without one, as for window sales. */
export function browserHashOf(browserId: string | null): string {
  return browserId === null ? "" : hashOf(browserId);
}
