// biome-ignore-all lint/a11y/noRedundantRoles: a browser takes them away from rows that aren't laid out as such
import type { ReactNode } from "react";
import { UserText } from "~/ui/user-text";

/** With large text, or in little room, a line's name has a row of its own. */
const BLOCK = "[@container(max-width:13rem)]:block";
const ROW = "[@container(max-width:13rem)]:flex [@container(max-width:13rem)]:flex-wrap";
const NAME = "wrap-anywhere text-left [@container(max-width:13rem)]:basis-full";
const NUMBER = "py-2.5 pl-4 text-right align-top tabular-nums [@container(max-width:13rem)]:flex-1";

type OrderLine = { line: string; name: string; quantity: number; sum: string };

type OrderTableProps<Line extends OrderLine> = {
  caption: string;
  lines: readonly Line[];
  /** Below its name, if there's something. */
  about: (line: Line) => ReactNode;
  className: string;
  /** Rows of sums. */
  children: ReactNode;
};

export function OrderTable<Line extends OrderLine>(props: OrderTableProps<Line>) {
  const { caption, lines, about, className, children } = props;
  return (
    <div className={`[container-type:inline-size] ${className}`}>
      <table role="table" className={`w-full border-collapse ${BLOCK}`}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={BLOCK}>
          <tr role="row" className={`border-b border-line/30 text-sm text-muted ${ROW}`}>
            <th role="columnheader" scope="col" className={`${NAME} py-2 font-medium`}>
              Product
            </th>
            <th role="columnheader" scope="col" className={`${NUMBER} font-medium`}>
              Qty
            </th>
            <th role="columnheader" scope="col" className={`${NUMBER} font-medium`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className={BLOCK}>
          {lines.map((line) => (
            <tr key={line.line} role="row" className={`border-b border-line/15 ${ROW}`}>
              <th role="rowheader" scope="row" className={`${NAME} py-2.5 font-normal`}>
                <UserText>{line.name}</UserText>
                <span className="block text-sm text-muted">{about(line)}</span>
              </th>
              <td role="cell" className={NUMBER}>
                {line.quantity}
              </td>
              <td role="cell" className={NUMBER}>
                {line.sum}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup" className={BLOCK}>
          {children}
        </tfoot>
      </table>
    </div>
  );
}

type OrderSumProps = { label: string; sum: string; isTotal?: boolean };

export function OrderSum({ label, sum, isTotal = false }: OrderSumProps) {
  return (
    <tr role="row" className={`${ROW} ${isTotal ? "font-medium" : ""}`}>
      <th
        role="rowheader"
        scope="row"
        colSpan={2}
        className={`py-1.5 text-left ${isTotal ? "font-medium" : "font-normal text-muted"}`}
      >
        {label}
      </th>
      <td role="cell" className="ml-auto py-1.5 pl-4 text-right tabular-nums">
        {sum}
      </td>
    </tr>
  );
}

/** About the sum above it. */
export function OrderSumNote({ children }: { children: ReactNode }) {
  return (
    <tr role="row">
      <td role="cell" colSpan={3} className="py-0.5 text-right text-sm text-muted">
        {children}
      </td>
    </tr>
  );
}
