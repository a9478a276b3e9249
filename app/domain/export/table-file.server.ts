import { setImmediate as othersTurn } from "node:timers/promises";
import type { Snapshot } from "~/db/snapshot.server";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "../csv";
import { toOffsetTime } from "../time";
import { type ExportedColumn, type ExportedTable, headingOf } from "./tables.server";

/** Characters written at a time. Between pieces, others get their responses, and SQLite frees memory. */
const PIECE_CHARACTERS = 32 * 1024;

type Source = { snapshot: Snapshot; zone: string };

/** A table as CSV, piece by piece, as fast as it's taken. */
export async function* tableFile(
  { name: table, columns }: ExportedTable,
  { snapshot, zone }: Source,
) {
  const names = columns.map(({ name }) => name);
  let piece = BYTE_ORDER_MARK + csvLine(names.map(headingOf));
  for (const row of snapshot.rows(table, names)) {
    piece += csvLine(columns.map((column, index) => cellOf(column, row[index], zone)));
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
    await othersTurn();
  }
  // A file of no bytes at all would end before it began.
  if (piece !== "") yield piece;
}

function cellOf({ as }: ExportedColumn, stored: unknown, zone: string): Cell {
  if (stored === null) return null;
  if (typeof stored !== "number") return String(stored);
  switch (as) {
    case "money":
      return { cents: stored };
    case "time":
      return dayAndTime(new Date(stored), zone);
    case "yesNo":
      return stored === 1 ? "yes" : "no";
    case "percent":
      return stored / 1000;
    case "value":
      return stored;
  }
}

/** '2027-01-04 15:00:00', as spreadsheets know it. */
const dayAndTime = (instant: Date, zone: string) =>
  toOffsetTime(instant, zone).slice(0, 19).replace("T", " ");
