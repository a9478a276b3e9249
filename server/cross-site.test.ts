import { describe, expect, test } from "vitest";
import { captureLog } from "../tests/log";
import { rejectCrossSite } from "./cross-site";
import { ask, ORIGIN, serve } from "./wire.fixture";

const UNSAFE = ["POST", "PUT", "PATCH", "DELETE"];
const EVIL = "https://evil.test";

async function send(method: string, headers: Record<string, string>, path = "/cart") {
  const { port, passed } = await serve(rejectCrossSite(ORIGIN));
  const { status } = await ask(port, { method, path, headers });
  return { status, reached: passed.length === 1 };
}

const PASSED = { status: 200, reached: true };
const REFUSED = { status: 403, reached: false };

describe("the cross-site check", () => {
  test.each(UNSAFE)("refuses %s from another site", async (method) => {
    expect(await send(method, { origin: EVIL })).toEqual(REFUSED);
    expect(await send(method, { "sec-fetch-site": "cross-site" })).toEqual(REFUSED);
  });

  test.each([
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    ["an unknown Sec-Fetch-Site", { "sec-fetch-site": "ours" }],
    ["Origin: null", { origin: "null" }],
    ["our host over http", { origin: "http://shop.test" }],
    ["our host on another port", { origin: "https://shop.test:8443" }],
    ["a host that begins like ours", { origin: "https://shop.test.evil.test" }],
    ["our Origin but a foreign Sec-Fetch-Site", { origin: ORIGIN, "sec-fetch-site": "cross-site" }],
    ["a foreign Origin but our Sec-Fetch-Site", { origin: EVIL, "sec-fetch-site": "same-origin" }],
  ])("refuses a post with %s", async (_name, headers) => {
    expect(await send("POST", headers)).toEqual(REFUSED);
  });

  test("logs each request that it refuses, without where it came from", async () => {
    const captured = captureLog();
    await send("POST", { origin: EVIL, "x-request-id": "request-1" });
    await send("POST", { origin: ORIGIN });
    captured.restore();
    expect(captured.lines).toMatchObject([
      { event: "denied", reason: "cross-site", request: "request-1" },
    ]);
    expect(JSON.stringify(captured.lines)).not.toContain("evil");
  });

  test.each(["/admin/store?_data=routes%2Fadmin.store", "/api/products", "/auth/logout", "/API/x"])(
    "covers %s",
    async (path) => {
      expect(await send("POST", { origin: EVIL }, path)).toEqual(REFUSED);
    },
  );

  test.each([
    ["our own pages", { origin: ORIGIN, "sec-fetch-site": "same-origin" }],
    ["an older browser on our pages", { origin: ORIGIN }],
    ["a person's own act", { "sec-fetch-site": "none" }],
    ["a client that is no browser", {}],
  ])("lets %s post", async (_name, headers) => {
    expect(await send("POST", headers)).toEqual(PASSED);
  });

  test.each(["GET", "HEAD"])("lets %s come from anywhere, for data too", async (method) => {
    const headers = { origin: EVIL, "sec-fetch-site": "cross-site" };
    expect(await send(method, headers, "/shop?_data=routes%2Fshop")).toEqual(PASSED);
  });

  test("exempts Stripe's webhook, and only by its exact name", async () => {
    const headers = { origin: EVIL };
    expect(await send("POST", headers, "/api/stripe-webhook")).toEqual(PASSED);
    expect(await send("PUT", headers, "/api/stripe-webhook")).toEqual(REFUSED);
    for (const path of ["/api/stripe-webhook/", "/api/stripe-webhook/x", "/api/Stripe-Webhook"]) {
      expect(await send("POST", headers, path)).toEqual(REFUSED);
    }
  });

  test("exempts a bearer token without a cookie, since no browser adds one by itself", async () => {
    const headers = { origin: EVIL, authorization: "Bearer abc" };
    expect(await send("DELETE", headers, "/api/events/1")).toEqual(PASSED);
    const withCookie = { ...headers, cookie: "__Host-sid=1" };
    expect(await send("DELETE", withCookie, "/api/events/1")).toEqual(REFUSED);
    const basic = { ...headers, authorization: "Basic YTpi" };
    expect(await send("DELETE", basic, "/api/events/1")).toEqual(REFUSED);
  });

  test("exempts the link in a newsletter, by its token", async () => {
    const link = "/newsletter/unsubscribe?token=1.abc";
    const inFrame = { origin: "null", "sec-fetch-site": "cross-site" };
    expect(await send("POST", { origin: EVIL }, link)).toEqual(PASSED);
    expect(await send("POST", inFrame, link)).toEqual(PASSED);
    expect(await send("PUT", { origin: EVIL }, link)).toEqual(REFUSED);
    for (const path of [
      "/newsletter/unsubscribe",
      "/newsletter/unsubscribe?_data=token",
      "/newsletter/unsubscribe/?token=1.abc",
      "/newsletter?token=1.abc",
    ])
      expect(await send("POST", { origin: EVIL }, path)).toEqual(REFUSED);
  });

  test.each(["/newsletter", "/admin/store/new"])(
    "doesn't exempt bearer tokens at %s: a page's form fails in Remix's own check",
    async (path) => {
      const headers = { origin: EVIL, authorization: "Bearer abc" };
      expect(await send("POST", headers, path)).toEqual(REFUSED);
    },
  );
});
