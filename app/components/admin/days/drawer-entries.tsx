import { formatMoney } from "~/domain/money";
import { type Column, Table } from "~/ui/table";

type Entry = { id: number; cents: number; reason: string; enteredBy: string };

const COLUMNS: Column<Entry>[] = [
  { header: "Drawer", cell: ({ cents }) => (cents > 0 ? "Paid in" : "Paid out") },
  {
    header: "Amount",
    numeric: true,
    inRow: "column",
    cell: ({ cents }) => formatMoney(Math.abs(cents)),
  },
  { header: "Reason", typed: true, cell: ({ reason }) => reason },
  { header: "Entered by", typed: true, cell: ({ enteredBy }) => enteredBy },
];

/** Cash that went in or out of the drawer without a sale. */
export function DrawerEntries({ entries }: { entries: Entry[] }) {
  return (
    <Table caption="Paid in and out" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
  );
}
