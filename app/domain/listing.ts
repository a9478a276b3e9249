/** A page of rows. Limit and offset are never negative. */
export type Page = { limit: number; offset: number };

export type ListQuery = {
  q: string;
  /** Counted from 1. */
  page: number;
};

export type Listing<Row> = {
  rows: Row[];
  total: number;
  page: number;
  pageCount: number;
  q: string;
};

const PAGE_SIZE = 50;

/** Reads a page of a list. A number past the last page gives the last page. */
export function listing<Row>(
  { q, page }: ListQuery,
  total: number,
  rowsOf: (page: Page) => Row[],
  pageSize = PAGE_SIZE,
): Listing<Row> {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pageCount);
  const offset = (shown - 1) * pageSize;
  // The limit is exact. Looking for one more row than exists, SQLite would read the rest of the table.
  const limit = Math.min(pageSize, total - offset);
  const rows = limit > 0 ? rowsOf({ limit, offset }) : [];
  return { rows, total, page: shown, pageCount, q };
}

/**
 * `listing` for a search, where counting reads the whole table. The page is read first: if it isn't full, it tells how
 * many matches there are.
 */
export function searchListing<Row>(
  query: ListQuery,
  count: () => number,
  rowsOf: (page: Page) => Row[],
): Listing<Row> {
  if (query.q === "") return listing(query, count(), rowsOf);
  const offset = (query.page - 1) * PAGE_SIZE;
  const rows = rowsOf({ limit: PAGE_SIZE, offset });
  const isLast = rows.length < PAGE_SIZE && (rows.length > 0 || offset === 0);
  return listing(query, isLast ? offset + rows.length : count(), (page) =>
    page.offset === offset ? rows : rowsOf(page),
  );
}
