import { type Cell, toCsv } from "~/domain/csv";
import type { SheetRow, TaxSheet } from "./tax-sheet.server";

const HEADER = [
  "Location",
  "Rate (%)",
  "Sales",
  "Refunded",
  "Exempt",
  "Taxable",
  "Tax Collected",
  "Tax Refunded",
  "Tax Due",
  "Late Sales",
  "Late Tax",
];

/** The sheet's rows as CSV. The total is left out, since a spreadsheet would add it to the rest. */
export function taxSheetCsv({ month, rows }: TaxSheet): { name: string; text: string } {
  return { name: `sales-tax-${month}.csv`, text: toCsv(HEADER, rows.map(cellsOf)) };
}

/** The rate's cell is empty if there is none. */
function cellsOf({ place, rate, ...sums }: SheetRow): Cell[] {
  const { grossCents, refundedCents, exemptCents, taxableCents } = sums;
  const { collectedCents, taxRefundedCents, taxCents, lateGrossCents, lateTaxCents } = sums;
  const amounts = [
    grossCents,
    refundedCents,
    exemptCents,
    taxableCents,
    collectedCents,
    taxRefundedCents,
    taxCents,
    lateGrossCents,
    lateTaxCents,
  ];
  return [place, rate === null ? null : rate / 1000, ...amounts.map((cents) => ({ cents }))];
}
