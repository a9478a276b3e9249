import { json } from "@remix-run/node";
import type { Page } from "~/domain/page";
import { LIST_LIMIT } from "./api.server";
import { plain } from "./refusals.server";

/** @param read gets one row more than is shown, to know of a next page (design 4.12). */
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

function pageNumber(url: URL): number {
  const text = url.searchParams.get("page") ?? "1";
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw plain(400, "page: is a whole number from 1.");
}
