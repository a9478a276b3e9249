import { type Cell, toCsv } from "~/domain/csv";
import { hasAddedTax, type ReportRow, type SalesReport, takenCents } from "./sales-report";
import { countsItems, GROUPING_NAMES } from "./sales-span";

/** The report's rows as CSV. The total is left out, since a spreadsheet would add it to the rest. */
export function salesCsv(report: SalesReport): { name: string; text: string } {
  const { by, rows, days } = report;
  const hasTax = hasAddedTax(report);
  const count = countsItems(by) ? "Items" : "Orders";
  const tax = hasTax ? ["Sales Tax"] : [];
  const header = [GROUPING_NAMES[by], count, "Sales", ...tax, "Refunds", "Tips", "Total"];
  return {
    name: `sales-by-${by}-${days.from}-to-${days.to}.csv`,
    text: toCsv(
      header,
      rows.map((row) => [by === "day" ? row.key : row.name, ...figuresOf(row, hasTax)]),
    ),
  };
}

const figuresOf = (row: ReportRow, hasTax: boolean): Cell[] => [
  row.count,
  { cents: row.salesCents },
  ...(hasTax ? [{ cents: row.taxCents }] : []),
  { cents: row.refundedCents },
  { cents: row.tipCents },
  { cents: takenCents(row) },
];
