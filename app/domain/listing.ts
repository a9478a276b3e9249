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
