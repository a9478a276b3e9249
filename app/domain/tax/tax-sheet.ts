import { formatMoney } from "~/domain/money";
import { formatRate } from "./tax";
import type { SheetRow, TaxSheet } from "./tax-sheet.server";

/** The sheet as the panel shows it. */
export function toSheetView({ month, rows, total }: TaxSheet) {
  return {
    name: monthName(month),
    earlier: monthLink(month, -1),
    later: monthLink(month, 1),
    csv: `/admin/tax/sheet.csv?month=${month}`,
    rows: rows.map(({ place, rate, ...sums }) => ({
      place,
      late: describeLateness(sums),
      rate: rate === null ? "No rate yet" : formatRate(rate),
      ...toTexts(sums),
    })),
    total: { place: "Total", rate: null, late: null, ...toTexts(total) },
    unrated: rows.filter(({ rate }) => rate === null).map(({ place }) => place),
  };
}

export type SheetView = ReturnType<typeof toSheetView>;

const toTexts = (sums: Omit<SheetRow, "place" | "rate">) => ({
  gross: formatMoney(sums.grossCents),
  refunded: formatMoney(sums.refundedCents),
  exempt: formatMoney(sums.exemptCents),
  taxable: formatMoney(sums.taxableCents),
  collected: formatMoney(sums.collectedCents),
  taxRefunded: formatMoney(sums.taxRefundedCents),
  tax: formatMoney(sums.taxCents),
});

/** '$6.50 arrived after the month ended, $0.52 of it tax'; null if nothing did. */
function describeLateness({
  lateGrossCents,
  lateTaxCents,
}: Pick<SheetRow, "lateGrossCents" | "lateTaxCents">) {
  if (lateGrossCents === 0) return null;
  return `${formatMoney(lateGrossCents)} arrived after the month ended, ${formatMoney(lateTaxCents)} of it tax`;
}

const atStart = (month: string, later = 0) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later));
};

/** 'November 2026' */
const monthName = (month: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    atStart(month),
  );

function monthLink(month: string, later: number) {
  const other = atStart(month, later).toISOString().slice(0, 7);
  return { name: monthName(other), to: `?month=${other}` };
}
