import { Link } from "@remix-run/react";
import type { SheetView } from "~/domain/tax/tax-sheet";
import { Card } from "~/ui/card";
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

const MONTH = "inline-flex min-h-11 items-center text-matcha underline";

export function TaxSheetTable({ sheet }: { sheet: SheetView }) {
  const { name, earlier, later, rows, total, unrated } = sheet;
  return (
    <Card
      title={name}
      description="Sales minus refunds is the sum of exempt sales, taxable sales, and tax due. Refunds count in the month they're made."
      actions={
        <nav aria-label="Months" className="flex gap-x-6 print:hidden">
          <Link to={earlier.to} className={MONTH}>
            {earlier.name}
          </Link>
          <Link to={later.to} className={MONTH}>
            {later.name}
          </Link>
        </nav>
      }
    >
      {unrated.length > 0 && (
        <p className="wrap-anywhere mb-4 max-w-prose font-medium text-vermilion">
          No rate was set at the time of these sales, so we didn't collect tax: {unrated.join("; ")}
        </p>
      )}
      {rows.length === 0 ? (
        <Notice>No sales with sales tax this month.</Notice>
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
