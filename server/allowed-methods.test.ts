import { describe, expect, test } from "vitest";
import { allowedMethods } from "./allowed-methods";
import { ask, exchange, HOST, serve } from "./wire.fixture";

const PAGE = "GET, HEAD, POST, OPTIONS";
const API = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

describe("the method list", () => {
  test.each(["GET", "HEAD", "POST"])("lets %s through on a page", async (method) => {
    const { port, passed } = await serve(allowedMethods);
    expect((await ask(port, { method, path: "/cart" })).status).toBe(200);
    expect(passed).toEqual([`${method} /cart`]);
  });

  test.each(["PUT", "PATCH", "DELETE"])("lets %s through on /api only", async (method) => {
    const { port, passed } = await serve(allowedMethods);
    expect((await ask(port, { method, path: "/api/events/1" })).status).toBe(200);
    expect((await ask(port, { method, path: "/apis" })).status).toBe(405);
    expect(passed).toEqual([`${method} /api/events/1`]);
  });

  test.each(["/api/events", "/API/events", "/%61pi/events", "/api"])(
    "reads %s as the router does",
    async (path) => {
      const { port } = await serve(allowedMethods);
      expect((await ask(port, { method: "DELETE", path })).status).toBe(200);
    },
  );

  test.each([
    ["/admin", PAGE],
    ["/api/events", API],
  ])("refuses the rest at %s and says what is possible", async (path, allow) => {
    const { port, passed } = await serve(allowedMethods);
    for (const method of ["TRACE", "PROPFIND", "SEARCH", "PURGE"]) {
      const { status, headers, text } = await ask(port, { method, path });
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow });
      expect(text).toBe(`${method} isn't supported here.`);
    }
    expect(passed).toEqual([]);
  });

  test.each([
    ["/admin", PAGE],
    ["/api/events", API],
  ])("answers OPTIONS at %s itself, without a CORS header", async (path, allow) => {
    const { port, passed } = await serve(allowedMethods);
    const headers = { origin: "https://evil.test", "access-control-request-method": "DELETE" };
    const answered = await ask(port, { method: "OPTIONS", path, headers });
    expect(answered.status).toBe(204);
    expect(answered.headers.allow).toBe(allow);
    expect(Object.keys(answered.headers).join()).not.toContain("access-control");
    expect(passed).toEqual([]);
  });

  test.each(["CONNECT shop.test:443", "NONSENSE /", "get /"])(
    "does not let '%s' reach the app",
    async (line) => {
      const { port, passed } = await serve(allowedMethods);
      await exchange(port, `${line} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
      expect(passed).toEqual([]);
    },
  );
});
