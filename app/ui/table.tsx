// biome-ignore-all lint/a11y/noRedundantRoles: a browser takes them away from a table that is not laid out as one
import type { Key, ReactNode } from "react";
import { WholeTimes } from "./whole-times";

export type Column<Row> = {
  header: string;
  /** Null is a dash in a table, and nothing in a row of two lines. */
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  numeric?: boolean;
  /** Words that people have typed: they break anywhere. */
  typed?: boolean;
  /** Has no good place to break, like a date. */
  whole?: boolean;
  /** In a row of two lines each is a fact of the second; a mark is no part of its sentence. */
  inRow?: "mark" | "none";
  /** How many there are at most: at the end of a row of two lines. */
  actions?: number;
};

type TableProps<Row> = {
  caption: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  picture?: (row: Row) => ReactNode;
  /** Set if no heading above the table names it. */
  showsCaption?: boolean;
};

/** A table. Its rows have two lines where there's no room for columns (`roomy` in tailwind.config.ts). */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  picture,
  showsCaption = false,
}: TableProps<Row>) {
  const actions = Math.max(...columns.map((column) => column.actions ?? 0));
  const room = `${ROOM_FOR_ACTIONS[actions] ?? ""} ${picture ? "row-pictured" : ""}`;
  return (
    <div className="table-frame">
      <table role="table" className="block w-full border-collapse text-left roomy:table">
        <caption className={showsCaption ? SHOWN_CAPTION : "sr-only"}>{caption}</caption>
        <thead role="rowgroup" className="sr-only roomy:not-sr-only">
          <tr role="row" className="border-b border-line/30">
            {columns.map(({ header, numeric, actions }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-3 py-2 text-sm font-medium text-muted first:pl-0 last:pr-0 ${numeric || actions ? "text-right" : ""} ${actions ? "print:hidden" : ""}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block roomy:table-row-group">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={`list-row ${room}`}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <NamingCell key={column.header} picture={picture?.(row)}>
                    {column.cell(row)}
                  </NamingCell>
                ) : (
                  <Cell key={column.header} column={column} row={row} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SHOWN_CAPTION = "block pb-2 text-left font-medium roomy:table-caption";

const ROOM_FOR_ACTIONS = ["", "row-1-action", "row-2-actions", "row-3-actions"];

function NamingCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="wrap-anywhere block p-0 text-left font-medium roomy:table-cell roomy:min-w-36 roomy:py-3 roomy:pr-3"
    >
      <div className="roomy:flex roomy:items-center roomy:gap-3">
        {picture && <div className="row-picture">{picture}</div>}
        <div className="min-w-0">{children}</div>
      </div>
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row };

function Cell<Row>({ column, row }: CellProps<Row>) {
  const given = column.cell(row);
  const content = typeof given === "string" ? <WholeTimes>{given}</WholeTimes> : given;
  if (column.actions) {
    return (
      <td role="cell" className="row-actions">
        {content}
      </td>
    );
  }
  const place = content === null ? "none" : (column.inRow ?? "fact");
  return (
    <td role="cell" className={`row-cell ${PLACES[place]} ${looksOf(column)}`}>
      {column.numeric ? <span className="row-whole">{content}</span> : (content ?? "-")}
    </td>
  );
}

const PLACES = { fact: "row-fact", mark: "row-mark", none: "row-none" };

function looksOf({ numeric, typed, whole }: Pick<Column<unknown>, "numeric" | "typed" | "whole">) {
  const side = numeric ? "tabular-nums roomy:text-right" : "";
  if (whole || numeric) return `${side} roomy:whitespace-nowrap`;
  return typed ? "roomy:min-w-24" : "roomy:break-normal";
}

/** ' in stock': where no heading says what a figure counts. */
export function Unit({ of }: { of: string }) {
  return <span className="row-unit" data-unit={of} />;
}

/** A column of figures that say what they count. */
export function figure<Row>(
  header: string,
  unit: string | ((row: Row) => string),
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return {
    header,
    numeric: true,
    cell: (row) => (
      <>
        {cell(row)}
        <Unit of={` ${typeof unit === "string" ? unit : unit(row)}`} />
      </>
    ),
  };
}
