/** CSV files for spreadsheets: UTF-8 with a byte order mark, and line ends as in RFC 4180. */

import { toDecimal } from "./money";

/** Text is quoted and numbers aren't, so a spreadsheet that's told to can keep '007' as it is. */
export type Cell = string | number | { cents: number } | null;

export const CSV_TYPE = "text/csv; charset=utf-8";

/** The beginning of a file that's written line by line. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A text that a spreadsheet would run as a formula, even with full-width signs. Anyone can type one as a name. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join("");
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return toDecimal(cell.cents);
  return `"${asText(cell).replaceAll('"', '""')}"`;
}

const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** A text as Excel keeps it: ="007". */
const KEPT_AS_TEXT = /^="([^"]*)"$/;

/** A cell's text before `csvLine` escaped it. Formulas are never run. */
export function fromCell(cell: string): string {
  const [, original] = KEPT_AS_TEXT.exec(cell) ?? [];
  if (original !== undefined) return original;
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
