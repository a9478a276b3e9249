// biome-ignore-all lint/a11y/noRedundantRoles: a browser takes them away from a table that is not laid out as one
import type { Key, ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  numeric?: boolean;
  /** Words that people have typed: they break anywhere. */
  typed?: boolean;
  /** On a card they take its whole width. */
  actions?: boolean;
};

type TableProps<Row> = {
  caption: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
};

/** A list of cards wherever a table has no room (design section 10; `roomy` in tailwind.config.ts). */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-frame">
      <table role="table" className="block w-full border-collapse text-left roomy:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only roomy:not-sr-only">
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
        <tbody role="rowgroup" className="block roomy:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="block border-b border-line/15 py-4 roomy:table-row"
            >
              {columns.map((column, index) => (
                <Cell key={column.header} column={column} row={row} namesRow={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
        className="wrap-anywhere block p-0 pb-1 text-left font-medium roomy:table-cell roomy:min-w-24 roomy:py-3 roomy:pr-3"
      >
        {content}
      </th>
    );
  }
  if (column.actions) {
    return (
      <td
        role="cell"
        className="flex max-w-sm gap-2 p-0 pt-3 roomy:table-cell roomy:max-w-none roomy:whitespace-nowrap roomy:py-2 roomy:pl-3 roomy:text-right"
      >
        {content}
      </td>
    );
  }
  const side = column.numeric ? "tabular-nums roomy:text-right" : "roomy:text-left";
  const breaks = column.typed ? "roomy:min-w-24" : "roomy:break-normal";
  return (
    <td
      role="cell"
      className={`wrap-anywhere flex max-w-sm justify-between gap-4 px-0 py-1 text-right roomy:table-cell roomy:max-w-none roomy:p-3 roomy:last:pr-0 ${side} ${breaks}`}
    >
      <span aria-hidden="true" className="shrink-0 text-sm text-muted roomy:hidden">
        {column.header}
      </span>
      {content}
    </td>
  );
}
