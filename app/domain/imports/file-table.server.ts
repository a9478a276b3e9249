import { CsvError, parse } from "csv-parse/sync";
import { fromCell } from "~/domain/csv";
import { type Result, refusal } from "~/domain/result";

/** A table. Its first row names the columns, and cells are found by column name, in any case. */
export type TableFile = { columns: string[]; rows: TableRow[] };
export type TableRow = (column: string) => string;

/** The most rows, far more than a truck has items. */
export const MAX_ROWS = 5_000;
const TOO_MANY = refusal(
  "invalid",
  `The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into smaller ones.`,
);
const UNREADABLE = refusal(
  "invalid",
  "We can't read this file. Choose a CSV file, or a calendar file that ends in .ics.",
);

/** Limits of a row. Exports of other shops have up to 200 columns, and descriptions of thousands of characters. */
const MAX_COLUMNS = 1_000;
const MAX_ROW_CHARACTERS = 200_000;
const TOO_WIDE = refusal(
  "invalid",
  `A row of this file has more than ${MAX_COLUMNS.toLocaleString("en-US")} columns or is too long. Check that each item has a row of its own.`,
);

/** The most rows above the column names, such as a title or a date. */
const MAX_HEAD_ROWS = 20;

type IsHead = (columns: readonly string[]) => boolean;

/**
 * @param isHead whether these are column names, in lower case. If no row has any, the first row counts as names
 */
export function readTable(text: string, isHead: IsHead): Result<TableFile> {
  const cells = cellsOf(text, separatorOf(text, isHead));
  if (cells === "too wide") return TOO_WIDE;
  if (cells === null || text.includes("\0")) return UNREADABLE;
  const headAt = cells.slice(0, MAX_HEAD_ROWS).findIndex((row) => isHead(row.map(keyOf)));
  const [head, ...body] = cells.slice(Math.max(0, headAt));
  if (!head || (head.length < 2 && headAt < 0)) return UNREADABLE;
  if (body.length > MAX_ROWS) return TOO_MANY;
  if (cells.some((row) => row.length > MAX_COLUMNS)) return TOO_WIDE;
  const columns = head.map((name) => name.trim());
  const at = new Map(columns.map((name, index) => [keyOf(name), index]));
  const rows = body.map((cells): TableRow => {
    return (column) => fromCell(cells[at.get(keyOf(column)) ?? -1] ?? "").trim();
  });
  return { ok: true, columns, rows };
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** The separator line that Excel puts first, 'sep=;'. Like a title, it's above the column names. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;|\t])"?[;,|\t]*(?:\r\n?|\n)/i;

function separatorOf(text: string, isHead: IsHead): string {
  const [, declared] = SEPARATOR_LINE.exec(text) ?? [];
  return declared ?? delimiterOf(text, isHead);
}

function cellsOf(text: string, delimiter: string): string[][] | "too wide" | null {
  try {
    return parse(text, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipRecordsWithEmptyValues: true,
      to: MAX_ROWS + MAX_HEAD_ROWS + 2,
      maxRecordSize: MAX_ROW_CHARACTERS,
    });
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    return thrown.code === "CSV_MAX_RECORD_SIZE" ? "too wide" : null;
  }
}

const DELIMITERS = [",", ";", "\t"];
const MAX_SEEN = 100_000;

/** The separator of cells, by the line of column names. Excel uses semicolons where prices have a comma. */
function delimiterOf(text: string, isHead: IsHead): string {
  const lines = text.slice(0, MAX_SEEN).split(/\r\n?|\n/, MAX_HEAD_ROWS);
  const namesIn = (line: string, sign: string) =>
    line.split(sign).map((cell) => keyOf(cell.replaceAll('"', "")));
  const parts = (sign: string) => (lines[0] ?? "").replaceAll(/"[^"]*"/g, "").split(sign).length;
  return (
    DELIMITERS.find((sign) => lines.some((line) => isHead(namesIn(line, sign)))) ??
    DELIMITERS.reduce((best, sign) => (parts(sign) > parts(best) ? sign : best))
  );
}
