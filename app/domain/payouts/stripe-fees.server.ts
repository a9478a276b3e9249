import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { balanceTransactions } from "~/db/schema/payouts.server";
import type { Range } from "~/domain/journal/journal.server";
import type { Cents } from "~/domain/money";

/** A payment's effect on Stripe's balance. Net is gross minus refunds, disputes, and fees. */
export type StripeMoney = {
  /** Null for payments that aren't ours, and for Stripe's own fees. */
  orderId: number | null;
  intentId: string | null;
  grossCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** Fees of payments and disputes, and Stripe's own fees. */
  feesCents: Cents;
  netCents: Cents;
};

/**
 * Stripe's fees, and the net by payment. They're for these payments, for movements of the balance from `from`
 * until before `until`, whenever their payment was made, or for what these journal entries booked. Stripe is
 * read once a day, so later movements are missing. Payouts are left out, since they only move money to the
 * bank.
 */
export function stripeFeesOf(
  db: Db,
  of: { from: Date; until: Date } | { intentIds: readonly string[] } | { booked: Range },
): StripeMoney[] {
  const { intentId, createdAt, category, amountCents, netCents } = balanceTransactions;
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
    .where(and(wanted(), sql`${category} NOT IN ('payout', 'payout_reversal')`))
    .groupBy(intentId)
    .orderBy(orders.id, intentId)
    .all();

  function wanted() {
    if ("from" in of) return and(gte(createdAt, of.from), lt(createdAt, of.until));
    if ("booked" in of) return inArray(balanceTransactions.id, movedBy(of.booked));
    return inArray(intentId, [...of.intentIds]);
  }

  function sumOf(condition: SQL) {
    return sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${amountCents} END), 0)`;
  }
}

/**
 * Matches movements to entries. A refund and its return have the same ID at Stripe, and may be booked on two
 * days, but their signs differ.
 */
const isMovedBy = sql`j.money = 'online' AND (
  j.kind = 'sale' AND t.intent_id = j.stripe_id AND t.category = 'charge'
  OR j.kind <> 'sale' AND t.source_id = j.stripe_id AND sign(t.amount_cents) = sign(j.cents))`;

const movedBy = ({ afterId, throughId }: Range) => sql`(
  SELECT t.id FROM journal j JOIN balance_transactions t ON ${isMovedBy}
  WHERE j.id > ${afterId} AND j.id <= ${throughId})`;

/** True for a refund that its bank never took, so Stripe never moved anything, or the last poll would have read it. */
const neverMoved = sql`coalesce((
  SELECT sum(a.cents) = 0 AND max(a.booked_at) <= max(l.seen_until)
  FROM journal a, stripe_looks l
  WHERE a.stripe_id = j.stripe_id AND l.list = 'balance'), 0)`;

/** How many payments, refunds, and disputes of these entries still have unknown fees. */
export function countUnread(db: Pick<Tx, "get">, { afterId, throughId }: Range): number {
  return db.get<{ unread: number }>(sql`
    SELECT count(*) AS unread FROM (
      SELECT j.stripe_id FROM journal j
      WHERE j.id > ${afterId} AND j.id <= ${throughId} AND j.money = 'online'
      GROUP BY j.stripe_id
      HAVING sum(j.cents) <> 0 AND NOT ${neverMoved} AND NOT max(EXISTS (
        SELECT 1 FROM balance_transactions t WHERE ${isMovedBy})))`).unread;
}
