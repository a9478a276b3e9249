import { json } from "@remix-run/node";
import type { Page } from "~/domain/listing";
import { parseInstant } from "~/domain/time";
import { LIST_LIMIT } from "./api.server";
import { textResponse } from "./refusals.server";

/** @param read gets one row more than is sent, to see if there's a next page */
export function list<Row>(
  request: Request,
  read: (page: Page) => Row[],
  toJson: (row: Row) => unknown,
): Response {
  const url = new URL(request.url);
  const number = pageNumber(url);
  const rows = read({ limit: LIST_LIMIT + 1, offset: (number - 1) * LIST_LIMIT });
  const headers = new Headers({ "Cache-Control": "private, no-cache" });
  if (rows.length > LIST_LIMIT) {
    url.searchParams.set("page", String(number + 1));
    headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return json(rows.slice(0, LIST_LIMIT).map(toJson), { headers });
}

/**
 * Lists rows in an order that changes with time. All pages use the time of the first request, so rows don't
 * move between pages.
 */
export function listAsOf<Row>(
  request: Request,
  read: (page: Page, now: Date) => Row[],
  toJson: (row: Row) => unknown,
): Response {
  const url = new URL(request.url);
  const now = asOf(url);
  url.searchParams.set("asOf", now.toISOString());
  return list(new Request(url), (page) => read(page, now), toJson);
}

function asOf(url: URL): Date {
  const text = url.searchParams.get("asOf");
  if (text === null) return new Date();
  const instant = parseInstant(text, "UTC");
  if (instant) return instant;
  throw textResponse(400, "asOf: must be a time, like 2027-01-04T20:00:00Z.");
}

function pageNumber(url: URL): number {
  const text = url.searchParams.get("page") ?? "1";
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw textResponse(400, "page: must be 1 or higher.");
}
