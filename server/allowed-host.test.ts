import { describe, expect, test } from "vitest";
import { allowedHost } from "./allowed-host";
import { ask, exchange, HOST, ORIGIN, serve } from "./wire.fixture";

describe("the host check", () => {
  test("lets the shop's own host through, in any case; the app reads it as it is set", async () => {
    const { port, passed } = await serve(allowedHost(ORIGIN), (request, response) => {
      response.end(request.headers.host);
    });
    const { status, text } = await ask(port, { headers: { host: "Shop.Test" } });
    expect({ status, text }).toEqual({ status: 200, text: HOST });
    expect(passed).toHaveLength(1);
  });

  test.each(["evil.test", "shop.test.evil.test", "shop.test:8443", "www.shop.test", "127.0.0.1"])(
    "answers a request for %s with the right address",
    async (host) => {
      const { port, passed } = await serve(allowedHost(ORIGIN));
      const { status, text } = await ask(port, { headers: { host } });
      expect({ status, text }).toEqual({
        status: 421,
        text: "This shop is at https://shop.test/",
      });
      expect(passed).toEqual([]);
    },
  );

  test("asks for the port too where the shop has one", async () => {
    const { port, passed } = await serve(allowedHost("http://localhost:3000"));
    expect((await ask(port, { headers: { host: "localhost" } })).status).toBe(421);
    expect((await ask(port, { headers: { host: "localhost:3000" } })).status).toBe(200);
    expect(passed).toHaveLength(1);
  });

  test.each([
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["no host, in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"],
    ["an empty host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"],
    ["two hosts", `GET / HTTP/1.1\r\nHost: ${HOST}\r\nhost: ${HOST}\r\nConnection: close\r\n\r\n`],
  ])("refuses a request with %s", async (_name, bytes) => {
    const { port, passed } = await serve(allowedHost(ORIGIN));
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1.1 400 /);
    expect(passed).toEqual([]);
  });

  test.each(["/healthz", "/readyz"])("lets %s through, under the shop's host", async (path) => {
    const { port } = await serve(allowedHost(ORIGIN), (request, response) => {
      response.end(request.headers.host);
    });
    const { status, text } = await ask(port, { path, headers: { host: "172.19.0.2:3000" } });
    expect({ status, text }).toEqual({ status: 200, text: HOST });
  });

  test("does not take another path for a health check", async () => {
    const { port } = await serve(allowedHost(ORIGIN));
    for (const path of ["/healthz/", "/healthz/x", "/HEALTHZ", "/admin?/healthz"]) {
      expect((await ask(port, { path, headers: { host: "evil.test" } })).status).toBe(421);
    }
  });

  test("hides X-Forwarded-Host from the app", async () => {
    const { port } = await serve(allowedHost(ORIGIN), (request, response) => {
      response.end(JSON.stringify(request.headers));
    });
    const { text } = await ask(port, { headers: { "x-forwarded-host": "evil.test" } });
    expect(text).not.toContain("evil.test");
  });
});
