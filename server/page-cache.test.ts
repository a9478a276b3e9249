import { once } from "node:events";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { pageCache } from "./page-cache";
import { ask, dial, exchange, type Served, serve } from "./wire.fixture";

const POLICY = "script-src 'self'";
const FOR_EVER = "8640000000000000";

/** An app with one text in its store, which every page shows, and what its pages say of themselves. */
class App {
  text = "first";
  commits = 0;
  headers: Record<string, string> = {};
  status = 200;
  rendered = 0;
  /** How the app was asked for the page that it rendered last. */
  asked: { method?: string; headers: IncomingHttpHeaders } = { headers: {} };
  /** While set, pages wait for it before they are sent. */
  held: Promise<void> | undefined;
  served!: Served;

  async open(addresses = ["/", "/shop"]): Promise<this> {
    const version = () => {
      if (Number.isNaN(this.commits)) throw new Error("The disk is gone");
      return String(this.commits);
    };
    this.served = await serve(
      pageCache({ addresses, rows: /^\/shop\/\d+$/, version }),
      async (request, response) => {
        this.rendered += 1;
        this.asked = { method: request.method, headers: request.headers };
        const { text } = this;
        await this.held;
        this.#answer(response, `<p>${text} for ${request.headers.cookie ?? "anybody"}</p>`);
      },
    );
    return this;
  }

  #answer(response: ServerResponse, html: string): void {
    const headers = {
      "Content-Type": "text/html",
      "Content-Security-Policy": POLICY,
      [FRESH_UNTIL_HEADER]: FOR_EVER,
      ...this.headers,
    };
    for (const [name, value] of Object.entries(headers)) {
      if (value) response.setHeader(name, value);
    }
    response.statusCode = this.status;
    response.write(html.slice(0, 5));
    response.end(html.slice(5));
  }

  write(text: string): void {
    this.text = text;
    this.commits += 1;
  }

  ask(asked: Parameters<typeof ask>[1] = {}) {
    return ask(this.served.port, asked);
  }

  async read(asked: Parameters<typeof ask>[1] = {}): Promise<string> {
    return (await this.ask(asked)).text;
  }
}

/** Sends a request whose answer does not come yet; resolves when the app has begun with it. */
async function begin(app: App): Promise<{ finish: () => void; answered: Promise<string> }> {
  let finish = () => {};
  app.held = new Promise((resolve) => {
    finish = resolve;
  });
  const before = app.rendered;
  const answered = app.read();
  await expect.poll(() => app.rendered).toBe(before + 1);
  return { finish, answered };
}

afterEach(() => void vi.useRealTimers());

describe("a page that anybody may have", () => {
  test("is rendered once, and again after each commit", async () => {
    const app = await new App().open();
    for (let time = 0; time < 3; time++) expect(await app.read()).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(1);
    app.write("second");
    for (let time = 0; time < 3; time++) expect(await app.read()).toBe("<p>second for anybody</p>");
    expect(app.rendered).toBe(2);
  });

  test("is one of its own for each address", async () => {
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

  test("is not sent to whoever has it: 304, with the headers that the browser keeps", async () => {
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

  test("is told of by HEAD, rendered for that or not", async () => {
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

describe("what a request reads", () => {
  test("is what was written before it, though a rendering is under way", async () => {
    const app = await new App().open();
    const early = await begin(app);
    app.held = undefined;
    app.write("second");
    expect(await app.read()).toBe("<p>second for anybody</p>");
    early.finish();
    expect(await early.answered).toBe("<p>first for anybody</p>");
    expect(await app.read()).toBe("<p>second for anybody</p>");
  });

  test("is not kept when somebody wrote while it was rendered", async () => {
    const app = await new App().open();
    const early = await begin(app);
    app.held = undefined;
    app.write("second");
    early.finish();
    await early.answered;
    expect(await app.read()).toBe("<p>second for anybody</p>");
  });

  test("comes from the app while the store cannot be asked", async () => {
    const app = await new App().open();
    await app.read();
    app.commits = Number.NaN;
    await app.read();
    await app.read();
    expect(app.rendered).toBe(3);
  });

  test("comes at all when whoever began the rendering has left", async () => {
    const app = await new App().open();
    let finish = () => {};
    app.held = new Promise((resolve) => {
      finish = resolve;
    });
    const leaving = await dial(app.served.port);
    leaving.write("GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n");
    await expect.poll(() => app.rendered).toBe(1);
    const asked = once(app.served.server, "request");
    const waiting = [app.read(), app.read()];
    await asked;
    leaving.destroy();
    await expect.poll(() => app.rendered).toBe(2);
    finish();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill("<p>first for anybody</p>"));
    expect(app.rendered).toBe(2);
  });
});

describe("what is nobody else's is not kept:", () => {
  test.each([
    ["another cookie", { cookie: "a=b" }],
    ["an empty one", { cookie: "" }],
    ["a bearer's token", { authorization: "Bearer x" }],
  ])("what is answered to %s", async (_what, headers) => {
    const app = await new App().open();
    await app.read();
    await app.read({ headers });
    await app.read({ headers });
    expect(app.rendered).toBe(3);
    expect(await app.read()).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(3);
  });

  test.each<[string, Partial<App>]>([
    ["sets a cookie", { headers: { "Set-Cookie": "sid=1" } }],
    ["does not say how long", { headers: { [FRESH_UNTIL_HEADER]: "" } }],
    ["says it in words", { headers: { [FRESH_UNTIL_HEADER]: "soon" } }],
    ["is not found", { status: 404 }],
    ["failed", { status: 500 }],
  ])("a page that %s", async (_what, changes) => {
    const app = Object.assign(await new App().open(), changes);
    const [first, second] = [await app.ask(), await app.ask()];
    expect(app.rendered).toBe(2);
    expect(first).toMatchObject({ status: app.status, text: "<p>first for anybody</p>" });
    expect(second.headers).toEqual({ ...first.headers, date: expect.any(String) });
    expect(first.headers.etag).toBeUndefined();
  });

  test("a page that turns out to be so, of which each who waited gets a copy of their own", async () => {
    const app = await new App().open();
    app.headers = { "Set-Cookie": "sid=1" };
    const first = await begin(app);
    const asked = once(app.served.server, "request");
    const other = app.read();
    await asked;
    first.finish();
    await Promise.all([first.answered, other]);
    expect(app.rendered).toBe(2);
  });

  test.each([["/?x=1"], ["/?"], ["/shop?category=none"], ["/admin"], ["/%73hop"]])(
    "%s, which is not on the list",
    async (path) => {
      const app = await new App().open();
      await app.read({ path });
      await app.read({ path });
      expect(app.rendered).toBe(2);
    },
  );

  test("what is posted", async () => {
    const app = await new App().open();
    await app.read();
    await app.read({ method: "POST", body: "a=1" });
    expect(app.rendered).toBe(2);
  });

  test("more than memory is there for", async () => {
    const app = await new App().open();
    app.text = "x".repeat(9 * 1024 * 1024);
    await app.read();
    await app.read({ path: "/shop" });
    await app.read();
    await app.read({ path: "/shop" });
    expect(app.rendered).toBe(3);
  });
});

describe("a page of a row", () => {
  const MB = 1024 * 1024;

  test("is kept like any other, until somebody writes", async () => {
    const app = await new App().open();
    for (let time = 0; time < 2; time++) await app.read({ path: "/shop/1" });
    await app.read({ path: "/shop/2" });
    expect(app.rendered).toBe(2);
    app.write("second");
    expect(await app.read({ path: "/shop/1" })).toBe("<p>second for anybody</p>");
  });

  test("is not kept where there is no such row, or it has another address", async () => {
    const app = await new App().open();
    for (const status of [301, 404]) {
      app.status = status;
      await app.read({ path: "/shop/9" });
    }
    app.status = 200;
    expect((await app.ask({ path: "/shop/9" })).status).toBe(200);
    expect(app.rendered).toBe(3);
  });

  test("displaces the oldest of its kind, and no page with a name", async () => {
    const app = await new App().open();
    await app.read();
    app.text = "x".repeat(3 * MB);
    for (const path of ["/shop/1", "/shop/2", "/shop/3"]) await app.read({ path });
    expect(app.rendered).toBe(4);
    for (const path of ["/", "/shop/2", "/shop/3"]) await app.read({ path });
    expect(app.rendered).toBe(4);
    await app.read({ path: "/shop/1" });
    expect(app.rendered).toBe(5);
  });

  test("that has no room at all takes none from the others", async () => {
    const app = await new App().open();
    await app.read({ path: "/shop/1" });
    app.text = "x".repeat(9 * MB);
    await app.read({ path: "/shop/2" });
    await app.read({ path: "/shop/1" });
    expect(app.rendered).toBe(2);
  });
});

test("whatever happens, a read shows all that was acknowledged before it, and only what is its own", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const read = {
    do: fc.constant("read" as const),
    path: fc.constantFrom("/", "/shop", "/shop/1", "/other"),
    cookie: fc.constantFrom("", "", "", "aiko", "kei"),
  };
  const move = fc.oneof(
    { weight: 5, arbitrary: fc.record(read) },
    { weight: 2, arbitrary: fc.constant({ do: "write" as const }) },
    { weight: 2, arbitrary: fc.constant({ do: "finish" as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("clock" as const),
        by: fc.integer({ min: -40, max: 60 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "settle" as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 20 }), async (moves) => {
      const app = new RacingApp();
      await app.open();
      vi.setSystemTime(1_000);
      for (const each of moves) {
        if (each.do === "read") await app.begin(each.path, each.cookie);
        else if (each.do === "write") app.write();
        else if (each.do === "finish") await app.finishOne();
        else if (each.do === "clock") vi.setSystemTime(Date.now() + each.by);
        else await app.settle();
      }
      await app.settle();
      app.close();
    }),
    { numRuns: 150 },
  );
});

/** Its pages read the store twice, with a pause in between, and change every 50 ms of the clock. */
class RacingApp {
  #commits = 0;
  #served!: Served;
  #isPausing = true;
  readonly #pauses: (() => void)[] = [];
  readonly #reads: Promise<void>[] = [];

  async open(): Promise<void> {
    const version = () => String(this.#commits);
    this.#served = await serve(
      pageCache({ addresses: ["/", "/shop"], rows: /^\/shop\/\d+$/, version }),
      async ({ url, headers: { cookie = "" } }, response) => {
        const [first, time] = [this.#commits, slot()];
        if (this.#isPausing) await new Promise<void>((resume) => this.#pauses.push(resume));
        response.setHeader(FRESH_UNTIL_HEADER, String((time + 1) * 50));
        if (cookie) response.setHeader("Set-Cookie", `seen=${cookie}`);
        response.end(JSON.stringify({ url, cookie, first, second: this.#commits, time }));
      },
    );
  }

  write(): void {
    this.#commits += 1;
  }

  /** Resolves when the request has arrived. */
  async begin(path: string, cookie: string): Promise<void> {
    const arrived = once(this.#served.server, "request");
    this.#reads.push(this.#read(path, cookie, this.#commits));
    await arrived;
  }

  async #read(path: string, cookie: string, acknowledged: number): Promise<void> {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const answered = await ask(this.#served.port, { path, headers });
    const page = JSON.parse(answered.text);
    expect(page).toMatchObject({ url: path, cookie });
    expect(answered.headers["set-cookie"]).toEqual(cookie ? [`seen=${cookie}`] : undefined);
    expect(page.first).toBeGreaterThanOrEqual(acknowledged);
  }

  /** Lets the page that has waited longest go on. */
  async finishOne(): Promise<void> {
    this.#pauses.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** All that was asked is answered; who asks then gets exactly what would be rendered. */
  async settle(): Promise<void> {
    this.#isPausing = false;
    for (const resume of this.#pauses.splice(0)) resume();
    await Promise.all(this.#reads.splice(0));
    for (const path of ["/", "/shop", "/shop/1"]) {
      const { text } = await ask(this.#served.port, { path });
      const [first, second] = [this.#commits, this.#commits];
      expect(JSON.parse(text)).toEqual({ url: path, cookie: "", first, second, time: slot() });
    }
    this.#isPausing = true;
  }

  close(): void {
    this.#served.server.close();
    this.#served.server.closeAllConnections();
  }
}

const slot = () => Math.floor(Date.now() / 50);

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
