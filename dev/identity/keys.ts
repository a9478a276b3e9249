import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import type { JWK } from "oidc-provider";

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; jwk: JWK };

/** Creates an RSA key. */
export function createSigningKey(): SigningKey {
  return signingKey(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
}

/**
 * A provider's first key. Tests that open many shops pass it as PEM in the environment
 * (tests/shop/template.ts), since creating one takes much of a shop's start.
 */
export function firstSigningKey(pem = process.env.SHOP_SIGNING_KEY): SigningKey {
  return pem ? signingKey(createPrivateKey(pem)) : createSigningKey();
}

/** Every key has its own `kid`, since a new key under an old `kid` would never be fetched. */
function signingKey(privateKey: KeyObject): SigningKey {
  const kid = randomUUID();
  // Without `alg`, so that verifiers must require RS256 themselves.
  const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig" } as JWK;
  return { kid, privateKey, publicKey: createPublicKey(privateKey), jwk };
}
