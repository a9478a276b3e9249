import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { loader as panel } from "~/routes/admin";
import { action as newProduct, loader as newProductPage } from "~/routes/admin.store.new";
import { action as products } from "~/routes/api.products";
import { loader as begin } from "~/routes/auth.auth0";
import { loader as finish } from "~/routes/auth.callback";
import { action as signOut } from "~/routes/auth.logout";
import { createBrowser } from "../../dev/identity/browse";
import { advanceClock } from "../clock";
import { cookiesOf, ownProvider, sessionCookie } from "../identity";
import { captureLog, type LogLine } from "../log";
import { WAIT_MS } from "../wait";
import { breakDatabase, mendDatabase } from "./as-administrator";
import { args } from "./call";

const provider = ownProvider();
const ADMIN = "auth0|demo-admin";
const VISITOR = "auth0|demo-visitor";

let log: LogLine[];
beforeEach(() => {
  log = captureLog().lines;
});

/** How many rows of the audit the last look has seen. */
let seen = 0;
beforeEach(() => {
  seen = 0;
});
function audited() {
  const rows = read().select().from(audit).all().slice(seen);
  seen += rows.length;
  return rows.map(({ actor, action, entity, detail }) => ({ actor, action, entity, detail }));
}
/** The events of the log since the last look. */
const logged = () => log.splice(0);

const entry = (actor: string, action: string, reason?: string) => ({
  actor,
  action,
  entity: "access",
  detail: reason ? { reason } : null,
});

const onDevice = (action: string) => ({
  ...entry(ADMIN, action),
  detail: { device: "Unknown device" },
});

const REQUEST_ID = "request-1";
const withCookies = (Cookie: string) => ({ headers: { Cookie, "X-Request-Id": REQUEST_ID } });

/** A sign-in through the routes. Gives the session's cookie, and all that a browser and we exchanged. */
async function signIn(): Promise<{ cookie: string; secrets: string[] }> {
  const started = await begin(args("/auth/auth0", withCookies("")));
  const callback = await createBrowser().signIn(started.headers.get("Location") ?? "", "admin");
  const own = cookiesOf(started.headers.getSetCookie());
  const answer = await finish(args(callback.pathname + callback.search, withCookies(own)));
  const cookie = cookiesOf(answer.headers.getSetCookie().slice(-1));
  return { cookie, secrets: [...callback.searchParams.values(), cookie.split("=")[1] ?? ""] };
}

describe("sign-ins and sign-outs", () => {
  it("are in the audit by subject, and in the log by request", async () => {
    await signIn();
    expect(audited()).toEqual([onDevice("signed-in")]);
    expect(logged()).toEqual([
      {
        time: expect.any(String),
        level: "info",
        event: "signed-in",
        request: REQUEST_ID,
      },
    ]);
  });

  it("are recorded once for a sign-out", async () => {
    const { cookie } = await signIn();
    audited();
    logged();
    for (let n = 0; n < 2; n++) {
      await signOut(args("/auth/logout", { method: "POST", ...withCookies(cookie) }));
    }
    expect(audited()).toEqual([onDevice("signed-out")]);
    expect(logged()).toMatchObject([{ event: "signed-out" }]);
  });

  it("are recorded with the reason if they're refused", async () => {
    await finish(args("/auth/callback?state=s&code=c", withCookies("")));
    const started = await begin(args("/auth/auth0"));
    const state = new URL(started.headers.get("Location") ?? "").searchParams.get("state");
    const own = cookiesOf(started.headers.getSetCookie());
    await finish(args(`/auth/callback?state=${state}&error=access_denied`, withCookies(own)));
    expect(audited()).toEqual([
      entry("stranger", "denied", "sign-in stale"),
      entry("stranger", "denied", "sign-in denied"),
    ]);
    expect(logged()).toMatchObject([
      { event: "denied", reason: "sign-in stale" },
      { event: "denied", reason: "sign-in denied" },
    ]);
  });
});

describe("a refusal", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await sessionCookie("visitor", provider.current);
    audited();
    logged();
  });
  const form = (Cookie: string) => ({
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams({ name: "Tin" }),
  });
  const bearer = (token: string) => ({
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: "{}",
  });

  const doors: [name: string, ask: () => Promise<unknown>][] = [
    ["a page", () => panel(args("/admin", withCookies(cookie)))],
    ["a form", () => newProduct(args("/admin/store/new", form(cookie)))],
    ["the API", () => products(args("/api/products", form(cookie)))],
    [
      "the API, with a bearer token,",
      async () =>
        products(args("/api/products", bearer(await provider.current.mintAccessToken("visitor")))),
    ],
  ];

  it.each(doors)("names the visitor, at %s", async (_name, ask) => {
    await ask().catch((thrown) => thrown);
    expect(audited()).toEqual([entry(VISITOR, "denied", "not-administrator")]);
    expect(logged()).toMatchObject([{ event: "denied", reason: "not-administrator" }]);
  });

  it("is recorded once in ten minutes, however often it happens", async () => {
    const ask = async () => {
      const page = args("/admin/store/new", withCookies(cookie));
      await Promise.allSettled([panel(page), newProductPage(page), panel(page)]);
    };
    await ask();
    await ask();
    expect(audited()).toHaveLength(1);
    expect(logged()).toHaveLength(1);
    advanceClock(10 * 60_000);
    await ask();
    expect(audited()).toHaveLength(1);
  });

  it.each([
    ["a token that was made up", () => products(args("/api/products", bearer("e30.e30.e30")))],
    ["a form without a session", () => newProduct(args("/admin/store/new", form("")))],
  ])("counts as a stranger's: %s", async (_name, ask) => {
    await Promise.resolve(ask()).catch((thrown) => thrown);
    expect(audited()).toEqual([entry("stranger", "denied", "unauthenticated")]);
  });

  it("isn't recorded if somebody is only sent to sign in", async () => {
    await panel(args("/admin")).catch((thrown) => thrown);
    expect([audited(), logged()]).toEqual([[], []]);
  });

  it("is answered and logged even if nothing can be written", async () => {
    breakDatabase();
    const answer = (await panel(args("/admin", withCookies(cookie))).catch((it) => it)) as Response;
    mendDatabase();
    expect(answer.status).toBe(403);
    expect(logged()).toMatchObject([{ event: "denied" }]);
  });
});

describe("the person who changed something", () => {
  const tin = { name: "Tin", price: "10.00", category: "matcha" };
  const create = (headers: Record<string, string>) =>
    products(
      args("/api/products", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(tin),
      }),
    );

  it("is the verified subject, for a session and for a bearer token", async () => {
    const Cookie = await sessionCookie("admin", provider.current);
    audited();
    await create({ Cookie });
    const token = await provider.current.mintAccessToken("admin");
    await create({ Authorization: `Bearer ${token}` });
    expect(audited().map(({ actor, entity }) => [actor, entity])).toEqual([
      [ADMIN, "product"],
      [ADMIN, "product"],
    ]);
  });
});

it("neither audit nor log names anybody except by subject, nor opens anything", async () => {
  const { cookie, secrets } = await signIn();
  const visitor = await sessionCookie("visitor", provider.current);
  await panel(args("/admin", withCookies(visitor))).catch((thrown) => thrown);
  const revocations = provider.current.countCalls("revoke");
  await signOut(args("/auth/logout", { method: "POST", ...withCookies(cookie) }));
  await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
  const written = JSON.stringify(read().select().from(audit).all()) + JSON.stringify(log);
  expect(written).toContain(ADMIN);
  expect(JSON.stringify(log)).not.toContain("auth0|");
  for (const secret of [...secrets, visitor.split("=")[1], "@", "Demo", "127.0.0.1", "eyJ"]) {
    expect(written).not.toContain(secret);
  }
});
