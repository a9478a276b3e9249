import { json } from "@remix-run/node";
import type { Listing, ListQuery } from "~/domain/listing";
import { visibleText } from "~/forms/visible-text";
import { adminLoader } from "./admin.server";
import { tryLoad } from "./page-section.server";

const MAX_LENGTH = 200;

/**
 * Reads the search and the page number from the URL. An invalid number gives page 1.
 * @param name of the page's parameter, on a screen with more than one list
 */
export function readListQuery(request: Request, name = "page"): ListQuery {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get(name) ?? "";
  return {
    q: visibleText(searchParams.get("q") ?? "").slice(0, MAX_LENGTH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function listLoader<Found extends Listing<unknown>>(search: (query: ListQuery) => Found) {
  return adminLoader(({ request }) =>
    json({ listing: tryLoad(() => search(readListQuery(request))) }),
  );
}
