import type { IncomingMessage, ServerResponse } from "node:http";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { type BufferedResponse, bufferResponse } from "./buffer-response";
import { CachedPage } from "./cached-page";
import type { Middleware } from "./middleware";
import { isRead } from "./request-target";
import type { CartParts } from "./spliced-page";

export type PageCacheOptions = {
  /** The exact paths and queries of cached pages. There are never more. */
  addresses: readonly string[];
  /** A pattern for URLs with one page per row of a table. They're cached separately. */
  rows: RegExp;
  /** Changes with every commit that can change the page at this URL. @throws if it can't be read */
  version: (address: string) => string;
  /** The cart parts for a Cookie header; null if more of the page may be the visitor's own. */
  cartParts: (cookies: string) => Promise<CartParts | null>;
};

/** The most bytes of all named pages, before encoding. The shop's largest page has a few MB. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** The most bytes of all row pages: one or two hundred pages. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;

type Fresh = { page: CachedPage; version: string; from: number; until: number };

type Asked = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Null for an empty cart. */
  cart: CartParts | null;
  /** Renders the page for this visitor alone. */
  next: () => void;
};

type Rendering = { version: string; waiting: ((page: CachedPage | "private" | "gone") => void)[] };

/**
 * Requests without cookies get a cached page until a commit may have changed it, or until the time that the
 * page names (FRESH_UNTIL_HEADER). Requests whose cookies have only a cart get it with the cart filled in. A
 * request after a write always sees that write: it only joins a rendering that began with the current version,
 * and a page rendered during a write isn't cached.
 */
export function pageCache({ addresses, rows, version, cartParts }: PageCacheOptions): Middleware {
  const known = new Set(addresses);
  const pages = new Map<string, Fresh>();
  const rowPages = new Map<string, Fresh>();
  const renderings = new Map<string, Rendering>();

  return (request, response, next) => {
    const address = request.url ?? "";
    if (!(known.has(address) || rows.test(address)) || !isOpenRead(request)) return next();
    const { cookie } = request.headers;
    if (cookie === undefined) return answer(address, { request, response, cart: null, next });
    cartParts(cookie)
      .catch(() => null)
      .then((cart) => (cart ? answer(address, { request, response, cart, next }) : next()));
  };

  function answer(address: string, asked: Asked): void {
    const now = versionOf(address);
    const found = (known.has(address) ? pages : rowPages).get(address);
    const rendering = renderings.get(address);
    if (now === undefined) asked.next();
    else if (found && found.version === now && isFresh(found)) send(found.page, asked);
    else if (rendering?.version !== now) render(address, now, asked);
    else
      rendering.waiting.push((page) => {
        if (page === "private") asked.next();
        else if (page === "gone") answer(address, asked);
        else send(page, asked);
      });
  }

  /** Undefined while the database can't be read. The rendered page then says so, and all cached pages are dropped. */
  function versionOf(address: string): string | undefined {
    try {
      return version(address);
    } catch {
      pages.clear();
      rowPages.clear();
      return undefined;
    }
  }

  function render(address: string, startVersion: string, asked: Asked): void {
    const rendering: Rendering = { version: startVersion, waiting: [] };
    renderings.set(address, rendering);
    const from = Date.now();
    const finish = (page: CachedPage | "private" | "gone") => {
      if (renderings.get(address) === rendering) renderings.delete(address);
      for (const wake of rendering.waiting) wake(page);
    };
    bufferResponse(asked.request, asked.response, {
      onGone: () => finish("gone"),
      onWhole: (captured) => {
        const until = freshUntil(captured);
        if (until === undefined) {
          finish("private");
          // The page was rendered without the cart.
          return asked.cart ? asked.next() : sendAsIs(asked.response, captured);
        }
        const page = new CachedPage(captured);
        if (versionOf(address) === startVersion) {
          const keep = known.has(address) ? keepNamed : keepRow;
          keep(address, { page, version: startVersion, from, until });
        }
        send(page, asked);
        finish(page);
      },
    });
    asked.next();
  }

  function keepNamed(address: string, fresh: Fresh): void {
    pages.delete(address);
    for (const [other, { version }] of pages) if (version !== versionOf(other)) pages.delete(other);
    if (bytesOf(pages) + fresh.page.size <= MAX_KEPT_BYTES) pages.set(address, fresh);
  }

  /** Caches a row's page, evicting the oldest ones. */
  function keepRow(address: string, fresh: Fresh): void {
    rowPages.delete(address);
    if (fresh.page.size > MAX_ROW_BYTES) return;
    for (const oldest of rowPages.keys()) {
      if (bytesOf(rowPages) + fresh.page.size <= MAX_ROW_BYTES) break;
      rowPages.delete(oldest);
    }
    rowPages.set(address, fresh);
  }
}

function bytesOf(pages: Map<string, Fresh>): number {
  return [...pages.values()].reduce((sum, { page }) => sum + page.size, 0);
}

function send(page: CachedPage, { request, response, cart, next }: Asked): void {
  if (!cart) page.send(request, response);
  else if (!page.sendWithCart(request, response, cart)) next();
}

/** Whether a request reads a page as anyone could. A bearer token can make a page someone's own. */
const isOpenRead = (request: IncomingMessage) =>
  isRead(request) && request.headers.authorization === undefined;

/** Whether a page is fresh. If the clock was set back, a page can be from the future. */
function isFresh({ from, until }: Fresh): boolean {
  const now = Date.now();
  return from <= now && now < until;
}

function freshUntil({ status, headers }: BufferedResponse): number | undefined {
  const header = headers[FRESH_UNTIL_HEADER];
  const until = typeof header === "string" ? Number(header) : Number.NaN;
  const isCacheable = status === 200 && headers["set-cookie"] === undefined && !Number.isNaN(until);
  return isCacheable ? until : undefined;
}

function sendAsIs(response: ServerResponse, { status, headers, body }: BufferedResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(status).end(body);
}
