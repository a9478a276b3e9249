import { CsvError, parse } from "csv-parse/sync";
import { fromCell } from "../csv";
import { type Result, refusal } from "../result";

/** A file's first row names its columns. Each cell is asked for by the name of its column, in any case. */
export type TableFile = { columns: string[]; rows: TableRow[] };
export type TableRow = (column: string) => string;

/** Far more than a truck sells. */
export const MAX_ROWS = 5_000;
const TOO_MANY = refusal(
  "invalid",
  `The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into smaller ones.`,
);
const UNREADABLE = refusal(
  "invalid",
  "We can't read this file. Choose a CSV file, or a calendar file that ends in .ics.",
);

/** Exports of other shops have up to 200 columns, and descriptions of some thousand characters. */
const MAX_COLUMNS = 1_000;
const MAX_ROW_CHARACTERS = 200_000;
const TOO_WIDE = refusal(
  "invalid",
  `A row of this file has more than ${MAX_COLUMNS.toLocaleString("en-US")} columns or is too long. Check that each item has a row of its own.`,
);

/** As Excel saves it, on a Mac or an old PC too. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function readTable(text: string): Result<TableFile> {
  const cells = cellsOf(text);
  if (cells === "too wide") return TOO_WIDE;
  const [head, ...body] = cells ?? [];
  if (!head || head.length < 2 || text.includes("\0")) return UNREADABLE;
  if (body.length > MAX_ROWS) return TOO_MANY;
  if (cells?.some((row) => row.length > MAX_COLUMNS)) return TOO_WIDE;
  const columns = head.map((name) => name.trim());
  const at = new Map(columns.map((name, index) => [name.toLowerCase(), index]));
  const rows = body.map((cells): TableRow => {
    return (column) => fromCell(cells[at.get(column.toLowerCase()) ?? -1] ?? "").trim();
  });
  return { ok: true, columns, rows };
}

function cellsOf(text: string): string[][] | "too wide" | null {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipRecordsWithEmptyValues: true,
      to: MAX_ROWS + 2,
      maxRecordSize: MAX_ROW_CHARACTERS,
    });
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    return thrown.code === "CSV_MAX_RECORD_SIZE" ? "too wide" : null;
  }
}

const DELIMITERS = [",", ";", "\t"];

/** Where a comma stands in prices, Excel puts semicolons in between. The first line says. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
