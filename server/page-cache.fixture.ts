import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { expect } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { pageCache } from "./page-cache";
import type { CartParts } from "./spliced-page";
import { ask, type Served, serve } from "./wire.fixture";

export const POLICY = "script-src 'self'";
const FOR_EVER = "8640000000000000";

/** An app with one text in its store, which every page shows, and with headers that its pages set. */
export class App {
  text = "first";
  commits = 0;
  headers: Record<string, string> = {};
  /** The cart parts that pages show to visitors with a cookie. */
  cart: CartParts | null = null;
  cartsRead = 0;
  /** The page's HTML, if it isn't the usual one. */
  html: ((text: string, cookie?: string) => string) | undefined;
  status = 200;
  rendered = 0;
  /** The last request that reached the app. */
  asked: { method?: string; headers: IncomingHttpHeaders } = { headers: {} };
  /** If set, pages wait for it before they're sent. */
  held: Promise<void> | undefined;
  served!: Served;

  async open(addresses = ["/", "/shop"]): Promise<this> {
    const version = () => {
      if (Number.isNaN(this.commits)) throw new Error("The disk is gone");
      return String(this.commits);
    };
    const cartParts = async () => {
      this.cartsRead += 1;
      return this.cart;
    };
    this.served = await serve(
      pageCache({ addresses, rows: /^\/shop\/\d+$/, version, cartParts }),
      async (request, response) => {
        this.rendered += 1;
        this.asked = { method: request.method, headers: { ...request.headers } };
        const { text } = this;
        await this.held;
        const { cookie } = this.asked.headers;
        this.#answer(
          response,
          this.html?.(text, cookie) ?? `<p>${text} for ${cookie ?? "anybody"}</p>`,
        );
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

/** Sends a request whose response waits. Resolves when it has reached the app. */
export async function begin(app: App): Promise<{ finish: () => void; answered: Promise<string> }> {
  let finish = () => {};
  app.held = new Promise((resolve) => {
    finish = resolve;
  });
  const before = app.rendered;
  const answered = app.read();
  await expect.poll(() => app.rendered).toBe(before + 1);
  return { finish, answered };
}
