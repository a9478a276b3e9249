import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import type { JWK } from "oidc-provider";

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; jwk: JWK };

/** A fresh RSA key. Every key gets its own `kid`: a new key under an old one is never fetched. */
export function createSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomUUID();
  // Without `alg`: whoever verifies has to insist on RS256 by itself.
  const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig" } as JWK;
  return { kid, privateKey, publicKey, jwk };
}
