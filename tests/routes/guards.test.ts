import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { makeMenuItem, makeProduct } from "../factories";
import { openSession, ownProvider, signInAs } from "../identity";
import { args } from "./call";

/**
 * Every loader and action of every route, called alone, as Remix lets anybody do. Whatever is not
 * listed here as public must refuse whoever is no administrator.
 */
const PUBLIC_ROUTES = [
  "_site.$",
  "_site.(menu)._index",
  "_site.about",
  "_site.catering",
  "_site.checkout",
  "_site.checkout_.reserve",
  "_site.checkout_.success",
  "_site.events",
  "_site.menu_.$item",
  "_site.newsletter",
  "_site.newsletter_.unsubscribe",
  "_site.orders.$token",
  "_site.policies.$policy",
  "_site.shop",
  "_site.shop_.$product",
  "api.$",
  "api.auth-config",
  "api.check-admin",
  "api.create-payment-intent",
  "api.newsletter-subscribe",
  "api.objects.upload.$id",
  // By the token of the order.
  "api.orders.$token",
  "api.stripe-webhook",
  "api.twilio-webhook",
  "api.verify-payment",
  "auth.auth0",
  "auth.callback",
  "auth.login",
  "auth.logout",
  "auth.register",
  "board",
  "cart",
  "checkout.purchase",
  "events.$id[.]ics",
  "events[.]ics",
  "healthz",
  // By a code of their own (tests/routes/help.test.ts).
  "help.$token",
  "help.stop",
  // By a PIN, on a device that the owner set up (tests/routes/tablet.test.ts).
  "help.tablet",
  "manifest[.]webmanifest",
  "now",
  "readyz",
  // By a token of its own (tests/routes/health.test.ts).
  "metrics",
  "robots[.]txt",
  "sitemap[.]xml",
];
const PUBLIC_METHODS = [
  "api.catering-inquiries POST",
  "api.events GET",
  "api.homepage-content GET",
  "api.menu GET",
  "api.products GET",
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type RouteModule = { loader?: Handler; action?: Handler };

const files = import.meta.glob<RouteModule>(
  ["../../app/routes/**/*.{ts,tsx}", "!../../app/routes/**/*.test.*"],
  { eager: true },
);
const routes = Object.entries(files).map(([path, module]) => ({
  name: path.replace(/^.*\/routes\//, "").replace(/(\/route)?\.tsx?$/, ""),
  module,
}));

const handlers = routes.flatMap(({ name, module }) =>
  METHODS.flatMap((method) => {
    const handler = method === "GET" ? module.loader : module.action;
    return handler ? [{ route: name, name: `${name} ${method}`, method, handler }] : [];
  }),
);
const guarded = handlers.filter(
  ({ route, name }) => !PUBLIC_ROUTES.includes(route) && !PUBLIC_METHODS.includes(name),
);

const provider = ownProvider();
let visitor: Awaited<ReturnType<typeof signInAs>>;
let administrator: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  administrator = await signInAs("admin", provider.current);
  visitor = await signInAs("visitor", provider.current);
});

/** What a handler answers, returned or thrown. */
async function rawAnswerTo(
  { handler, method }: (typeof handlers)[number],
  headers: Record<string, string>,
): Promise<unknown> {
  const body = method === "GET" ? undefined : "{}";
  const request = args("/anywhere", {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  const call = async () => handler({ ...request, params: { id: "1", "*": "x" } });
  return call().catch((thrown) => thrown);
}

/** The same in short: a status, where it leads to, or that it did not answer with a refusal. */
async function answerTo(route: (typeof handlers)[number], headers: Record<string, string>) {
  const answer = await rawAnswerTo(route, headers);
  if (!(answer instanceof Response)) return answer;
  const location = answer.headers.get("Location");
  return location ? location.replace(/\?.*/, "") : answer.status;
}

describe.each(guarded)("$name", (route) => {
  it("refuses somebody who is not signed in", async () => {
    expect([401, 405, "/auth/auth0"]).toContain(await answerTo(route, {}));
  });

  it("refuses somebody who isn't an administrator", async () => {
    const Cookie = await openSession(visitor);
    expect([403, 405]).toContain(await answerTo(route, { Cookie }));
  });

  it("refuses a made-up token", async () => {
    const headers = { Authorization: "Bearer e30.e30.e30" };
    expect([401, 405, "/auth/auth0"]).toContain(await answerTo(route, headers));
  });
});

describe.each(guarded)("$name", (route) => {
  it("is kept by no cache, whoever asks", async () => {
    const Cookie = await openSession(administrator);
    const others = await openSession(visitor);
    for (const headers of [{ Cookie }, { Cookie: others }, { Cookie: "" }]) {
      const answer = await rawAnswerTo(route, headers);
      if (answer instanceof Response && answer.status === 405) continue;
      // An answer that's no Response has no headers of its own: the gate says no-store (server/headers.ts).
      const kept = answer instanceof Response ? answer.headers.get("Cache-Control") : "no-store";
      expect(kept).toBe("no-store");
    }
  });
});

const publicReads = handlers.filter(
  ({ name, method }) => method === "GET" && PUBLIC_METHODS.includes(name),
);

describe.each(publicReads)("$name", (route) => {
  it("is kept by no cache if it shows an administrator more", async () => {
    await makeProduct({ isAvailable: false });
    await makeMenuItem({ isAvailable: false });
    const anonymous = (await rawAnswerTo(route, {})) as Response;
    const Cookie = await openSession(administrator);
    const answer = (await rawAnswerTo(route, { Cookie })) as Response;
    const isMore = (await answer.text()) !== (await anonymous.text());
    expect(answer.headers.get("Cache-Control")).toBe(isMore ? "no-store" : "private, no-cache");
    expect(anonymous.headers.get("Cache-Control")).toBe("private, no-cache");
  });
});

const forms = guarded.filter(({ route, method }) => route.startsWith("admin") && method === "POST");

describe.each(forms)("a form posted to $route", ({ handler, route }) => {
  const post = async (headers: Record<string, string>) => {
    const request = args("/anywhere", { method: "POST", headers, body: new URLSearchParams() });
    return { ...request, params: { id: "1" } };
  };

  it("is answered with 401 by every loader of its page without a session", async () => {
    const asked = await post({ Accept: "text/html" });
    const call = async () => handler(asked);
    const answer = (await call().catch((thrown) => thrown)) as Response;
    expect(answer.status).toBe(401);
    // Remix now draws the page, and asks its loaders with the same context.
    const reload = { ...args("/anywhere"), context: asked.context, params: asked.params };
    for (const { name, module } of routes) {
      if (!(name === route || name === "admin") || !module.loader) continue;
      const load = async () => module.loader?.(reload);
      const drawn = (await load().catch((thrown) => thrown)) as Response;
      expect(drawn.status, name).toBe(401);
      expect(await drawn.json()).toEqual({ problem: "session-ended" });
    }
  });
});

describe("the list of what is public", () => {
  const listed = [...PUBLIC_ROUTES, ...PUBLIC_METHODS];

  it("names nothing that doesn't exist", () => {
    const there = new Set(handlers.flatMap(({ route, name }) => [route, name]));
    expect(listed.filter((name) => !there.has(name))).toEqual([]);
  });

  it("names nothing of the panel", () => {
    expect(listed.filter((name) => name.startsWith("admin"))).toEqual([]);
  });
});
