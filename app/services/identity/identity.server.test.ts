import { beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowser } from "../../../dev/identity/browse";
import {
  appOrigin,
  comeBack,
  connect,
  IMPATIENT_MS,
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

describe("a refresh", () => {
  test("gives new tokens once, and is rejected the second time", async () => {
    const { tokens } = await signInAs("admin", provider.current);
    const first = await identity.refresh(tokens.refreshToken ?? "");
    if (!first.ok) throw new Error(first.reason);
    expect(first.tokens.refreshToken).not.toBe(tokens.refreshToken);
    expect(await identity.verifyAccessToken(first.tokens.accessToken)).toMatchObject({ ok: true });
    expect(await identity.refresh(tokens.refreshToken ?? "")).toEqual({
      ok: false,
      reason: "rejected",
    });
  });

  test("is rejected with an unknown token", async () => {
    expect(await identity.refresh("unknown")).toEqual({ ok: false, reason: "rejected" });
  });

  test("is rejected with a revoked token", async () => {
    const { tokens } = await signInAs("admin", provider.current);
    expect(await identity.revoke(tokens.refreshToken ?? "")).toBe(true);
    expect(await identity.refresh(tokens.refreshToken ?? "")).toMatchObject({ reason: "rejected" });
  });

  test("doesn't blame the session for a wrong client secret", async () => {
    const other = connect(provider.current, {
      settings: { ...provider.current.settings, clientSecret: "wrong" },
    });
    expect(await other.refresh("any")).toEqual({ ok: false, reason: "unavailable" });
  });
});

describe("the shop while the sign-in provider is down", () => {
  test.each(["reset", "error", "blocked", "hang"] as const)(
    "gets an answer to every call, which says unavailable (%s)",
    async (outage) => {
      identity = connect(provider.current, { timeoutMs: IMPATIENT_MS });
      const { query, cookies } = await comeBack(identity);
      provider.current.controls.outage = outage;
      expect(await refused(query, cookies)).toBe("unavailable");
      expect(await identity.refresh("any")).toEqual({ ok: false, reason: "unavailable" });
      expect(await identity.revoke("any")).toBe(false);
    },
  );

  test("exchanges a code, but signs nobody in without the keys", async () => {
    const { query, cookies } = await comeBack(identity);
    provider.current.controls.keysGone = true;
    expect(await refused(query, cookies)).toBe("unavailable");
  });
});

describe("a check of the sign-in settings", () => {
  const wrongOf = (changes: object, timeoutMs?: number) => {
    const settings = { ...provider.current.settings, ...changes };
    return connect(provider.current, {
      settings,
      ...(timeoutMs && { timeoutMs }),
    }).findWrongSetting();
  };

  test("finds nothing wrong as long as all are right, without anyone signing in", async () => {
    expect(await wrongOf({})).toBeNull();
  });

  test.each([
    ["AUTH0_DOMAIN", { issuer: "http://127.0.0.1:1/" }],
    ["AUTH0_CLIENT_ID", { clientId: "unknown" }],
    ["AUTH0_CLIENT_SECRET", { clientSecret: "wrong" }],
    ["AUTH0_AUDIENCE", { audience: "https://api.unknown.example" }],
  ])("finds that %s is wrong", async (name, changes) => {
    expect(await wrongOf(changes)).toBe(name);
  });

  test("finds the client wrong if its callback leads elsewhere", async () => {
    const moved = connect(provider.current, { appOrigin: "http://localhost:3999" });
    expect(await moved.findWrongSetting()).toBe("AUTH0_CLIENT_ID");
  });

  test("finds the domain wrong while nothing answers there", async () => {
    provider.current.controls.outage = "hang";
    expect(await wrongOf({}, IMPATIENT_MS)).toBe("AUTH0_DOMAIN");
  });
});

test("a sign-out goes to the provider and comes back to the origin", async () => {
  const { location } = await identity.startSignIn(null);
  const browser = createBrowser();
  await browser.signIn(location, "admin");
  const out = await browser.request(identity.logoutUrl());
  expect(out.status).toBe(302);
  expect(out.headers.get("Location")).toBe(appOrigin);
});

describe("the sign-in settings of this process", () => {
  async function configured(environment: Record<string, string>) {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    vi.resetModules();
    const module = await import("./identity.server");
    return module.identity();
  }

  test("are used when they are whole", async () => {
    const found = await configured(provider.current.environment);
    expect(found?.origin).toBe(new URL(provider.current.issuer).origin);
    const { location } = (await found?.startSignIn(null)) ?? { location: "" };
    expect(location).toContain(encodeURIComponent("http://localhost:3000/auth/callback"));
  });

  test.each([
    ["when there are none", {}],
    ["when the domain has capitals", { AUTH0_ISSUER: "", AUTH0_DOMAIN: "T.auth0.com" }],
  ])("are nothing %s", async (_title, changes) => {
    const complete = Object.keys(changes).length > 0 ? provider.current.environment : {};
    expect(await configured({ ...complete, ...changes })).toBeNull();
  });
});
