import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import type { JWK } from "oidc-provider";

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; jwk: JWK };

/** A fresh RSA key. */
export function createSigningKey(): SigningKey {
  return signingKey(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
}

/**
 * A provider's first key: as PEM from the environment where tests open many shops (tests/shop/template.ts),
 * as making one takes much of a shop's start.
 */
export function firstSigningKey(pem = process.env.SHOP_SIGNING_KEY): SigningKey {
  return pem ? signingKey(createPrivateKey(pem)) : createSigningKey();
}

/** Every key gets its own `kid`: a new key under an old one is never fetched. */
function signingKey(privateKey: KeyObject): SigningKey {
  const kid = randomUUID();
  // Without `alg`: whoever verifies has to insist on RS256 by itself.
  const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig" } as JWK;
  return { kid, privateKey, publicKey: createPublicKey(privateKey), jwk };
}
