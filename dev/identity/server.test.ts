import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "./browse";
import { type LocalIdentity, startLocalIdentity } from "./server";

const appOrigin = "http://localhost:4700";
const client = {
  clientId: "test-client",
  clientSecret: "test-secret",
  audience: "https://api.ujicart.example",
};
const redirectUri = `${appOrigin}/auth/callback`;

let identity: LocalIdentity;
beforeAll(async () => {
  identity = await startLocalIdentity({ port: 0, appOrigin, ...client });
});
afterAll(() => identity.stop());

const verifier = randomBytes(32).toString("base64url");

function authorization(changes: Record<string, string | null> = {}): URL {
  const url = new URL("/authorize", identity.issuer);
  const params: Record<string, string | null> = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: "openid profile email offline_access",
    audience: client.audience,
    state: "state-1",
    nonce: "nonce-1",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    ...changes,
  };
  for (const [name, value] of Object.entries(params)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

async function post(path: string, body: Record<string, string>) {
  const response = await fetch(new URL(path, identity.issuer), {
    method: "POST",
    body: new URLSearchParams({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...body,
    }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

function exchange(callback: URL, codeVerifier = verifier) {
  return post("/oauth/token", {
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
}

async function signIn(person: "admin" | "visitor", changes = {}) {
  const callback = await createBrowser().signIn(authorization(changes), person);
  return (await exchange(callback)).body;
}

describe("the local provider's code flow", () => {
  test("offers exactly the two people, without a script", async () => {
    const page = await createBrowser().follow(authorization());
    const html = await page.response!.text();
    const buttons = [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1]);
    expect(buttons).toEqual(["Continue as Demo Admin", "Continue as Demo Visitor"]);
    expect(html).not.toContain("<script");
    const policy = page.response!.headers.get("Content-Security-Policy");
    expect(policy).toContain(`form-action 'self' ${appOrigin}`);
  });

  test("gives the administrator a JWT for the audience with the permission", async () => {
    const tokens = await signIn("admin");
    const keys = createRemoteJWKSet(new URL(".well-known/jwks.json", identity.issuer));
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: identity.issuer,
      audience: client.audience,
      algorithms: ["RS256"],
    });
    expect(payload).toMatchObject({ sub: "auth0|demo-admin", permissions: ["admin:access"] });
    expect(payload.email).toBeUndefined();
    expect(decodeProtectedHeader(tokens.access_token).typ).toBe("JWT");
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
  });

  test("gives the visitor an access token without a permission", async () => {
    const tokens = await signIn("visitor");
    expect(decodeJwt(tokens.access_token)).toMatchObject({ permissions: [] });
  });

  test("names the person in the ID token, and repeats the nonce", async () => {
    const tokens = await signIn("visitor");
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: identity.issuer,
      aud: client.clientId,
      nonce: "nonce-1",
      name: "Demo Visitor",
      email: "visitor@ujicart.example",
      email_verified: true,
    });
  });

  test("returns the state with the code", async () => {
    const callback = await createBrowser().signIn(authorization(), "admin");
    expect(callback.origin + callback.pathname).toBe(redirectUri);
    expect(callback.searchParams.get("state")).toBe("state-1");
  });

  test("gives an opaque access token without an audience, like Auth0", async () => {
    const tokens = await signIn("admin", { audience: null });
    expect(tokens.access_token.split(".")).toHaveLength(1);
  });

  test("refuses a code with another verifier, with Auth0's 403", async () => {
    const callback = await createBrowser().signIn(authorization(), "admin");
    const refused = await exchange(callback, randomBytes(32).toString("base64url"));
    expect(refused).toMatchObject({ status: 403, body: { error: "invalid_grant" } });
  });

  test("refuses a code used twice, and its tokens with it", async () => {
    const callback = await createBrowser().signIn(authorization(), "admin");
    const { body } = await exchange(callback);
    expect((await exchange(callback)).status).toBe(403);
    const refused = await post("/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: body.refresh_token,
    });
    expect(refused.status).toBe(403);
  });

  test("refuses a wrong client secret", async () => {
    const refused = await post("/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: "any",
      client_secret: "wrong",
    });
    expect(refused).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  });

  test("refuses an unregistered callback on the spot", async () => {
    const url = authorization({ redirect_uri: "http://evil.example/auth/callback" });
    const { response } = await createBrowser().follow(url);
    expect(response?.status).toBe(400);
  });
});

describe("the local provider's refresh tokens", () => {
  const refresh = (token: string) =>
    post("/oauth/token", { grant_type: "refresh_token", refresh_token: token });

  test("give a new one on each use", async () => {
    const first = await signIn("admin");
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.body.access_token)).toMatchObject({ permissions: ["admin:access"] });
  });

  test("are all revoked by a second use of one", async () => {
    const first = await signIn("admin");
    const second = await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(403);
    expect((await refresh(second.body.refresh_token)).status).toBe(403);
  });

  test("are refused once revoked, and another browser's still work", async () => {
    const [one, other] = [await signIn("admin"), await signIn("admin")];
    expect((await post("/oauth/revoke", { token: one.refresh_token })).status).toBe(200);
    expect((await refresh(one.refresh_token)).status).toBe(403);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  test("survive a key rotation", async () => {
    const tokens = await signIn("admin");
    identity.rotateKey();
    const next = await refresh(tokens.refresh_token);
    expect(next.status).toBe(200);
    const kid = (token: string) => decodeProtectedHeader(token).kid;
    expect(kid(next.body.access_token)).not.toBe(kid(tokens.access_token));
  });
});

describe("signing out at the local provider", () => {
  const logout = (params: Record<string, string>) =>
    new URL(`/v2/logout?${new URLSearchParams(params)}`, identity.issuer);

  test("is needed before a signed-in browser is asked again", async () => {
    const browser = createBrowser();
    await browser.signIn(authorization(), "admin");
    expect((await browser.follow(authorization())).response).toBeNull();

    const out = await browser.request(logout({ client_id: client.clientId, returnTo: appOrigin }));
    expect(out.status).toBe(302);
    expect(out.headers.get("Location")).toBe(appOrigin);
    const page = await browser.follow(authorization());
    expect(await page.response?.text()).toContain("Continue as Demo Admin");
  });

  test("happens to everybody after a reset, and no earlier token is known", async () => {
    const browser = createBrowser();
    const tokens = (await exchange(await browser.signIn(authorization(), "admin"))).body;
    identity.reset();
    expect((await browser.follow(authorization())).response?.status).toBe(200);
    const { refresh_token } = tokens;
    expect(
      await post("/oauth/token", { grant_type: "refresh_token", refresh_token }),
    ).toMatchObject({
      status: 403,
    });
  });

  test("is refused for an address that isn't registered", async () => {
    const url = logout({ client_id: client.clientId, returnTo: "http://evil.example/" });
    expect((await createBrowser().request(url)).status).toBe(400);
  });

  test("asks first, then goes back to the shop", async () => {
    const browser = createBrowser();
    await browser.signIn(authorization(), "admin");
    const params = { client_id: client.clientId, post_logout_redirect_uri: appOrigin };
    const asked = await browser.request(
      new URL(`/oidc/logout?${new URLSearchParams(params)}`, identity.issuer),
    );
    const [, action, xsrf] =
      /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(await asked.text()) ?? [];
    const out = await browser.request(action!, {
      method: "POST",
      body: new URLSearchParams({ xsrf: xsrf!, logout: "yes" }),
    });
    expect(out.headers.get("Location")).toBe(`${appOrigin}/`);
  });
});

describe("the local provider, which is for loopback only,", () => {
  test("refuses to start for an app elsewhere", async () => {
    const start = startLocalIdentity({ port: 0, appOrigin: "https://ujicart.example", ...client });
    await expect(start).rejects.toThrow("only works on localhost");
  });

  test("refuses a host name that isn't its own", async () => {
    const url = new URL(".well-known/jwks.json", identity.issuer);
    const [response] = await once(get(url, { headers: { Host: "evil.example" } }), "response");
    expect(response.statusCode).toBe(421);
    response.resume();
  });
});

describe("outages of the local provider", () => {
  test("can be switched on and off again", async () => {
    const jwks = () => fetch(new URL(".well-known/jwks.json", identity.issuer));
    identity.controls.outage = "reset";
    await expect(jwks()).rejects.toThrow();
    identity.controls.outage = "error";
    expect((await jwks()).status).toBe(500);
    identity.controls.outage = "none";
    expect((await jwks()).status).toBe(200);
  });

  test("leave the calls to an endpoint counted", async () => {
    const fetches = identity.countCalls("jwks");
    await fetch(new URL(".well-known/jwks.json", identity.issuer));
    expect(fetches()).toBe(1);
  });
});
