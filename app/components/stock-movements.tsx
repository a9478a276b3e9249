import { type Column, Table } from "~/ui/table";

/** A line of the ledger, in words. */
type Line = { id: number; when: string; what: string; delta: string; after: number };

const COLUMNS: Column<Line>[] = [
  { header: "When", cell: ({ when }) => <span className="font-normal">{when}</span> },
  { header: "What", cell: ({ what }) => <span className="break-words">{what}</span> },
  { header: "Change", numeric: true, cell: ({ delta }) => delta },
  { header: "Then", numeric: true, cell: ({ after }) => after.toLocaleString("en-US") },
];

/** The newest lines of an item's ledger: how its stock came to be what it is (design 4.2). */
export function StockMovements({ lines }: { lines: Line[] }) {
  return (
    <section className="text-sm">
      <h3 className="mb-2 text-base font-medium">Latest changes</h3>
      {lines.length > 0 ? (
        <Table
          caption="Latest changes of the stock"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className="text-muted">The stock has not changed yet.</p>
      )}
    </section>
  );
}
