import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop, putBack } from "../shop/open-shop";

/**
 * The shop of a worker's tests, one after the other: each finds it as if it had just been opened, and
 * needs no start of its own.
 */
export class KeptShop {
  #shop: Shop | undefined;
  /** How much its log held when the test began. */
  #read = 0;

  async open(): Promise<Shop> {
    if (this.#shop) return this.#shop;
    this.#read = 0;
    // What the server does by the clock would fall into one test or another.
    this.#shop = await openShop({ UPKEEP: "off" });
    return this.#shop;
  }

  /**
   * Ends a test's use of it. It is closed, and the next test opens another, unless `isQuiet`: nothing
   * asked of its server is left unanswered, which might still write.
   * @returns what the server wrote since the test began
   */
  async takeBack(isQuiet: boolean): Promise<string> {
    const shop = this.#shop;
    if (!shop) return "";
    await shop.standIns.settle();
    if (!isQuiet) return this.close();
    const written = await logUpToNow(shop);
    if (LEFT_EARLY.test(written.slice(this.#read)) || !putBack(shop)) return this.close();
    const log = written.slice(this.#read);
    this.#read = written.length;
    return log;
  }

  /** @returns what the server wrote since the last test was over */
  async close(): Promise<string> {
    if (!this.#shop) return "";
    const log = await closeShop(this.#shop);
    this.#shop = undefined;
    return log.slice(this.#read);
  }
}

/**
 * The server's line for a request whose client left before the answer: it may be at it still. Pages
 * are left before their pictures and scripts are there, which write nothing.
 */
const LEFT_EARLY = /"path":"\/(?!assets\/|pictures\/)[^"]*","status":499/;

/** All that the server wrote about the requests that it has answered. */
async function logUpToNow({ origin, logFile, server }: Shop): Promise<string> {
  const { headers } = await fetch(`${origin}/healthz`);
  const id = headers.get("x-request-id") ?? "";
  await expect.poll(() => readFile(logFile, "utf8")).toContain(id);
  // Its errors come over a pipe of their own, whose turn this leaves to come.
  await new Promise((resolve) => setImmediate(resolve));
  await server.flushLog();
  return readFile(logFile, "utf8");
}
