import { beforeEach, describe, expect, test, vi } from "vitest";
import { advanceClock } from "../../../tests/clock";
import { connect, IMPATIENT_MS, testProvider } from "../../../tests/identity";
import type { Identity } from "./identity.server";

const provider = testProvider();
let identity: Identity;
beforeEach(() => {
  identity = connect(provider.current);
});

describe("a bearer token", () => {
  const verdict = async (token: string) => {
    const result = await identity.verifyAccessToken(token);
    return result.ok ? "accepted" : result.reason;
  };

  test.each([
    ["for another audience", { claims: { aud: "https://another.example" } }],
    ["for no audience", { without: ["aud"] }],
    ["from another issuer", { claims: { iss: "http://127.0.0.1:1/" } }],
    ["from the issuer without its slash", { claims: { iss: "http://127.0.0.1" } }],
    ["that expired 61 seconds ago", { expiresIn: -61 }],
    ["that never expires", { without: ["exp"] }],
    ["without a subject", { without: ["sub"] }],
    ["that is not valid yet", { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ["without a signature", { algorithm: "none" as const }],
    ["signed with the public key as a secret", { algorithm: "HS256" as const }],
    ["signed by an algorithm we do not ask for", { algorithm: "PS256" as const }],
    ["signed by another key", { foreignKey: true }],
    ["under a key id nobody published", { kid: "unknown" }],
  ])("is invalid: one %s", async (_title, order) => {
    expect(await verdict(await provider.current.mintAccessToken("admin", order))).toBe("invalid");
  });

  test("is accepted if it's well formed, even a minute late", async () => {
    expect(await verdict(await provider.current.mintAccessToken("admin"))).toBe("accepted");
    expect(await verdict(await provider.current.mintAccessToken("admin", { expiresIn: -50 }))).toBe(
      "accepted",
    );
  });

  test("is invalid if it's an ID token", async () => {
    const order = { claims: { aud: "test-client", nonce: "n" } };
    expect(await verdict(await provider.current.mintAccessToken("admin", order))).toBe("invalid");
  });

  test.each(["", "x", "a.b.c", "....", "Bearer x", "e30.e30.", "\u0000"])(
    "is invalid if it isn't a token at all: %j",
    async (token) => {
      await identity.verifyAccessToken(await provider.current.mintAccessToken("admin"));
      expect(await verdict(token)).toBe("invalid");
    },
  );

  test("is invalid with a changed signature", async () => {
    const token = await provider.current.mintAccessToken("visitor");
    expect(await verdict(token)).toBe("accepted");
    const [header, payload, signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    claims.permissions = ["admin:access"];
    const forged = Buffer.from(JSON.stringify(claims)).toString("base64url");
    expect(await verdict(`${header}.${forged}.${signature}`)).toBe("invalid");
  });

  test("has its signature checked once a minute", async () => {
    const checks = vi.spyOn(crypto.subtle, "verify");
    const token = await provider.current.mintAccessToken("admin");
    const claims = { sub: expect.any(String), permissions: ["admin:access"] };
    for (const afterMs of [0, 59_000]) {
      advanceClock(afterMs);
      expect(await identity.verifyAccessToken(token)).toEqual({ ok: true, claims });
    }
    expect(checks).toHaveBeenCalledTimes(1);
    advanceClock(1_000);
    expect(await verdict(token)).toBe("accepted");
    expect(checks).toHaveBeenCalledTimes(2);
  });

  test("is invalid once it has expired, though it was accepted less than a minute before", async () => {
    const token = await provider.current.mintAccessToken("admin", { expiresIn: 20 });
    advanceClock(50_000);
    expect(await verdict(token)).toBe("accepted");
    advanceClock(31_000);
    expect(await verdict(token)).toBe("invalid");
  });

  test("is its own, whichever others are remembered, and is checked again if they were a hundred", async () => {
    const checks = vi.spyOn(crypto.subtle, "verify");
    const tokens = await Promise.all(
      Array.from({ length: 101 }, (_, n) =>
        provider.current.mintAccessToken("admin", { claims: { sub: `person-${n}` } }),
      ),
    );
    for (const [n, token] of [...tokens, ...tokens.slice(100)].entries())
      expect(await identity.verifyAccessToken(token)).toMatchObject({
        claims: { sub: `person-${Math.min(n, 100)}` },
      });
    expect(checks).toHaveBeenCalledTimes(101);
    expect(await identity.verifyAccessToken(tokens[0] ?? "")).toMatchObject({
      claims: { sub: "person-0" },
    });
    expect(checks).toHaveBeenCalledTimes(102);
  });

  test("has no permissions if they aren't a list of texts", async () => {
    for (const permissions of ["admin:access", { 0: "admin:access" }, 1, null]) {
      const token = await provider.current.mintAccessToken("admin", { claims: { permissions } });
      expect(await identity.verifyAccessToken(token)).toMatchObject({
        claims: { permissions: [] },
      });
    }
  });
});

describe("the provider's keys", () => {
  const verdict = async () => {
    const result = await identity.verifyAccessToken(
      await provider.current.mintAccessToken("admin"),
    );
    return result.ok ? "accepted" : result.reason;
  };

  test("are fetched once for many", async () => {
    const fetches = provider.current.countCalls("jwks");
    expect(await Promise.all(Array.from({ length: 50 }, verdict))).not.toContain("invalid");
    expect(fetches()).toBe(1);
  });

  test.each(["reset", "error", "blocked", "hang"] as const)(
    "can't be had in an outage (%s), and can again after it",
    async (outage) => {
      identity = connect(provider.current, { timeoutMs: IMPATIENT_MS });
      provider.current.controls.outage = outage;
      expect(await verdict()).toBe("unavailable");
      provider.current.controls.outage = "none";
      expect(await verdict()).toBe("accepted");
    },
  );

  test("still work in an outage if they're known", async () => {
    expect(await verdict()).toBe("accepted");
    provider.current.controls.outage = "reset";
    expect(await verdict()).toBe("accepted");
  });

  test("are fetched again within half a minute of a rotation", async () => {
    const fetches = provider.current.countCalls("jwks");
    expect(await verdict()).toBe("accepted");
    provider.current.rotateKey();
    advanceClock(31_000);
    expect(await verdict()).toBe("accepted");
    expect(fetches()).toBe(2);
  });

  test("aren't fetched for each made-up key ID", async () => {
    const fetches = provider.current.countCalls("jwks");
    expect(await verdict()).toBe("accepted");
    advanceClock(31_000);
    for (let n = 0; n < 50; n++) {
      const token = await provider.current.mintAccessToken("admin", { kid: `made-up-${n}` });
      expect((await identity.verifyAccessToken(token)).ok).toBe(false);
    }
    expect(fetches()).toBe(2);
  });
});
