import { once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { App, begin, POLICY } from "./page-cache.fixture";
import { dial, exchange } from "./wire.fixture";

/** How a page that is kept is sent. What it says is in page-cache-freshness, and what isn't kept in page-cache-not-kept. */

describe("a page that anyone can have", () => {
  test("is rendered once, and again after each commit", async () => {
    const app = await new App().open();
    for (let time = 0; time < 3; time++) expect(await app.read()).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(1);
    app.write("second");
    for (let time = 0; time < 3; time++) expect(await app.read()).toBe("<p>second for anybody</p>");
    expect(app.rendered).toBe(2);
  });

  test("is kept separately for each address", async () => {
    const app = await new App().open();
    await app.read();
    await app.read({ path: "/shop" });
    expect(app.rendered).toBe(2);
    await app.read();
    await app.read({ path: "/shop" });
    expect(app.rendered).toBe(2);
  });

  test("is kept until the instant that it names, and not before it was made", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    const app = await new App().open();
    app.headers = { [FRESH_UNTIL_HEADER]: "2000" };
    await app.read();
    vi.setSystemTime(1_999);
    await app.read();
    expect(app.rendered).toBe(1);
    vi.setSystemTime(999);
    await app.read();
    expect(app.rendered).toBe(2);
    vi.setSystemTime(2_000);
    await app.read();
    expect(app.rendered).toBe(3);
  });

  test("is rendered once for all who ask at the same time", async () => {
    const app = await new App().open();
    const first = await begin(app);
    const others = [app.read(), app.read(), app.read({ headers: { "accept-encoding": "br" } })];
    await once(app.served.server, "request");
    first.finish();
    expect(await first.answered).toBe("<p>first for anybody</p>");
    expect((await Promise.all(others)).slice(0, 2)).toEqual(Array(2).fill(await first.answered));
    expect(app.rendered).toBe(1);
  });

  test("goes with its headers, but not with the one that is meant for the gate", async () => {
    const app = await new App().open();
    app.headers = { "Cache-Control": "private, no-cache" };
    const { headers } = await app.ask();
    expect(headers).toEqual(
      expect.objectContaining({
        "content-type": "text/html",
        "content-security-policy": POLICY,
        "cache-control": "private, no-cache",
        vary: "Accept-Encoding, Cookie",
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      }),
    );
    expect((await app.ask()).headers).toEqual({ ...headers, date: expect.any(String) });
    expect(headers[FRESH_UNTIL_HEADER]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("comes in the encoding that is asked for", async () => {
    const app = await new App().open();
    const text = await app.read();
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
      ["identity", undefined, (bytes: Buffer) => bytes],
      ["", undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers } = await app.ask({ headers: { "accept-encoding": accepted } });
      expect(headers["content-encoding"], accepted).toBe(encoding);
      const sent = await rawBody(app, accepted);
      expect(Number(headers["content-length"])).toBe(sent.length);
      expect(decode(sent).toString()).toBe(text);
    }
    expect(app.rendered).toBe(1);
  });

  test("isn't sent to a browser that has it: 304, with the headers that the browser keeps", async () => {
    const app = await new App().open();
    const { headers } = await app.ask();
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await app.ask({ headers: { "if-none-match": known } });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
      expect(again.headers).toMatchObject({ etag, "content-security-policy": POLICY });
      expect(again.headers.vary).toBe(headers.vary);
      expect(again.headers["content-type"]).toBeUndefined();
    }
    app.write("second");
    const changed = await app.ask({ headers: { "if-none-match": etag } });
    expect(changed).toMatchObject({ status: 200, text: "<p>second for anybody</p>" });
  });

  test("is described to HEAD, whether it was rendered for that or not", async () => {
    const app = await new App().open();
    const before = await app.ask({ method: "HEAD" });
    const { headers, text } = await app.ask();
    const after = await app.ask({ method: "HEAD" });
    for (const head of [before, after]) {
      expect(head).toMatchObject({ status: 200, text: "" });
      expect(head.headers).toEqual({ ...headers, date: expect.any(String) });
    }
    expect(text).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(1);
  });

  test("tells its first reader, and nobody else, that the server stops", async () => {
    const app = await new App().open();
    let finish = () => {};
    app.held = new Promise((resolve) => {
      finish = resolve;
    });
    app.served.server.prependOnceListener("request", (_request, response) => {
      void expect
        .poll(() => app.rendered)
        .toBe(1)
        .then(() => {
          response.setHeader("Connection", "close");
          finish();
        });
    });
    const request = "GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n";
    expect(await exchange(app.served.port, request)).toContain("Connection: close");
    const second = await dial(app.served.port);
    second.write(request);
    expect(String(await once(second, "data"))).toContain("Connection: keep-alive");
  });

  test("is rendered whole, whatever part of it the first request asks for", async () => {
    const app = await new App().open();
    const headers = { "if-none-match": "*", range: "bytes=0-1", "accept-encoding": "br" };
    expect((await app.ask({ method: "HEAD", headers })).status).toBe(304);
    expect(app.asked).toEqual({
      method: "GET",
      headers: { host: "shop.test", connection: "close", "accept-encoding": "identity" },
    });
    expect(await app.read()).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(1);
  });
});

async function rawBody(app: App, accepted: string): Promise<Buffer> {
  const socket = await dial(app.served.port);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = once(socket, "close");
  socket.write(
    `GET / HTTP/1.1\r\nHost: shop.test\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
  );
  await closed;
  const whole = Buffer.concat(chunks);
  return whole.subarray(whole.indexOf("\r\n\r\n") + 4);
}
