import type { BuildColumns } from "drizzle-orm";
import {
  type SQLiteColumnBuilderBase,
  type SQLiteTable,
  type SQLiteTableExtraConfigValue,
  sqliteTable,
} from "drizzle-orm/sqlite-core";

/**
 * The text about a table or column in the owner's download, for a reader who has never seen this code. It is
 * written at the column. A table doesn't compile until each column is either described or left out with a
 * reason.
 */
export type ColumnNote = { description: string } | { leftOut: string };
export type TableNote = { description: string; columns: Record<string, ColumnNote> };

declare const hasNote: unique symbol;
/** Marks a column that has a note. Only the compiler knows the mark. */
type Described = { readonly [hasNote]: true };

const columnNotes = new WeakMap<object, ColumnNote>();
const tableNotes = new WeakMap<SQLiteTable, TableNote>();

/** Adds the column's sentence in the download. */
export const described = <Column extends SQLiteColumnBuilderBase>(
  column: Column,
  description: string,
) => noted(column, { description });

/** Leaves the column out of the download, with the reason. */
export const leftOut = <Column extends SQLiteColumnBuilderBase>(column: Column, reason: string) =>
  noted(column, { leftOut: reason });

function noted<Column extends SQLiteColumnBuilderBase>(column: Column, note: ColumnNote) {
  columnNotes.set(column, note);
  return column as Column & Described;
}

/** A table of the download; `description` says what its rows are. */
export function describedTable<
  Name extends string,
  Columns extends Record<string, SQLiteColumnBuilderBase & Described>,
>(
  name: Name,
  description: string,
  columns: Columns,
  constraints: (
    table: BuildColumns<Name, Columns, "sqlite">,
  ) => SQLiteTableExtraConfigValue[] = () => [],
) {
  const table = sqliteTable(name, columns, constraints);
  const notes = Object.entries(columns).map(([key, column]) => {
    const stored = (table as unknown as Record<string, { name: string }>)[key];
    return [stored?.name ?? key, columnNotes.get(column)];
  });
  tableNotes.set(table, { description, columns: Object.fromEntries(notes) });
  return table;
}

/** @throws if the table isn't a described one. */
export function noteOf(table: SQLiteTable): TableNote {
  const note = tableNotes.get(table);
  if (!note) throw new Error("This table is not in the download");
  return note;
}

export const ORDER_ID = "The order's number.";
export const PRODUCT_ID = "The product's number.";
export const STRIPE_ID = "Its Stripe ID.";
/** The ID of a table that has one row. */
export const ONLY_ROW = "Always 1.";
export const FOR_RETRIES = "Keeps track of the shop's retries. It's no use anywhere else.";
