import { type Cell, toCsv } from "../csv";
import { type ReportRow, type SalesReport, takenCents } from "./sales-report";
import { countsItems, GROUPING_NAMES } from "./sales-span";

/** As the screen has it, without the sum at its foot: a spreadsheet would add it to the rest. */
export function salesCsv({ by, rows, days }: SalesReport): { name: string; text: string } {
  const count = countsItems(by) ? "Items" : "Orders";
  const header = [GROUPING_NAMES[by], count, "Sales", "Refunds", "Tips", "Total"];
  return {
    name: `sales-by-${by}-${days.from}-to-${days.to}.csv`,
    text: toCsv(
      header,
      rows.map((row) => [by === "day" ? row.key : row.name, ...figuresOf(row)]),
    ),
  };
}

const figuresOf = (row: ReportRow): Cell[] => [
  row.count,
  { cents: row.salesCents },
  { cents: row.refundedCents },
  { cents: row.tipCents },
  { cents: takenCents(row) },
];
