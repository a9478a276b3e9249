import { describe, expect, test } from "vitest";
import { createSigningKey, firstSigningKey } from "./keys";

describe("a provider's first key", () => {
  test("is the one from the environment, under a name of its own", () => {
    const given = createSigningKey();
    const pem = given.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    const first = firstSigningKey(pem);
    expect(first.publicKey.equals(given.publicKey)).toBe(true);
    expect(first.jwk).toEqual({ ...given.jwk, kid: first.kid });
    expect(first.kid).not.toBe(given.kid);
  });

  test("is a new one if the environment has none", () => {
    expect(firstSigningKey("").publicKey.equals(firstSigningKey("").publicKey)).toBe(false);
  });
});
