// biome-ignore-all lint/a11y/noRedundantRoles: a browser takes them away from a table that is not laid out as one
import type { Key, ReactNode } from "react";
import { WholeTimes } from "./whole-times";

export type Column<Row> = {
  header: string;
  /** Null is a dash in a table, and isn't shown in the line below the name. */
  cell: (row: Row) => ReactNode;
  /** True if the column is right-aligned. */
  numeric?: boolean;
  /** True for text that people typed, which may break anywhere. */
  typed?: boolean;
  /** True for text that shouldn't break, like a date. */
  whole?: boolean;
  /**
   * How the column shows where there's no room for every column: kept, kept narrow, as a line of its own, as buttons
   * at the row's end, or in a cell for screen readers only. By default it's a fact in the line below the name.
   */
  inRow?: "column" | "narrow" | "line" | "press" | "none";
  /** True if the cell says nothing, like a sum of zero, so that the line below the name leaves it out. */
  isNothing?: (row: Row) => boolean;
  /** The most actions that a row can have. */
  actions?: number;
};

type TableProps<Row> = {
  caption: string;
  /** The columns. The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  picture?: (row: Row) => ReactNode;
  /** Set if the last row is the sum of the others. */
  hasTotal?: boolean;
};

/**
 * A table. Where there's no room for every column (`roomy` in tailwind.config.ts) it keeps two or three, and puts
 * the rest in a line below the name.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  picture,
  hasTotal = false,
}: TableProps<Row>) {
  const actions = Math.max(...columns.map((column) => column.actions ?? 0));
  const room = `${ROOM_FOR_ACTIONS[actions] ?? ""} ${picture ? "row-pictured" : ""}`;
  const keepsColumns = columns.some(isKept);
  return (
    <div className="table-frame">
      <table role="table" className="block w-full border-collapse text-left roomy:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={keepsColumns ? "kept-head" : "sr-only roomy:not-sr-only"}>
          <tr role="row" className={`border-b border-line/30 ${keepsColumns ? room : ""}`}>
            {columns.map(({ header, numeric, actions, inRow }, index) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`text-sm font-medium text-muted roomy:px-3 roomy:py-2 roomy:first:pl-0 roomy:last:pr-0 ${headOf(inRow, index)} ${numeric || actions ? "text-right" : ""} ${actions ? "print:hidden" : ""}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={`block roomy:table-row-group ${hasTotal ? "table-total" : ""}`}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={`list-row ${room} ${isPressed(columns, row) ? "row-pressed" : ""}`}
            >
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

function headOf(inRow: Column<never>["inRow"], index: number): string {
  if (index === 0) return "row-name";
  return isKept({ inRow }) ? PLACES[inRow ?? "fact"] : "row-none";
}

/** True if the row has a button besides its links. */
const isPressed = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.some(({ inRow, cell }) => inRow === "press" && cell(row) !== null);

const ROOM_FOR_ACTIONS = ["row-compact", "row-1-action", "row-2-actions", "row-3-actions"];

function NamingCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="row-name wrap-anywhere block p-0 text-left font-medium roomy:table-cell roomy:min-w-36 roomy:py-3 roomy:pr-3"
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
  const isNothing = content === null || column.isNothing?.(row);
  const place = isNothing && !isKept(column) ? "none" : (column.inRow ?? "fact");
  return (
    <td role="cell" className={`row-cell ${PLACES[place]} ${looksOf(column)}`}>
      {column.numeric ? <span className="row-whole">{content}</span> : (content ?? "-")}
    </td>
  );
}

const isKept = ({ inRow }: Pick<Column<never>, "inRow">) =>
  inRow === "column" || inRow === "narrow";

const PLACES = {
  fact: "row-fact",
  column: "row-column",
  narrow: "row-column row-narrow",
  line: "row-fact row-line",
  press: "row-press",
  none: "row-none",
};

function looksOf({ numeric, typed, whole }: Pick<Column<unknown>, "numeric" | "typed" | "whole">) {
  const side = numeric ? "tabular-nums roomy:text-right" : "";
  if (whole || numeric) return `${side} roomy:whitespace-nowrap`;
  return typed ? "roomy:min-w-24" : "roomy:break-normal";
}

/** The unit of a figure, like ' in stock'. It shows where the column has no heading. */
export function Unit({ of }: { of: string }) {
  return <span className="row-unit" data-unit={of} />;
}

/** A column of figures, which show their unit where the column has no heading. */
export function figure<Row>(
  header: string,
  unit: string | ((row: Row) => string),
  cell: (row: Row) => ReactNode,
  rest: Pick<Column<Row>, "inRow" | "isNothing"> = {},
): Column<Row> {
  return {
    header,
    numeric: true,
    ...rest,
    cell: (row) => (
      <>
        {cell(row)}
        <Unit of={` ${typeof unit === "string" ? unit : unit(row)}`} />
      </>
    ),
  };
}
