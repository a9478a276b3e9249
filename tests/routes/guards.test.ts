import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { openSession, ownProvider, signInAs } from "../identity";
import { args } from "./call";

/**
 * Every loader and action of every route, called alone, as Remix lets anybody do. Whatever is not
 * listed here as public must refuse whoever is no administrator.
 */
const PUBLIC_ROUTES = [
  "_site.$",
  "_site.(menu)._index",
  "_site.catering",
  "_site.checkout",
  "_site.checkout_.success",
  "_site.events",
  "_site.newsletter",
  "_site.shop",
  "api.$",
  "api.auth-config",
  "api.check-admin",
  "api.create-payment-intent",
  "api.newsletter-subscribe",
  "api.stripe-webhook",
  "api.verify-payment",
  "auth.auth0",
  "auth.callback",
  "auth.login",
  "auth.logout",
  "auth.register",
  "cart",
  "events.$id[.]ics",
  "events[.]ics",
  "healthz",
  "manifest[.]webmanifest",
  "now",
  "readyz",
  "robots[.]txt",
  "sitemap[.]xml",
];
const PUBLIC_METHODS = [
  "api.catering-inquiries POST",
  "api.events GET",
  "api.homepage-content GET",
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
beforeAll(async () => {
  visitor = await signInAs("visitor", provider.current);
});

/** What a handler answers: a status, where it leads to, or that it did not answer with a refusal. */
async function answerTo(
  { handler, method }: (typeof handlers)[number],
  headers: Record<string, string>,
) {
  const body = method === "GET" ? undefined : "{}";
  const request = args("/anywhere", {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  const call = async () => handler({ ...request, params: { id: "1", "*": "x" } });
  const answer: unknown = await call().catch((thrown) => thrown);
  if (!(answer instanceof Response)) return answer;
  const location = answer.headers.get("Location");
  return location ? location.replace(/\?.*/, "") : answer.status;
}

describe.each(guarded)("$name", (route) => {
  it("refuses somebody who is not signed in", async () => {
    expect([401, 405, "/auth/auth0"]).toContain(await answerTo(route, {}));
  });

  it("refuses somebody who is no administrator", async () => {
    const Cookie = await openSession(visitor);
    expect([403, 405]).toContain(await answerTo(route, { Cookie }));
  });

  it("refuses a token that was made up", async () => {
    const headers = { Authorization: "Bearer e30.e30.e30" };
    expect([401, 405, "/auth/auth0"]).toContain(await answerTo(route, headers));
  });
});

describe("the list of what is public", () => {
  const listed = [...PUBLIC_ROUTES, ...PUBLIC_METHODS];

  it("names nothing that is not there", () => {
    const there = new Set(handlers.flatMap(({ route, name }) => [route, name]));
    expect(listed.filter((name) => !there.has(name))).toEqual([]);
  });

  it("names nothing of the panel", () => {
    expect(listed.filter((name) => name.startsWith("admin"))).toEqual([]);
  });
});
