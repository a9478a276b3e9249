import { expect, it, vi } from "vitest";
import { type Page, searchListing } from "./listing";

/** Searches among as many matches. Counting takes a scan of its own. */
function search(matches: number, page: number, q = "tea") {
  const all = Array.from({ length: matches }, (_, at) => at);
  const count = vi.fn(() => matches);
  const rowsOf = vi.fn(({ limit, offset }: Page) => all.slice(offset, offset + limit));
  const found = searchListing({ q, page }, count, rowsOf);
  return { found, scans: count.mock.calls.length + rowsOf.mock.calls.length };
}

it.each([
  ["no matches", 0, 1, { rows: 0, total: 0, page: 1, pageCount: 1 }, 1],
  ["few", 7, 1, { rows: 7, total: 7, page: 1, pageCount: 1 }, 1],
  ["few on the last page", 107, 3, { rows: 7, total: 107, page: 3, pageCount: 3 }, 1],
  ["a full page", 50, 1, { rows: 50, total: 50, page: 1, pageCount: 1 }, 2],
  ["many", 120, 2, { rows: 50, total: 120, page: 2, pageCount: 3 }, 2],
  ["a page past the last one", 50, 9, { rows: 50, total: 50, page: 1, pageCount: 1 }, 3],
])(
  "a search with %s is counted by as few scans as it takes",
  (_what, matches, page, shown, scans) => {
    const { found, scans: taken } = search(matches, page);
    expect({ ...found, rows: found.rows.length }).toEqual({ ...shown, q: "tea" });
    expect(taken).toBe(scans);
  },
);

it("a list without a search is counted first, since that takes no scan", () => {
  expect(search(0, 1, "").scans).toBe(1);
  expect(search(120, 9, "").found).toMatchObject({ rows: expect.any(Array), total: 120, page: 3 });
});
