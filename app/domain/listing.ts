/** Limit and offset are never negative. */
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

/** A page after the last is the last. */
export function listing<Row>(
  { q, page }: ListQuery,
  total: number,
  rowsOf: (page: Page) => Row[],
  pageSize = PAGE_SIZE,
): Listing<Row> {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pageCount);
  const offset = (shown - 1) * pageSize;
  // If SQLite looked for one row more than there are, it would read the rest of the table.
  const limit = Math.min(pageSize, total - offset);
  const rows = limit > 0 ? rowsOf({ limit, offset }) : [];
  return { rows, total, page: shown, pageCount, q };
}
