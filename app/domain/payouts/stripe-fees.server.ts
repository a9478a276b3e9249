import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Cents } from "../money";
import { orders } from "../records/orders.table.server";
import { balanceTransactions } from "./payouts.table.server";

/** What Stripe's balance says of one payment. Net is gross without refunds, disputes, and fees. */
export type StripeMoney = {
  /** Null for a payment that's none of ours, and for fees of Stripe's own. */
  orderId: number | null;
  intentId: string | null;
  grossCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** Of payments and disputes, and those of Stripe's own. */
  feesCents: Cents;
  netCents: Cents;
};

/**
 * Stripe's fees, and the net by payment: of these payments in all, or of what moved the balance from
 * `from` until before `until`, whenever its payment was made. It's read once a day, so what moved since
 * the last look isn't in it yet. Payouts aren't in it either: they only carry money to the bank.
 */
export function stripeFeesOf(
  db: Pick<Tx, "select">,
  of: { from: Date; until: Date } | { intentIds: readonly string[] },
): StripeMoney[] {
  const { intentId, createdAt, category, amountCents, netCents } = balanceTransactions;
  const wanted =
    "from" in of
      ? and(gte(createdAt, of.from), lt(createdAt, of.until))
      : inArray(intentId, [...of.intentIds]);
  const gross = sumOf(sql`${category} = 'charge'`);
  const refunded = sumOf(sql`${category} IN ('refund', 'refund_failure')`);
  const disputed = sumOf(sql`${category} IN ('dispute', 'dispute_reversal')`);
  const net = sql<number>`sum(${netCents})`;
  return db
    .select({
      orderId: orders.id,
      intentId,
      grossCents: gross,
      refundedCents: sql<number>`-${refunded}`,
      disputedCents: sql<number>`-${disputed}`,
      feesCents: sql<number>`${gross} + ${refunded} + ${disputed} - ${net}`,
      netCents: net,
    })
    .from(balanceTransactions)
    .leftJoin(orders, eq(orders.paymentIntentId, intentId))
    .where(and(wanted, sql`${category} NOT IN ('payout', 'payout_reversal')`))
    .groupBy(intentId)
    .orderBy(orders.id, intentId)
    .all();

  function sumOf(condition: SQL) {
    return sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${amountCents} END), 0)`;
  }
}
