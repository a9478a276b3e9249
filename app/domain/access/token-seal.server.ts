import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = "ujicart: tokens of sessions";

export type Seal = ReturnType<typeof createSeal>;

/** Encrypts with AES-256-GCM. The first secret seals and any secret opens, so a rotation signs nobody out. */
export function createSeal(secrets: string[]) {
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES))),
  );
  const [newest] = keys;
  if (!newest) throw new Error("There's no secret to seal with.");
  return {
    /** @param context what the text belongs to. It can't be opened for anything else */
    seal(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },

    /** Returns null if no secret of this shop opens it. */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      for (const key of keys) {
        const text = openWith(key, bytes, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: KeyObject, bytes: Buffer, context: string): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
