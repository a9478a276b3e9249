import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { securityHeaders } from "./headers";
import { ask, exchange, HOST, ORIGIN, serve } from "./wire.fixture";

async function headersOf(path: string, app?: RequestListener, origin = ORIGIN) {
  const { port } = await serve(securityHeaders(origin), app);
  return (await ask(port, { path })).headers;
}

describe("the security headers", () => {
  test("are on every answer", async () => {
    expect(await headersOf("/")).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test.each([
    "/newsletter/unsubscribe?id=1&key=k",
    "/help/a-code",
    "/orders/a-token",
    "/%6frders/a-token",
  ])("tell no browser the address %s, which is a key", async (path) => {
    expect((await headersOf(path))["referrer-policy"]).toBe("strict-origin");
  });

  test("speak of https only if the shop is served over it", async () => {
    const headers = await headersOf("/", undefined, "http://localhost:3000");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("survive an answer whose headers were cleared for an error", async () => {
    const headers = await headersOf("/", (_request, response) => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.writeHead(500, { "Content-Type": "text/plain" }).end("failed");
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("leave a page's own policy alone, and send it once", async () => {
    const { port } = await serve(securityHeaders(ORIGIN), (_request, response) => {
      response.setHeader("Content-Security-Policy", "default-src 'self'");
      response.end("page");
    });
    const request = `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
    const received = await exchange(port, request);
    expect(received.match(/content-security-policy: .*/gi)).toEqual([
      "Content-Security-Policy: default-src 'self'",
    ]);
  });

  test("leave a policy alone that comes with the status line", async () => {
    const headers = await headersOf("/", (_request, response) => {
      response.writeHead(200, { "content-security-policy": "default-src 'self'" }).end();
    });
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
  });

  test("don't refresh a stored page with a stricter policy", async () => {
    const headers = await headersOf("/", (_request, response) => {
      response.writeHead(304).end();
    });
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("don't say what software answers", async () => {
    const headers = await headersOf("/", (_request, response) => {
      response.setHeader("X-Powered-By", "Express");
      response.end();
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});

describe("a private answer", () => {
  test.each([
    "/admin",
    "/admin/store",
    "/ADMIN/store",
    "/%61dmin",
    "/checkout/success",
    "/auth/callback",
    "/api/products",
    "/help/a1b2",
    "/orders/a1b2",
    "/shop?_data=routes%2Fshop",
    "/shop?x=1&%5Fdata=routes%2Fshop",
  ])("isn't kept by any cache: %s", async (path) => {
    expect((await headersOf(path))["cache-control"]).toBe("no-store");
  });

  test.each(["/", "/shop?data=1", "/administration", "/assets/admin.js"])(
    "isn't the one at %s",
    async (path) => {
      expect((await headersOf(path))["cache-control"]).toBeUndefined();
    },
  );

  test("includes a page's content, which no shared cache keeps", async () => {
    const headers = await headersOf("/shop", (_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end();
    });
    expect(headers["cache-control"]).toBe("private, no-cache");
  });

  test("is overruled by an answer that says how long it can be kept", async () => {
    const headers = await headersOf("/api/products", (_request, response) => {
      response.setHeader("Cache-Control", "private, max-age=5");
      response.end();
    });
    expect(headers["cache-control"]).toBe("private, max-age=5");
  });
});
