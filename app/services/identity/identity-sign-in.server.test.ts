import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { LocalIdentity } from "../../../dev/identity/server";
import {
  appOrigin,
  comeBack,
  connect,
  cookiesOf,
  secret,
  signInAs,
  testProvider,
} from "../../../tests/identity";
import type { Identity } from "./identity.server";

const provider = testProvider();
let identity: Identity;
beforeEach(() => {
  identity = connect(provider.current);
});

async function refused(query: URLSearchParams, cookies: string | null, by = identity) {
  const result = await by.finishSignIn(query, cookies);
  return result.ok ? "signed in" : result.reason;
}

describe("starting a sign-in", () => {
  test("sends the browser to the issuer with PKCE, a nonce and the audience", async () => {
    const { location, state } = await identity.startSignIn(null);
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(`${provider.current.issuer}authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "test-client",
      redirect_uri: `${appOrigin}/auth/callback`,
      scope: "openid profile email offline_access",
      code_challenge_method: "S256",
      audience: provider.current.settings.audience,
      state,
    });
    expect(url.searchParams.get("nonce")).toHaveLength(43);
    expect(location).not.toContain("s3cret");
  });

  test("sets a host-only cookie, Secure and HttpOnly, for an hour", async () => {
    const inPublic = connect(provider.current, { appOrigin: "https://shop.example.com" });
    const { setCookies } = await inPublic.startSignIn(null);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^__Host-signin:[0-9a-f-]+=/);
    for (const part of ["Path=/", "Max-Age=3600", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(setCookies[0]).toContain(part);
    }
    expect(setCookies[0]).not.toContain("Domain");
  });

  test("sets a cookie that WebKit keeps if only this machine can reach the shop", async () => {
    const { setCookies } = await identity.startSignIn(null);
    expect(setCookies[0]).toMatch(/^signin:[0-9a-f-]+=/);
    expect(setCookies[0]).not.toContain("Secure");
  });

  test("doesn't let abandoned sign-ins pile up in the browser", async () => {
    const jar = new Map<string, string>();
    for (let attempt = 0; attempt < 60; attempt++) {
      const header = [...jar].map((pair) => pair.join("=")).join("; ");
      const { setCookies } = await identity.startSignIn(header);
      for (const line of setCookies) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
    }
    expect(jar.size).toBe(4);
  });
});

describe("finishing a sign-in", () => {
  test("brings an administrator back with a name and usable tokens", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    expect(person).toEqual({
      sub: "auth0|demo-admin",
      email: "admin@ujicart.example",
      name: "Demo Admin",
    });
    expect(tokens.refreshToken).toEqual(expect.any(String));
    const life = tokens.accessTokenExpiresAt.getTime() - Date.now();
    expect(life).toBeGreaterThan(3_590_000);
    expect(await identity.verifyAccessToken(tokens.accessToken)).toEqual({
      ok: true,
      claims: { sub: "auth0|demo-admin", permissions: ["admin:access"] },
    });
  });

  test("brings a visitor back without the permission", async () => {
    const { tokens } = await signInAs("visitor", provider.current);
    expect(await identity.verifyAccessToken(tokens.accessToken)).toMatchObject({
      claims: { permissions: [] },
    });
  });

  test("expires the sign-in's cookie, and leaves the others", async () => {
    const other = await identity.startSignIn(null);
    const { query, cookies } = await comeBack(identity);
    const both = `theme=dark; ${cookiesOf(other.setCookies)}; ${cookies}`;
    const { setCookies } = await identity.finishSignIn(query, both);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toContain(`${cookies.slice(0, cookies.indexOf("="))}=;`);
    expect(setCookies[0]).toContain("Max-Age=0");
  });

  test("refuses another browser's callback", async () => {
    const tokenCalls = provider.current.countCalls("token");
    const { query } = await comeBack(identity);
    const mine = await identity.startSignIn(null);
    expect(await refused(query, null)).toBe("stale");
    expect(await refused(query, cookiesOf(mine.setCookies))).toBe("stale");
    expect(tokenCalls()).toBe(0);
  });

  test("asks nothing and begins nothing for a callback without a state", async () => {
    const tokenCalls = provider.current.countCalls("token");
    const { query, cookies } = await comeBack(identity);
    query.delete("state");
    expect(await refused(query, cookies)).toBe("stale");
    expect(await refused(new URLSearchParams("error=access_denied"), cookies)).toBe("stale");
    expect(tokenCalls()).toBe(0);
  });

  test("refuses a callback with neither code nor error", async () => {
    const { query, cookies } = await comeBack(identity);
    query.delete("code");
    expect(await refused(query, cookies)).toBe("stale");
  });

  test.each([
    ["that names no verifier", "signin:1=state=s", "s"],
    ["that names an empty verifier", "signin:1=state=s&s=", "s"],
    ["for the state called state", "signin:1=state=state", "state"],
    ["without a state", "signin:1=s=v", "s"],
    ["without a value", "signin:1", "s"],
    ["that only begins like ours", "signin=state=s&s=v", "s"],
    ["that cannot be decoded", "%E0%A4%A=%E0; signin:%E0=state=%E0&%E0=%", "s"],
  ])("signs nobody in with a cookie %s", async (_title, cookies, state) => {
    const query = new URLSearchParams({ state, code: "any" });
    expect(await refused(query, cookies)).toBe("stale");
    expect((await identity.startSignIn(cookies)).state).toHaveLength(43);
  });

  test("refuses a code that was used", async () => {
    const { query, cookies } = await comeBack(identity);
    expect(await refused(query, cookies)).toBe("signed in");
    expect(await refused(query, cookies)).toBe("rejected");
  });

  test("tells apart what the provider reports", async () => {
    const { state, setCookies } = await identity.startSignIn(null);
    const report = (error: string) =>
      refused(new URLSearchParams({ state, error }), cookiesOf(setCookies));
    expect(await report("access_denied")).toBe("denied");
    expect(await report("temporarily_unavailable")).toBe("unavailable");
    expect(await report("unauthorized_client")).toBe("misconfigured");
  });

  test("calls a wrong client secret a fault of the settings", async () => {
    const settings = { ...provider.current.settings, clientSecret: "wrong" };
    const other = connect(provider.current, { settings });
    const { query, cookies } = await comeBack(other);
    expect(await refused(query, cookies, other)).toBe("misconfigured");
  });

  test("calls an API that the tokens aren't meant for a fault of the settings", async () => {
    const { query, cookies } = await comeBack(identity);
    const settings = { ...provider.current.settings, audience: "https://another.example" };
    expect(await refused(query, cookies, connect(provider.current, { settings }))).toBe(
      "misconfigured",
    );
  });

  test("still ends a sign-in begun before the secrets were rotated", async () => {
    const { query, cookies } = await comeBack(identity);
    const rotated = connect(provider.current, {
      secrets: ["a-new-secret-0123456789abcdef-0123", secret],
    });
    expect(await refused(query, cookies, rotated)).toBe("signed in");
  });
});

describe("an address that the provider hasn't verified", () => {
  const personOf = async (claims: Record<string, unknown>) => {
    const { query, cookies } = await comeBack(identity);
    provider.current.forgeNextIdToken(() => ({ claims }));
    const result = await identity.finishSignIn(query, cookies);
    return result.ok ? result.person : result.reason;
  };

  test.each([false, "true", null, undefined])(
    "isn't the person's address (%j)",
    async (email_verified) => {
      expect(await personOf({ email_verified })).toMatchObject({ email: null, name: "Demo Admin" });
    },
  );

  test("isn't the person's name either, which Auth0 takes from it", async () => {
    const name = "Admin@ujicart.example";
    expect(await personOf({ email_verified: false, name })).toMatchObject({ name: null });
    expect(await personOf({ email_verified: true, name })).toMatchObject({ name });
  });
});

describe("an ID token", () => {
  const forgeries: Record<string, Parameters<LocalIdentity["forgeNextIdToken"]>[0]> = {
    "of somebody else than the access token": () => ({ claims: { sub: "auth0|another" } }),
    "with no nonce": () => ({ without: ["nonce"] }),
    "with another sign-in's nonce": () => ({ claims: { nonce: "replayed" } }),
    "with a nonce made without the secret": () => ({
      claims: { nonce: createHmac("sha256", "guess").update("state").digest("base64url") },
    }),
    "for another client": () => ({ claims: { aud: "another-client" } }),
    "for several clients, issued to another": () => ({
      claims: { aud: ["test-client", "another-client"], azp: "another-client" },
    }),
    "from another issuer": () => ({ claims: { iss: "http://127.0.0.1:1/" } }),
    "that has expired": () => ({ expiresIn: -61 }),
    "that never expires": () => ({ without: ["exp"] }),
    "without a subject": () => ({ without: ["sub"] }),
    "without a signature": () => ({ algorithm: "none" }),
    "signed with the public key as a secret": () => ({ algorithm: "HS256" }),
    "signed by an algorithm we do not ask for": () => ({ algorithm: "PS256" }),
    "signed by another key": () => ({ foreignKey: true }),
    "under a key id nobody published": () => ({ kid: "unknown" }),
  };

  test.each(Object.entries(forgeries))(
    "signs nobody in if it's forged: %s",
    async (_title, forge) => {
      const { query, cookies } = await comeBack(identity);
      provider.current.forgeNextIdToken(forge);
      expect(await refused(query, cookies)).toBe("rejected");
    },
  );

  test("is accepted from a clock that is a minute off", async () => {
    const { query, cookies } = await comeBack(identity);
    provider.current.forgeNextIdToken(() => ({ expiresIn: -50 }));
    expect(await refused(query, cookies)).toBe("signed in");
  });
});
