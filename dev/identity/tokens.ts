import { createSecretKey } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { createSigningKey, type SigningKey } from "./keys";

/** A token to create. Parts that are left out are as the provider would make them. */
export type TokenOrder = {
  claims?: JWTPayload;
  /** Claims to leave out, such as `exp`. */
  without?: string[];
  /** Seconds from now. If negative, it has already expired. */
  expiresIn?: number;
  /** With `HS256`, the public key is the secret: the classic algorithm confusion. */
  algorithm?: "RS256" | "PS256" | "HS256" | "none";
  /** True to sign with a key that the provider never published, under the published `kid`. */
  foreignKey?: boolean;
  kid?: string;
};

/** Creates an access token, valid or not, from the claims that the provider would use. */
export async function mint(order: TokenOrder, key: SigningKey, usual: JWTPayload): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const expires = { exp: now + (order.expiresIn ?? 3600) };
  const claims: JWTPayload = { ...usual, iat: now, ...expires, ...order.claims };
  for (const name of order.without ?? []) delete claims[name];

  const kid = order.kid ?? key.kid;
  const algorithm = order.algorithm ?? "RS256";
  switch (algorithm) {
    case "none":
      return new UnsecuredJWT(claims).encode();
    case "HS256":
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(
          createSecretKey(key.publicKey.export({ type: "spki", format: "pem" }) as string, "utf8"),
        );
    case "RS256":
    case "PS256":
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
        .sign(order.foreignKey ? createSigningKey().privateKey : key.privateKey);
  }
}
