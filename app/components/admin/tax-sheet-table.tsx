import { Link } from "@remix-run/react";
import type { SheetView } from "~/domain/tax/tax-sheet";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";
import { type Column, Table, Unit } from "~/ui/table";

type Row = SheetView["rows"][number] | SheetView["total"];

const money = (header: string, of: string, cell: (row: Row) => string): Column<Row> => ({
  header,
  numeric: true,
  cell: (row) => (
    <>
      {cell(row)}
      <Unit of={` ${of}`} />
    </>
  ),
});

const COLUMNS: Column<Row>[] = [
  { header: "Location", cell: ({ place }) => place, typed: true },
  { header: "Rate", cell: ({ rate }) => rate, whole: true },
  money("Sales", "sold", ({ gross }) => gross),
  money("Refunded", "refunded", ({ refunded }) => refunded),
  money("Exempt", "exempt", ({ exempt }) => exempt),
  money("Taxable", "taxable", ({ taxable }) => taxable),
  money("Tax Collected", "tax collected", ({ collected }) => collected),
  money("Tax Refunded", "tax refunded", ({ taxRefunded }) => taxRefunded),
  money("Tax Due", "tax due", ({ tax }) => tax),
];

export function TaxSheetTable({ sheet }: { sheet: SheetView }) {
  const { name, earlier, later, csv, rows, total, unrated } = sheet;
  return (
    <Card
      title={name}
      description="Exempt sales, taxable sales, and tax due add up to sales minus refunds. Refunds count in the month they're made."
      actions={
        <div className="flex flex-wrap gap-x-6 print:hidden">
          <nav aria-label="Months" className="flex gap-x-6">
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
