import { createHash, randomBytes } from "node:crypto";

const BYTES = 16;

/** 128 random bits as 22 characters: what a browser keeps to name something of its own. */
export function createSecretId(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Whether it has the shape of one; anything else need not be looked for. */
export function isSecretId(value: string): boolean {
  return /^[\w-]{22}$/.test(value);
}

/** What the database keeps of an id, so that a stolen copy of the database opens no session. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
