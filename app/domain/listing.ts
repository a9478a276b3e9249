/** One page of an admin list, as the URL asks for it (design 4.16). */
export type ListQuery = {
  /** What is searched for; empty finds all. */
  q: string;
  /** From 1. */
  page: number;
};

export type Listing<Row> = {
  rows: Row[];
  total: number;
  page: number;
  pageCount: number;
  q: string;
};

export const PAGE_SIZE = 50;

/** Which rows a page shows; a page after the last shows the last. */
export function pageOf({ page }: ListQuery, total: number) {
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  return { page: shown, pageCount, limit: PAGE_SIZE, offset: (shown - 1) * PAGE_SIZE };
}
