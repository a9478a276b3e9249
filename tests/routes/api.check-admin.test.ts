import { beforeEach, describe, expect, it } from "vitest";
import { loader as config } from "~/routes/api.auth-config";
import { loader as check } from "~/routes/api.check-admin";
import type { TokenOrder } from "../../dev/identity/tokens";
import { advanceClock } from "../clock";
import { ownProvider, sessionCookie } from "../identity";
import { args } from "./call";

// When the provider's keys were looked at last is known to the process: @own-process.
const provider = ownProvider();

async function ask(headers: Record<string, string>) {
  const answer = await check(args("/api/check-admin", { headers }));
  return { status: answer.status, ...((await answer.json()) as { isAdmin: boolean }) };
}

const ADMINISTRATOR = { status: 200, isAdmin: true };
const FORBIDDEN = { status: 403, isAdmin: false };
const UNAUTHENTICATED = { status: 401, isAdmin: false };
const UNAVAILABLE = { status: 503, isAdmin: false };

describe("a bearer token", () => {
  const bearer = async (order?: TokenOrder, key: "admin" | "visitor" = "admin") => ({
    Authorization: `Bearer ${await provider.current.mintAccessToken(key, order)}`,
  });

  it("is an administrator's if an administrator has it", async () => {
    expect(await ask(await bearer())).toEqual(ADMINISTRATOR);
  });

  it("isn't an administrator's if anybody else has it", async () => {
    expect(await ask(await bearer({}, "visitor"))).toEqual(FORBIDDEN);
  });

  it.each<[string, TokenOrder]>([
    ["forged", { foreignKey: true }],
    ["expired", { expiresIn: -61 }],
    ["for another audience", { claims: { aud: "https://another.example" } }],
    ["of another issuer", { claims: { iss: "http://127.0.0.1:1/" } }],
    ["without a signature", { algorithm: "none" }],
    ["signed with the public key as a secret", { algorithm: "HS256" }],
    ["that is an ID token", { claims: { aud: "test-client", nonce: "n" } }],
  ])("is nobody's if it's %s", async (_title, order) => {
    expect(await ask(await bearer(order))).toEqual(UNAUTHENTICATED);
  });
});

describe("a session", () => {
  it("is an administrator's if an administrator has it", async () => {
    const cookie = await sessionCookie("admin", provider.current);
    expect(await ask({ Cookie: cookie })).toEqual(ADMINISTRATOR);
  });

  it("isn't an administrator's if anybody else has it", async () => {
    const cookie = await sessionCookie("visitor", provider.current);
    expect(await ask({ Cookie: cookie })).toEqual(FORBIDDEN);
  });

  it("doesn't exist without a cookie, or with a made-up one", async () => {
    expect(await ask({})).toEqual(UNAUTHENTICATED);
    expect(await ask({ Cookie: "sid=IkFBQUFBQUFBQUFBQUFBQUFBQUFBQUEi" })).toEqual(UNAUTHENTICATED);
  });

  it("goes on while the provider's keys can't be had and a token can't be judged", async () => {
    const cookie = await sessionCookie("admin", provider.current);
    await ask({ Cookie: cookie });
    const token = await provider.current.mintAccessToken("admin", { kid: "not-seen-before" });
    provider.current.controls.keysGone = true;
    // Sooner than that no second look is taken at the keys.
    advanceClock(31_000);
    expect(await ask({ Authorization: `Bearer ${token}` })).toEqual(UNAVAILABLE);
    expect(await ask({ Cookie: cookie })).toEqual(ADMINISTRATOR);
  });
});

describe("an Authorization header beside a good session", () => {
  let Cookie: string;
  beforeEach(async () => {
    Cookie = await sessionCookie("admin", provider.current);
  });

  it("is judged alone if it's a visitor's", async () => {
    const token = await provider.current.mintAccessToken("visitor");
    expect(await ask({ Cookie, Authorization: `Bearer ${token}` })).toEqual(FORBIDDEN);
  });

  it.each(["Bearer x", "Bearer", "Basic YWRtaW46YWRtaW4=", "admin"])(
    "is judged alone if it's %j",
    async (Authorization) => {
      expect(await ask({ Cookie, Authorization })).toEqual(UNAUTHENTICATED);
    },
  );

  it("doesn't count if it's empty, as the client sends it when signed out", async () => {
    expect(await ask({ Cookie, Authorization: "" })).toEqual(ADMINISTRATOR);
  });
});

describe("what a browser may know of the provider", () => {
  it("is its domain, the client and the audience, and no secret", async () => {
    const { domain, clientId, audience } = provider.current.settings;
    const answer = await config(args("/api/auth-config"));
    expect(await answer.json()).toEqual({ domain, clientId, audience });
  });
});
