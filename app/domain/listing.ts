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
): Listing<Row> {
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  const rows = rowsOf({ limit: PAGE_SIZE, offset: (shown - 1) * PAGE_SIZE });
  return { rows, total, page: shown, pageCount, q };
}
