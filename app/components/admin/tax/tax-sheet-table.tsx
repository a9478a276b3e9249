import { Link } from "@remix-run/react";
import { formatMoney } from "~/domain/money";
import type { SheetView } from "~/domain/tax/tax-sheet";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";
import { type Column, figure, Table } from "~/ui/table";

const ZERO = formatMoney(0);

type Row = SheetView["rows"][number] | SheetView["total"];

const COLUMNS: Column<Row>[] = [
  { header: "Location", cell: Location, typed: true },
  { header: "Rate", cell: ({ rate }) => rate, whole: true, inRow: "narrow" },
  figure("Sales", "sold", ({ gross }) => gross, { inRow: "column" }),
  unlessZero("Refunded", "refunded", ({ refunded }) => refunded),
  unlessZero("Exempt", "exempt", ({ exempt }) => exempt),
  figure("Taxable", "taxable", ({ taxable }) => taxable),
  figure("Tax Collected", "tax collected", ({ collected }) => collected),
  unlessZero("Tax Refunded", "tax refunded", ({ taxRefunded }) => taxRefunded),
  figure("Tax Due", "tax due", ({ tax }) => tax, { inRow: "column" }),
];

/** A column of sums. A phone's row leaves out a sum of zero. */
function unlessZero(header: string, unit: string, sumOf: (row: Row) => string): Column<Row> {
  return figure(header, unit, sumOf, { isNothing: (row) => sumOf(row) === ZERO });
}

/** A location, with a note if sales arrived after the month ended, for owners who have already filed. */
function Location({ place, late }: Row) {
  return late ? (
    <>
      {place}
      <span className="block text-sm text-vermilion">{late}</span>
    </>
  ) : (
    place
  );
}

export function TaxSheetTable({ sheet }: { sheet: SheetView }) {
  const { name, earlier, later, csv, rows, total, unrated } = sheet;
  return (
    <Card
      title={name}
      description="Exempt sales, taxable sales, and tax due add up to sales minus refunds. Refunds count in the month they're made."
      actions={
        <div className="flex flex-wrap gap-x-6 print:hidden">
          <nav aria-label="Months" className="flex flex-wrap gap-x-6">
            <Link to={earlier.to} className={TALL_LINK}>
              {earlier.name}
            </Link>
            <Link to={later.to} className={TALL_LINK}>
              {later.name}
            </Link>
          </nav>
          {rows.length > 0 && (
            <a href={csv} className={TALL_LINK}>
              Download CSV
            </a>
          )}
        </div>
      }
    >
      {unrated.length > 0 && (
        <p className="wrap-anywhere mb-4 max-w-prose font-medium text-vermilion">
          No rate was set at the time of these sales, so we didn't collect tax: {unrated.join("; ")}
        </p>
      )}
      {rows.length === 0 ? (
        <Notice>Nothing to report. Sales made while sales tax is off aren't listed here.</Notice>
      ) : (
        <Table
          caption={`Sales tax, ${name}`}
          columns={COLUMNS}
          rows={[...rows, total]}
          rowKey={({ place, rate }) => `${place} ${rate}`}
        />
      )}
    </Card>
  );
}
