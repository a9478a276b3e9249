import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { requestCounts } from "../app/http/request-counts";
import { requestLog } from "./request-log";
import { ask, dial, HOST, serve } from "./wire.fixture";

/** The lines that one server logs, and its port. */
async function logged(app?: RequestListener) {
  const lines: string[] = [];
  const { port } = await serve(
    requestLog((line) => lines.push(line)),
    app,
  );
  return { port, lines };
}

async function firstOf(lines: string[]): Promise<Record<string, unknown>> {
  await expect.poll(() => lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

describe("the request log", () => {
  test("counts how requests were answered", async () => {
    const { port, lines } = await logged((_request, response) => {
      response.writeHead(404).end("gone");
    });
    const before = requestCounts()["4xx"];
    await ask(port, { path: "/shop" });
    await firstOf(lines);
    expect(requestCounts()["4xx"]).toBe(before + 1);
  });

  test("says what was asked and how it was answered, in one line", async () => {
    const { port, lines } = await logged((_request, response) => {
      response.writeHead(404).end("gone");
    });
    const { headers } = await ask(port, { path: "/shop" });
    const line = await firstOf(lines);
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      event: "answered",
      request: headers["x-request-id"],
      method: "GET",
      path: "/shop",
      status: 404,
      bytes: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(line.bytes).toBeGreaterThan("gone".length);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
  });

  test("holds no query, address, cookie, user agent or referrer", async () => {
    const { port, lines } = await logged();
    await ask(port, {
      path: "/checkout/success?payment_intent_client_secret=secret-query",
      headers: {
        cookie: "__Host-sid=secret-cookie",
        authorization: "Bearer secret-token",
        "user-agent": "secret-agent",
        referer: "https://secret-referrer.test/",
        "fly-client-ip": "203.0.113.7",
      },
    });
    await firstOf(lines);
    expect(lines.join()).not.toMatch(/secret|203\.0\.113|127\.0\.0\.1|\?/);
  });

  test.each([
    ["/orders/a1b2", "/orders/:token"],
    ["/help/abcdefghijklmnopqrstuv", "/help/:token"],
    ["/%68elp/abcdefghijklmnopqrstuv", "/%68elp/:token"],
    ["/Orders/a1b2/receipt", "/Orders/:token/:token"],
    ["/orders/typo/a1b2", "/orders/:token/:token"],
    ["/orders//a1b2", "/orders//:token"],
    ["/x/orders/7/cancel/a1b2", "/x/orders/:token/:token/:token"],
    ["/%6frders/a1b2", "/%6frders/:token"],
    ["/%4F%72ders/a1b2/receipt", "/%4F%72ders/:token/:token"],
    ["/orders", "/orders"],
    ["/api/orders/7", "/api/orders/:token"],
    ["/objects/0123456789012345678901234", "/objects/:token"],
    ["/objects/012345678901234567890123", "/objects/012345678901234567890123"],
    ["/unsubscribe/mika@example.com", "/unsubscribe/:token"],
    ["/unsubscribe/mika%40example.com", "/unsubscribe/:token"],
    ["/@vite/client", "/@vite/client"],
    ["/admin/store/12/edit", "/admin/store/12/edit"],
  ])("writes %s as %s", async (path, written) => {
    const { port, lines } = await logged();
    await ask(port, { path });
    expect((await firstOf(lines)).path).toBe(written);
  });

  test("names a request that a limit refused as a security event", async () => {
    const { port, lines } = await logged((_request, response) => {
      response.statusCode = 429;
      response.end();
    });
    await ask(port, { path: "/orders/a1b2" });
    await expect.poll(() => lines.length).toBe(2);
    const [answered, limited] = lines.map((line) => JSON.parse(line));
    const { request } = answered;
    expect(limited).toMatchObject({
      level: "info",
      event: "limited",
      request,
      path: "/orders/:token",
    });
  });

  test("gives each request an id of its own, which the app sees too", async () => {
    const { port } = await logged((request, response) => {
      response.end(request.headers["x-request-id"]);
    });
    const first = await ask(port, { headers: { "x-request-id": "forged" } });
    const second = await ask(port, { headers: { "x-request-id": "forged" } });
    expect(first.text).toBe(first.headers["x-request-id"]);
    expect(first.text).not.toBe("forged");
    expect(second.text).not.toBe(first.text);
  });

  test("tells a client that left from one that was answered", async () => {
    let left: (() => void) | undefined;
    const { port, lines } = await logged(() => left?.());
    const socket = await dial(port);
    left = () => socket.destroy();
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    expect((await firstOf(lines)).status).toBe(499);
  });

  test("counts a stream as ended well when its reader leaves", async () => {
    const { port, lines } = await logged((_request, response) => {
      response.setHeader("Content-Type", "text/event-stream; charset=utf-8");
      response.write("data: 1\n\n");
    });
    const socket = await dial(port);
    socket.once("data", () => socket.destroy());
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    expect((await firstOf(lines)).status).toBe(200);
  });
});
