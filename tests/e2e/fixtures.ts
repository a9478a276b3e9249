import { test as base, expect, type Request } from "@playwright/test";
import type { Environment } from "../../dev/environment";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { openHydrated } from "./hydrated";
import { KeptShop } from "./kept-shop";
import { faultsIn } from "./server-log";

type Fixtures = {
  /**
   * A shop as if it just opened, for this test only unless `sharedShop` is set. `shop.standIns` controls the local
   * services that stand in for real ones.
   */
  shop: Shop;
  /**
   * True if the tests of this file only read: `test.use({ sharedShop: true })`. They then share one shop per worker,
   * which is faster. Tests that write must not share it.
   */
  sharedShop: boolean;
  /** Settings of this test's server, on top of the demo's: `test.use({ settings: { … } })`. */
  settings: Environment;
  /**
   * Errors that the test expects in the browser's console, and errors and alerts that it expects in the server's log:
   * `expectedErrors.push(/404/)`. Any other one fails the test.
   */
  expectedErrors: RegExp[];
  /** Requests of the test's pages that haven't been fully answered. */
  unanswered: Set<Request>;
};

/** A test that goes through the panel's screens, in case something that they share breaks one of them. */
export const WALK = { tag: "@walk" };

type WorkerFixtures = { openSharedShop: () => Promise<Shop>; keptShop: KeptShop };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // A tag turns JavaScript off, since a separate project would start its own workers, each with a browser and a shop.
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
  javaScriptEnabled: async ({}, use, { tags }) => use(!tags.includes(WITHOUT_SCRIPT.tag)),

  sharedShop: [false, { option: true }],
  settings: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
  expectedErrors: async ({}, use) => use([]),

  openSharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
    async ({}, use) => {
      let shop: Promise<Shop> | undefined;
      await use(() => {
        shop ??= openShop();
        return shop;
      });
      if (!shop) return;
      const log = await closeShop(await shop);
      expect(faultsIn(log), WENT_WRONG).toEqual([]);
      expect(secretsIn(log), NO_SECRETS).toEqual([]);
    },
    { scope: "worker" },
  ],

  keptShop: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
    async ({}, use) => {
      const kept = new KeptShop();
      await use(kept);
      const log = await kept.close();
      expect(faultsIn(log), "what went wrong as the server stopped").toEqual([]);
      expect(secretsIn(log), NO_SECRETS).toEqual([]);
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: how Playwright says 'depends on nothing'
  unanswered: async ({}, use) => use(new Set()),

  shop: async (
    { sharedShop, settings, openSharedShop, keptShop, browser, unanswered, expectedErrors },
    use,
    testInfo,
  ) => {
    if (sharedShop) return use(await openSharedShop());
    const isKept = Object.keys(settings).length === 0;
    const shop = isKept ? await keptShop.open() : await openShop(settings);
    await use(shop);
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    const leftOpen = browser.contexts();
    for (const context of leftOpen) await context.close();
    const isQuiet = hasPassed && unanswered.size === 0 && leftOpen.length === 0;
    const log = isKept ? await keptShop.takeBack(isQuiet) : await closeShop(shop);
    if (!hasPassed) await testInfo.attach("server.log", { body: log, contentType: "text/plain" });
    expect(unexpected(faultsIn(log), expectedErrors), WENT_WRONG).toEqual([]);
    expect(secretsIn(log), NO_SECRETS).toEqual([]);
  },

  baseURL: async ({ shop }, use) => use(shop.origin),

  // A test that only uses `request` opens no browser window, so this fixture doesn't run for it.
  context: async ({ context, unanswered, expectedErrors }, use) => {
    const seen: string[] = [];
    context.on("page", openHydrated);
    context.on("request", (request) => {
      if (!FILES.has(request.resourceType())) unanswered.add(request);
    });
    context.on("requestfinished", (request) => unanswered.delete(request));
    context.on("requestfailed", (request) => {
      if (LOST.test(request.failure()?.errorText ?? "")) unanswered.delete(request);
    });
    // Chromium reports violations of the content security policy in the console too.
    context.on("console", (message) => {
      if (message.type() === "error") seen.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => seen.push(String(error.error())));
    await use(context);
    // A page can close while a route handler of the test runs. The handler then fails, which doesn't matter.
    for (const routed of [...context.pages(), context]) {
      await routed.unrouteAll({ behavior: "ignoreErrors" });
    }
    expect(unexpected(seen, expectedErrors), "errors in the browser's console").toEqual([]);
  },
});

export { expect };

const WITHOUT_SCRIPT = { tag: "@no-script" };

/** For a test that runs with and without JavaScript: the end of its title, and its details. */
export const EITHER_WAY = [
  ["", {}],
  [", without JavaScript", WITHOUT_SCRIPT],
] as const;

/** Types of requests that change nothing in the shop, so it doesn't matter if they're unanswered. */
const FILES = new Set(["script", "stylesheet", "image", "font", "manifest", "eventsource"]);

/**
 * Errors of a request that the test kept from the shop, or whose response it kept from the page. A request that the
 * page canceled (ERR_ABORTED) isn't among them, because the shop may still be handling it.
 */
const LOST = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_FAILED|CONNECTION_RESET|TIMED_OUT)$/;

function unexpected(errors: string[], expected: RegExp[]): string[] {
  return errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
}

const WENT_WRONG = "what went wrong on the server";
const NO_SECRETS = "what the server's log must not hold";

/** Lines of the server's log that have a secret or name a person. */
function secretsIn(log: string): string[] {
  const secret =
    /\beyJ[\w-]+\.|__Host-|\b(sid|shift|order|flash)=|_secret_|whsec_|sk_test|\b(code|state|token)=|[\w.+-]+@[\w-]+\.\w+|127\.0\.0\.1|::1/;
  const lines = log.split("\n").filter((line) => !line.startsWith("[remix-serve]"));
  return lines.filter((line) => secret.test(line));
}
