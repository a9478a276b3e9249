import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  isRefundedLine,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { taxEntries, taxEntryLines } from "~/db/schema/tax.server";
import { refundedAtTruck } from "~/db/schema/till.server";
import { lineName } from "~/domain/cart/line-name";
import { sumOfLines } from "~/domain/money";
import { placeOfSale, taxMode } from "./rates.server";
import {
  NO_TAX_PARTS,
  partsRefunded,
  type Rate,
  subtractTaxParts,
  type TaxParts,
  taxLines,
} from "./tax";

/**
 * The ledger of sales tax. Each entry is made in the transaction of its money. While tax is off, there are
 * none, and sales of that time never get one.
 */

type Order = typeof orders.$inferSelect;
type TaxEntry = typeof taxEntries.$inferSelect;

/** The tax terms that a till used, with exempt lines by name. Null if tax was off. */
export type StatedTax = { place: string; rate: Rate | null; exempt: ReadonlySet<string> } | null;

/**
 * Enters the tax of a paid order, as it was added when the order was placed. If prices include tax, it's at the
 * till's rate, or without one at the place's current rate.
 */
export function enterTaxedSale(tx: Tx, order: Order, createdAt: Date, stated?: StatedTax): void {
  const sold = taxAddedTo(tx, order) ?? taxIncludedIn(tx, order, stated);
  if (!sold) return;
  const { id: orderId, totalCents: grossCents } = order;
  const { lines, shares, ...at } = sold;
  const exempt = lines.filter(({ isTaxed }) => !isTaxed);
  const entry = tx
    .insert(taxEntries)
    .values({
      orderId,
      kind: "sale",
      ...at,
      grossCents,
      createdAt,
      exemptCents: sumOfLines(exempt),
      taxCents: shares.reduce((sum, share) => sum + share, 0),
    })
    .returning()
    .get();
  for (const [index, { productId, choices, isTaxed }] of lines.entries()) {
    if (!isTaxed) continue;
    const line = { entryId: entry.id, orderId, productId, choices };
    tx.insert(taxEntryLines)
      .values({ ...line, taxCents: shares[index] ?? 0 })
      .run();
  }
}

/**
 * The tax that was added when the order was placed, even if rates have changed since. Null if its prices
 * include tax, or if there's none.
 */
function taxAddedTo(tx: Tx, { id, taxPlace: place, taxRate: rate }: Order) {
  if (place === null) return null;
  const lines = linesOf(tx, id).map((line) => ({ ...line, isTaxed: line.taxCents !== null }));
  return { place, rate, lines, shares: lines.map(({ taxCents }) => taxCents ?? 0) };
}

/** The tax included in an order's prices, even if tax is added to prices by now. */
function taxIncludedIn(tx: Tx, order: Order, stated?: StatedTax) {
  if (stated === null || (stated === undefined && taxMode(tx) === "off")) return null;
  const at = stated ? { place: stated.place, rate: stated.rate } : placeOfSale(tx, order);
  const lines = linesOf(tx, order.id).map((line) =>
    stated ? { ...line, isTaxed: !stated.exempt.has(lineName(line)) } : line,
  );
  return { ...at, lines, shares: taxLines(lines, at.rate) };
}

function linesOf(tx: Tx, orderId: number) {
  const { productId, choices, unitPriceCents, quantity, taxCents } = orderLines;
  return tx
    .select({
      productId,
      choices,
      unitPriceCents,
      quantity,
      taxCents,
      isTaxed: sql<boolean>`NOT ${products.isTaxExempt}`.mapWith(Boolean),
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(productId), asc(choices))
    .all();
}

/** Takes back all tax of an order whose payment was voided. */
export function enterTaxVoid(tx: Tx, orderId: number, now: Date): void {
  const sale = activeSale(tx, orderId);
  if (sale) enter(tx, sale, "void", subtractTaxParts(NO_TAX_PARTS, netParts(tx, orderId)), now);
}

/** Enters the tax of all refunds so far, after one arrived or was sent back by a bank. */
export function enterTaxRefunds(tx: Tx, order: Pick<Order, "id" | "refundedCents">): void {
  const sale = activeSale(tx, order.id);
  if (!sale) return;
  const back = partsRefunded(sale, soldLines(tx, sale), order.refundedCents);
  const change = subtractTaxParts(subtractTaxParts(sale, back), netParts(tx, order.id));
  if (Object.values(change).some((cents) => cents !== 0))
    enter(tx, sale, "refund", change, new Date());
}

/** An order's sale entry; null if it was sold without tax, or voided. */
function activeSale(db: Db, orderId: number): TaxEntry | null {
  const newest = db
    .select()
    .from(taxEntries)
    .where(and(eq(taxEntries.orderId, orderId), inArray(taxEntries.kind, ["sale", "void"])))
    .orderBy(desc(taxEntries.id))
    .limit(1)
    .get();
  return newest?.kind === "sale" ? newest : null;
}

function enter(
  tx: Tx,
  { orderId, place, rate }: TaxEntry,
  kind: "void" | "refund",
  { grossCents, exemptCents, taxCents }: TaxParts,
  createdAt: Date,
): void {
  const parts = { grossCents, exemptCents, taxCents };
  tx.insert(taxEntries)
    .values({ orderId, kind, place, rate, ...parts, createdAt })
    .run();
}

function netParts(db: Db, orderId: number): TaxParts {
  const { grossCents, exemptCents, taxCents } = taxEntries;
  const sum = (cents: SQLiteColumn) => sql<number>`coalesce(sum(${cents}), 0)`;
  const found = db
    .select({
      grossCents: sum(grossCents),
      exemptCents: sum(exemptCents),
      taxCents: sum(taxCents),
    })
    .from(taxEntries)
    .where(eq(taxEntries.orderId, orderId))
    .get();
  return found ?? NO_TAX_PARTS;
}

const quantityByStripe = sql`coalesce((SELECT sum(${refundRequestLines.quantity}) FROM ${refundRequestLines}
  JOIN ${refundRequests} ON ${refundRequests.id} = ${refundRequestLines.requestId}
  JOIN ${refunds} ON ${refunds.id} = ${refundRequests.refundId} AND ${refunds.status} = 'succeeded'
  WHERE ${isRefundedLine}), 0)`;

/** An order's lines with their shares of the tax, and the number of items whose refund has arrived. */
function soldLines(db: Db, { id, orderId }: TaxEntry) {
  const { unitPriceCents, quantity } = orderLines;
  const refunded = sql<number>`min(${quantity}, ${quantityByStripe} + ${refundedAtTruck})`;
  return db
    .select({
      unitPriceCents,
      quantity,
      refunded,
      isTaxed: sql<boolean>`${taxEntryLines.taxCents} IS NOT NULL`.mapWith(Boolean),
      isTaxAdded: sql<boolean>`${orderLines.taxCents} IS NOT NULL`.mapWith(Boolean),
      taxCents: sql<number>`coalesce(${taxEntryLines.taxCents}, 0)`,
    })
    .from(orderLines)
    .leftJoin(
      taxEntryLines,
      and(
        eq(taxEntryLines.entryId, id),
        eq(taxEntryLines.productId, orderLines.productId),
        eq(taxEntryLines.choices, orderLines.choices),
      ),
    )
    .where(eq(orderLines.orderId, orderId))
    .all();
}

/** An order's tax as sold, and what's kept of it after refunds. Null for an order without tax. */
export type OrderTax = {
  rate: Rate | null;
  taxCents: number;
  netReceivedCents: number;
  /** True if the tax was added to the prices, so it has its own line. */
  isAdded: boolean;
};

export function taxOfOrder(db: Db, orderId: number): OrderTax | null {
  const sale = activeSale(db, orderId);
  if (!sale) return null;
  const { rate, taxCents } = sale;
  const { taxPlace } = orders;
  const placed = db.select({ taxPlace }).from(orders).where(eq(orders.id, orderId)).get();
  const isAdded = placed?.taxPlace != null;
  return { rate, taxCents, netReceivedCents: netParts(db, orderId).taxCents, isAdded };
}
