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
  const [head, ...body] = cellsOf(text) ?? [];
  if (!head || head.length < 2 || text.includes("\0")) return UNREADABLE;
  if (body.length > MAX_ROWS) return TOO_MANY;
  const columns = head.map((name) => name.trim());
  const at = new Map(columns.map((name, index) => [name.toLowerCase(), index]));
  const rows = body.map((cells): TableRow => {
    return (column) => fromCell(cells[at.get(column.toLowerCase()) ?? -1] ?? "").trim();
  });
  return { ok: true, columns, rows };
}

function cellsOf(text: string): string[][] | null {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipRecordsWithEmptyValues: true,
      to: MAX_ROWS + 2,
    });
  } catch (thrown) {
    if (thrown instanceof CsvError) return null;
    throw thrown;
  }
}

const DELIMITERS = [",", ";", "\t"];

/** Where a comma stands in prices, Excel puts semicolons in between. The first line says. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
