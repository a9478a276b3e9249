import type { Tx } from "~/db/client.server";
import { lineName } from "../cart/line-name";
import { linesOfOrder } from "../orders/order-lines.server";
import type { Order } from "../orders/orders.server";
import { tillEntriesOf } from "../till/till.server";
import type { WindowSale } from "./sale.schema";

/**
 * Whether a sale is the one that was stored under its key, as it was sold: what the desk corrected or refunded
 * since makes no difference, and neither do its times, since a phone's clock may be set in between.
 */
export function isSameSale(db: Pick<Tx, "select">, stored: Order, sale: WindowSale): boolean {
  const entries = tillEntriesOf(db, stored.id);
  const sold = entries.find(({ kind }) => kind === "sale");
  const tip = entries.find(({ kind }) => kind === "tip");
  return (
    sold?.method === sale.paidBy &&
    sold.cents === sale.totalCents &&
    (tip?.cents ?? 0) === sale.tipCents &&
    namesOf(linesOfOrder(db, stored.id)) === namesOf(sale.lines)
  );
}

const namesOf = (lines: readonly WindowSale["lines"][number][]) =>
  lines
    .map((line) => `${lineName(line)} ${line.quantity} ${line.unitPriceCents}`)
    .sort()
    .join();
