import type { IncomingMessage, ServerResponse } from "node:http";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { type BufferedResponse, bufferResponse } from "./buffer-response";
import { CachedPage } from "./cached-page";
import type { Middleware } from "./middleware";

export type PageCacheOptions = {
  /** Path and query, exactly: there are never more pages. */
  addresses: readonly string[];
  /** A pattern for URLs with one page per row of a table. Cached apart from the others. */
  rows: RegExp;
  /** Changes with every commit that can change the page at this address. @throws when it cannot be told */
  version: (address: string) => string;
};

/** Limit for all named pages, before encoding. The largest page the shop can have is a few MB. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Limit for all pages of rows, about a hundred or two. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;

type Fresh = { page: CachedPage; version: string; from: number; until: number };

type Rendering = { version: string; waiting: ((page: CachedPage | "private" | "gone") => void)[] };

/**
 * Requests without cookies get a cached page until a commit can have changed it, or until the instant that
 * the page names (FRESH_UNTIL_HEADER). A request after a write always sees it: it only joins a
 * rendering that began with the version it finds itself, and a page rendered during a write isn't
 * cached.
 */
export function pageCache({ addresses, rows, version }: PageCacheOptions): Middleware {
  const known = new Set(addresses);
  const pages = new Map<string, Fresh>();
  const rowPages = new Map<string, Fresh>();
  const renderings = new Map<string, Rendering>();

  return function answer(request, response, next) {
    const address = request.url ?? "";
    const isNamed = known.has(address);
    if (!(isNamed || rows.test(address)) || !isFromAnybody(request)) return next();
    const now = versionOf(address);
    if (now === undefined) return next();

    const found = (isNamed ? pages : rowPages).get(address);
    if (found && found.version === now && isFresh(found)) return found.page.send(request, response);

    const rendering = renderings.get(address);
    if (rendering?.version === now) {
      rendering.waiting.push((page) => {
        if (page === "private") next();
        else if (page === "gone") answer(request, response, next);
        else page.send(request, response);
      });
      return;
    }
    render(address, now, { request, response, next });
  };

  /** Undefined while the database can't be read. Rendering the page says so, and no page outlives it. */
  function versionOf(address: string): string | undefined {
    try {
      return version(address);
    } catch {
      pages.clear();
      rowPages.clear();
      return undefined;
    }
  }

  function render(
    address: string,
    startVersion: string,
    {
      request,
      response,
      next,
    }: { request: IncomingMessage; response: ServerResponse; next: () => void },
  ): void {
    const rendering: Rendering = { version: startVersion, waiting: [] };
    renderings.set(address, rendering);
    const from = Date.now();
    const finish = (page: CachedPage | "private" | "gone") => {
      if (renderings.get(address) === rendering) renderings.delete(address);
      for (const wake of rendering.waiting) wake(page);
    };
    bufferResponse(request, response, {
      onGone: () => finish("gone"),
      onWhole: (captured) => {
        const until = freshUntil(captured);
        if (until === undefined) {
          finish("private");
          return sendAsIs(response, captured);
        }
        const page = new CachedPage(captured);
        if (versionOf(address) === startVersion) {
          const keep = known.has(address) ? keepNamed : keepRow;
          keep(address, { page, version: startVersion, from, until });
        }
        page.send(request, response);
        finish(page);
      },
    });
    next();
  }

  function keepNamed(address: string, fresh: Fresh): void {
    pages.delete(address);
    for (const [other, { version }] of pages) if (version !== versionOf(other)) pages.delete(other);
    if (bytesOf(pages) + fresh.page.size <= MAX_KEPT_BYTES) pages.set(address, fresh);
  }

  /** Evicts the oldest first. */
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

/** True if the response can't be someone's own. Any cookie can make a page that, and so can a bearer token. */
function isFromAnybody({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined
  );
}

/** If the clock was set back, a page can be from later than now. */
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
