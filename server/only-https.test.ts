import { describe, expect, test } from "vitest";
import { onlyHttps } from "./only-https";
import { ask, serve } from "./wire.fixture";

const ORIGIN = "https://shop.test";

async function send(path: string, { method = "GET", proto = "http", origin = ORIGIN } = {}) {
  const { port, passed } = await serve(onlyHttps(origin));
  const { status, headers } = await ask(port, {
    path,
    method,
    headers: { "x-forwarded-proto": proto },
  });
  return passed.length === 1 ? "passed" : [status, headers.location].filter(Boolean);
}

describe("the shop over plain http", () => {
  test("leads a page to the same page over https", async () => {
    expect(await send("/shop?category=matcha")).toEqual([301, `${ORIGIN}/shop?category=matcha`]);
    expect(await send("/", { method: "HEAD" })).toEqual([301, `${ORIGIN}/`]);
  });

  test.each(["/api/products", "/API/products", "/%61pi/products", "/api"])(
    "refuses %s, and doesn't lead on",
    async (path) => {
      expect(await send(path)).toEqual([403]);
    },
  );

  test("writes nothing", async () => {
    expect(await send("/cart", { method: "POST" })).toEqual([403]);
  });

  test("answers the platform's health check", async () => {
    expect(await send("/healthz")).toBe("passed");
  });
});

test("over https, or where the shop is served over http, everything passes", async () => {
  expect(await send("/api/products", { proto: "https" })).toBe("passed");
  expect(await send("/api/products", { origin: "http://localhost:3000" })).toBe("passed");
});
