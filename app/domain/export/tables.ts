import { BOOK_NOTES } from "./notes-of-books";
import { CATALOG_NOTES } from "./notes-of-catalog";
import { ORDER_NOTES } from "./notes-of-orders";
import { SITE_NOTES } from "./notes-of-site";
import type { ColumnNote, TableNote, TableNotes } from "./table-notes";

/** Each table of the download, in the order in which its page lists them. */
export const TABLE_NOTES: TableNotes = {
  ...ORDER_NOTES,
  ...BOOK_NOTES,
  ...CATALOG_NOTES,
  ...SITE_NOTES,
};

export type ExportedColumn = { name: string } & Extract<ColumnNote, { as: string }>;

/** The columns that are in the download. */
export function columnsOf({ columns }: TableNote): ExportedColumn[] {
  return Object.entries(columns).flatMap(([name, note]) =>
    "leftOut" in note ? [] : [{ name, ...note }],
  );
}
