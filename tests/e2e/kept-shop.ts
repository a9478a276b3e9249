import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop, putBack } from "../shop/open-shop";

/**
 * The shop of a worker's tests, which run one after the other. Each test finds it as if it just opened, without waiting
 * for a server to start.
 */
export class KeptShop {
  #shop: Shop | undefined;
  /** Length of the server's log when the test began. */
  #read = 0;

  async open(): Promise<Shop> {
    if (this.#shop) return this.#shop;
    this.#read = 0;
    // The server's scheduled work would otherwise run during some test or other.
    this.#shop = await openShop({ UPKEEP: "off" });
    return this.#shop;
  }

  /**
   * Ends a test's use of the shop. Unless `isQuiet`, the shop closes and the next test opens another one, because a
   * request that's still unanswered might write.
   * @returns what the server logged since the test began
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

  /** @returns what the server logged since the last test ended */
  async close(): Promise<string> {
    if (!this.#shop) return "";
    const log = await closeShop(this.#shop);
    this.#shop = undefined;
    return log.slice(this.#read);
  }
}

/**
 * The log line of a request whose client left before the response, so the server may still be handling it. Pictures and
 * scripts don't count: pages are often left before they arrive, and they write nothing.
 */
const LEFT_EARLY = /"path":"\/(?!assets\/|pictures\/)[^"]*","status":499/;

/** Everything that the server has logged about the requests it has answered. */
async function logUpToNow({ origin, logFile, server }: Shop): Promise<string> {
  const { headers } = await fetch(`${origin}/healthz`);
  const id = headers.get("x-request-id") ?? "";
  await expect.poll(() => readFile(logFile, "utf8")).toContain(id);
  // The server's errors come through a separate pipe, so this waits for its turn.
  await new Promise((resolve) => setImmediate(resolve));
  await server.flushLog();
  return readFile(logFile, "utf8");
}
