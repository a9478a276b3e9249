import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Range } from "~/domain/journal/journal.server";
import type { Cents } from "~/domain/money";

type Db = Pick<Tx, "get">;

/** The effect of payments on Stripe's balance. Net is gross minus refunds, disputes, and fees. */
type StripeMoney = {
  /** How many movements there were: payments, refunds, and disputes. */
  movements: number;
  grossCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** Fees of payments and disputes. */
  feesCents: Cents;
  netCents: Cents;
};

/**
 * Stripe's money for what these journal entries booked. Stripe is read once a day, so later movements are missing.
 * Payouts are left out, since they only move money to the bank.
 */
export function stripeMoneyOf(db: Db, range: Range): StripeMoney {
  const sumOf = (...categories: string[]) =>
    sql`coalesce(sum(CASE WHEN category IN ${categories} THEN amount_cents END), 0)`;
  const refunded = sumOf("refund", "refund_failure");
  const disputed = sumOf("dispute", "dispute_reversal");
  return db.get<StripeMoney>(sql`
    SELECT count(*) AS movements, ${sumOf("charge")} AS grossCents, -${refunded} AS refundedCents,
      -${disputed} AS disputedCents, coalesce(sum(amount_cents - net_cents), 0) AS feesCents,
      coalesce(sum(net_cents), 0) AS netCents
    FROM (${movedBy(range, isMovedBySale)} UNION ${movedBy(range, isMovedBack)})
    WHERE category NOT IN ('payout', 'payout_reversal')`);
}

/**
 * The movements of these entries. CROSS JOIN has SQLite read the entries first: it would begin with every movement that
 * Stripe ever made.
 */
const movedBy = ({ afterId, throughId }: Range, isMoved: SQL) => sql`
  SELECT t.id, t.category, t.amount_cents, t.net_cents
  FROM journal j CROSS JOIN balance_transactions t ON ${isMoved}
  WHERE j.id > ${afterId} AND j.id <= ${throughId} AND j.money = 'online'`;

/** Matches a payment's movement to its entry. */
const isMovedBySale = sql`j.kind = 'sale' AND t.intent_id = j.stripe_id AND t.category = 'charge'`;

/**
 * Matches other movements to their entries. A refund and its return have the same ID at Stripe, and may be booked on
 * two days, but their signs differ.
 */
const isMovedBack = sql`j.kind <> 'sale' AND t.source_id = j.stripe_id AND sign(t.amount_cents) = sign(j.cents)`;

/** True for a refund that its bank never took, so Stripe never moved anything, or the last poll would have read it. */
const neverMoved = sql`coalesce((
  SELECT sum(a.cents) = 0 AND max(a.booked_at) <= max(l.seen_until)
  FROM journal a, stripe_looks l
  WHERE a.stripe_id = j.stripe_id AND l.list = 'balance'), 0)`;

/** How many payments, refunds, and disputes of these entries still have unknown fees. */
export function countUnread(db: Db, { afterId, throughId }: Range): number {
  return db.get<{ unread: number }>(sql`
    SELECT count(*) AS unread FROM (
      SELECT j.stripe_id FROM journal j
      WHERE j.id > ${afterId} AND j.id <= ${throughId} AND j.money = 'online'
      GROUP BY j.stripe_id
      HAVING sum(j.cents) <> 0 AND NOT ${neverMoved} AND NOT max(
        EXISTS (SELECT 1 FROM balance_transactions t WHERE ${isMovedBySale})
        OR EXISTS (SELECT 1 FROM balance_transactions t WHERE ${isMovedBack})))`).unread;
}
