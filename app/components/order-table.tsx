import type { ReactNode } from "react";
import { UserText } from "~/ui/user-text";

const NUMBER = "py-2.5 pl-4 text-right align-top tabular-nums";

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
    <table className={`w-full border-collapse ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line/30 text-sm text-muted">
          <th scope="col" className="wrap-anywhere py-2 text-left font-medium">
            Product
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Qty
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} className="border-b border-line/15">
            <th scope="row" className="wrap-anywhere py-2.5 text-left font-normal">
              <UserText>{line.name}</UserText>
              <span className="block text-sm text-muted">{about(line)}</span>
            </th>
            <td className={NUMBER}>{line.quantity}</td>
            <td className={NUMBER}>{line.sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>{children}</tfoot>
    </table>
  );
}

type OrderSumProps = { label: string; sum: string; isTotal?: boolean };

export function OrderSum({ label, sum, isTotal = false }: OrderSumProps) {
  return (
    <tr className={isTotal ? "font-medium" : ""}>
      <th
        scope="row"
        colSpan={2}
        className={`py-1.5 text-left ${isTotal ? "font-medium" : "font-normal text-muted"}`}
      >
        {label}
      </th>
      <td className="py-1.5 pl-4 text-right tabular-nums">{sum}</td>
    </tr>
  );
}

/** About the sum above it. */
export function OrderSumNote({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={3} className="py-0.5 text-right text-sm text-muted">
        {children}
      </td>
    </tr>
  );
}
