import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LocalStripe } from "local-stripe";
import { createBrowser } from "../identity/browse";
import type { Sample } from "./figures";

const PAGES = [
  "/",
  "/shop",
  "/events",
  "/about",
  "/catering",
  "/checkout",
  "/manifest.webmanifest",
];
const READS = ["/api/products", "/api/events", "/api/homepage-content", "/readyz"];
const ADMIN_PAGES = ["/admin", "/admin/orders", "/admin/inventory", "/admin/store"];

/** The errands of twenty visitors. Most only read, some write. */
const ROUND = [
  "page",
  "page",
  "read",
  "page",
  "cart",
  "page",
  "buy",
  "page",
  "admin page",
  "read",
  "page",
  "newsletter",
  "page",
  "read",
  "page",
  "abandon",
  "cart",
  "page",
  "buy",
  "edit",
] as const;
type Errand = (typeof ROUND)[number];
type Browser = ReturnType<typeof createBrowser>;

/** A browser in which the administrator is signed in. */
export type Administrator = Browser;

/** The longest wait for a response, the same as the shop's own for outside services. */
const ANSWER_WITHIN_MS = 10_000;

/** How many people are served at once. On a slow machine, the next ones come later. */
const AT_ONCE = 8;

export type Place = {
  origin: string;
  /** The Stripe that its customers pay with. */
  stripe: LocalStripe;
  /** The product that they buy. */
  productId: number;
};

/** Visitors, customers and an administrator of one shop, and how each of their requests went. */
export class Crowd {
  readonly samples: Sample[] = [];
  readonly #place: Place;
  readonly #administrator: Administrator;
  #errands = 0;

  constructor(place: Place, administrator: Administrator) {
    this.#place = place;
    this.#administrator = administrator;
  }

  /**
   * Sends this many people per second, but fewer while `AT_ONCE` are being served, and waits for the last. So
   * the machine's speed only decides how long a crowd takes, not whether everyone is served.
   */
  async come(options: { perSecond: number; seconds: number; signal?: AbortSignal }): Promise<void> {
    const { perSecond, seconds, signal } = options;
    const begun = performance.now();
    const unserved = new Set<Promise<void>>();
    for (let sent = 0; sent < perSecond * seconds && !signal?.aborted; sent += 1) {
      const due = begun + (sent / perSecond) * 1_000;
      await wait(Math.max(due - performance.now(), 0));
      if (unserved.size >= AT_ONCE) await Promise.race(unserved);
      const errand = this.#run(ROUND[this.#errands++ % ROUND.length] ?? "page");
      const served = errand.finally(() => unserved.delete(served));
      unserved.add(served);
    }
    await Promise.all(unserved);
  }

  #run(errand: Errand): Promise<void> {
    switch (errand) {
      case "page":
        return this.#look(errand, PAGES);
      case "read":
        return this.#look(errand, READS);
      case "admin page":
        return this.#look(errand, ADMIN_PAGES, this.#administrator);
      case "cart":
        return this.#fillCart(createBrowser());
      case "newsletter":
        return this.#subscribe();
      case "edit":
        return this.#editProduct();
      case "abandon":
        return this.#begin(createBrowser()).then(() => {});
      case "buy":
        return this.#buy(createBrowser());
    }
  }

  async #look(errand: string, paths: string[], browser = createBrowser()): Promise<void> {
    await this.#ask(errand, browser, paths[randomInt(paths.length)] ?? "/");
  }

  async #fillCart(browser: Browser): Promise<void> {
    const body = new URLSearchParams({ intent: "add", productId: String(this.#place.productId) });
    await this.#ask("cart", browser, "/cart", { method: "POST", body }, 303);
  }

  async #subscribe(): Promise<void> {
    const email = `visitor-${this.#errands}@example.com`;
    await this.#post("newsletter", createBrowser(), "/api/newsletter-subscribe", { email });
  }

  async #editProduct(): Promise<void> {
    const path = `/api/products/${this.#place.productId}`;
    const change = { description: `As of visitor ${this.#errands}` };
    await this.#post("edit", this.#administrator, path, change, "PATCH");
  }

  /** @returns the secret of a payment; undefined if it couldn't begin */
  async #begin(browser: Browser): Promise<string | undefined> {
    const { productId } = this.#place;
    const email = `customer-${this.#errands}@example.com`;
    const items = [{ productId, quantity: 1 }];
    const text = await this.#post("begin", browser, "/api/create-payment-intent", { email, items });
    return text === null ? undefined : (JSON.parse(text) as { clientSecret: string }).clientSecret;
  }

  async #buy(browser: Browser): Promise<void> {
    const secret = await this.#begin(browser);
    const [paymentIntentId] = secret?.split("_secret_") ?? [];
    if (!paymentIntentId) return;
    this.#place.stripe.handle({
      method: "POST",
      path: `/v1/payment_intents/${paymentIntentId}/confirm`,
      headers: { authorization: "Bearer sk_test_bench_crowd" },
      body: "payment_method=pm_card_visa",
    });
    const text = await this.#post("verify", browser, "/api/verify-payment", { paymentIntentId });
    if (text === null || JSON.parse(text).success === true) return;
    this.samples.push({ errand: "verify", ms: 0, fault: "paid, but told otherwise" });
  }

  #post(errand: string, browser: Browser, path: string, body: object, method = "POST") {
    const headers = { "Content-Type": "application/json", Origin: this.#place.origin };
    return this.#ask(errand, browser, path, { method, headers, body: JSON.stringify(body) });
  }

  /** @returns the whole response, or null if it wasn't as expected */
  async #ask(
    errand: string,
    browser: Browser,
    path: string,
    init: RequestInit = {},
    expected = 200,
  ): Promise<string | null> {
    const begun = performance.now();
    const { text, fault } = await this.#answer(browser, path, init, expected);
    this.samples.push({ errand, ms: performance.now() - begun, fault });
    return fault === null ? text : null;
  }

  async #answer(browser: Browser, path: string, init: RequestInit, expected: number) {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await browser.request(this.#place.origin + path, { ...init, signal });
      const text = await response.text();
      const isRight = response.status === expected;
      return { text, fault: isRight ? null : `${path} answered ${response.status}` };
    } catch (error) {
      const { message, cause } = error as Error;
      return { text: "", fault: `${path}: ${cause instanceof Error ? cause.message : message}` };
    }
  }
}

/** Signs the demo's administrator in. */
export async function signInAdministrator(origin: string): Promise<Administrator> {
  const browser = createBrowser();
  const started = await browser.request(`${origin}/auth/auth0`);
  await browser.request(await browser.signIn(started.headers.get("Location") ?? "", "admin"));
  return browser;
}
