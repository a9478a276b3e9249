import { once } from "node:events";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { pageCache } from "./page-cache";
import { App, begin } from "./page-cache.fixture";
import { ask, dial, type Served, serve } from "./wire.fixture";

/** Nobody reads from a page that is kept what was no longer true when they asked. */

describe("the page that a request reads", () => {
  test("has what was written before it, even if a rendering is under way", async () => {
    const app = await new App().open();
    const early = await begin(app);
    app.held = undefined;
    app.write("second");
    expect(await app.read()).toBe("<p>second for anybody</p>");
    early.finish();
    expect(await early.answered).toBe("<p>first for anybody</p>");
    expect(await app.read()).toBe("<p>second for anybody</p>");
  });

  test("isn't kept if somebody wrote while it was rendered", async () => {
    const app = await new App().open();
    const early = await begin(app);
    app.held = undefined;
    app.write("second");
    early.finish();
    await early.answered;
    expect(await app.read()).toBe("<p>second for anybody</p>");
  });

  test("comes from the app while the store can't be asked", async () => {
    const app = await new App().open();
    await app.read();
    app.commits = Number.NaN;
    await app.read();
    await app.read();
    expect(app.rendered).toBe(3);
  });

  test("still comes if the visitor who began the rendering has left", async () => {
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

test("a page shows everything acknowledged before it, and only its reader's own", async () => {
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

/** An app whose pages read the store twice, with a pause in between, and change every 50 ms of the clock. */
class RacingApp {
  #commits = 0;
  #served!: Served;
  #isPausing = true;
  readonly #pauses: (() => void)[] = [];
  readonly #reads: Promise<void>[] = [];

  async open(): Promise<void> {
    const version = () => String(this.#commits);
    this.#served = await serve(
      pageCache({
        addresses: ["/", "/shop"],
        rows: /^\/shop\/\d+$/,
        version,
        cartParts: async () => null,
      }),
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
