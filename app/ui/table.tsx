// biome-ignore-all lint/a11y/noRedundantRoles: a browser takes them away from a table that is not laid out as one
import type { Key, ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  numeric?: boolean;
  /** On a phone it takes the whole width of its card. */
  actions?: boolean;
};

type TableProps<Row> = {
  caption: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
};

/** On a phone a list of cards (design section 10). */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line/30">
          {columns.map(({ header, numeric, actions }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={`px-3 py-2 text-sm font-medium text-muted first:pl-0 last:pr-0 ${numeric || actions ? "text-right" : ""}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-b border-line/15 max-md:block max-md:py-4"
          >
            {columns.map((column, index) => (
              <Cell key={column.header} column={column} row={row} namesRow={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; namesRow: boolean };

function Cell<Row>({ column, row, namesRow }: CellProps<Row>) {
  const content = column.cell(row);
  if (namesRow) {
    return (
      <th
        role="rowheader"
        scope="row"
        className="wrap-anywhere py-3 pl-0 pr-3 text-left font-medium max-md:block max-md:p-0 max-md:pb-1 md:min-w-24"
      >
        {content}
      </th>
    );
  }
  if (column.actions) {
    return (
      <td
        role="cell"
        className="flex gap-2 p-0 pt-3 md:table-cell md:py-2 md:pl-3 md:text-right md:whitespace-nowrap"
      >
        {content}
      </td>
    );
  }
  const side = column.numeric ? "md:text-right tabular-nums" : "";
  return (
    <td
      role="cell"
      className={`px-3 py-3 last:pr-0 max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1 max-md:text-right max-md:wrap-anywhere ${side}`}
    >
      <span aria-hidden="true" className="shrink-0 text-sm text-muted md:hidden">
        {column.header}
      </span>
      {content}
    </td>
  );
}
