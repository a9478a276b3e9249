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
  { header: "Place", cell: ({ place }) => place, typed: true },
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
      description="Sales less refunds are what's exempt, what's taxable, and its tax. Refunds count in the month they're made."
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
          No rate when this was sold, so no tax was taken: {unrated.join("; ")}
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
