import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { notedDifferences } from "~/db/schema/payouts.server";
import { stripeCursors } from "~/db/schema/stripe.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { clearAlert, raiseAlert } from "~/domain/alerts/alerts.server";
import { findCursor, type StripeCursor } from "~/domain/payments/stripe-cursors.server";
import { type Result, refusal } from "~/domain/result";
import { DAY_MS } from "~/domain/time";
import type { Difference } from "./difference";

/**
 * Compares Stripe's balance transactions with our orders, refunds, and disputes. What only Stripe has is a
 * difference as soon as it's read. What only we have is one two days later, by the last time Stripe was asked.
 */

const GRACE_MS = 2 * DAY_MS;
/** The most differences listed. */
const MOST = 200;

type Found = Difference & { at: number };

/** Times in milliseconds. Stripe's entries are compared since `from`, ours from `from` until before `before`. */
type Span = { from: number; before: number };

type Db = Pick<Tx, "all" | "select" | "selectDistinct">;

/** Differences that nobody has noted, newest first. */
export const listDifferences = (db: Db): Found[] => {
  const cursor = findCursor(db, "balance");
  return cursor ? compare(db, cursor).open : [];
};

/** @returns differences that nobody has noted, and whether these are all */
function compare(db: Db, { seenUntil, matchedUntil }: StripeCursor) {
  const span = { from: matchedUntil?.getTime() ?? 0, before: seenUntil.getTime() - GRACE_MS };
  const found = [...atStripe(span), ...onlyOurs(span)].map((query) =>
    db.all<Found>(
      sql`SELECT * FROM (${query}) found WHERE NOT ${isNoted} ORDER BY at DESC LIMIT ${MOST}`,
    ),
  );
  const open = found.flat().sort((one, other) => other.at - one.at);
  return { open, isWhole: found.every(({ length }) => length < MOST) };
}

/** Whether somebody noted a found difference with its sums. It comes back if a sum changes. */
const isNoted = sql`EXISTS (
  SELECT 1 FROM ${notedDifferences} noted WHERE noted.noun = found.noun
    AND noted.subject = found.subject AND noted.stripe_cents IS found.stripeCents
    AND noted.our_cents IS found.ourCents)`;

/** Stripe may list movements together with a later payout, so the last month is always compared. */
const SETTLING_MS = 30 * DAY_MS;

/**
 * Raises an alert while a difference is more than a day old. What comes before the oldest difference isn't
 * compared again, or each comparison would block the shop for longer.
 */
export function updateDifferenceAlert(tx: Tx, now: Date): void {
  const cursor = findCursor(tx, "balance");
  if (!cursor) return;
  const { open, isWhole } = compare(tx, cursor);
  if (isWhole) {
    const settled = cursor.seenUntil.getTime() - GRACE_MS - SETTLING_MS;
    const matchedUntil = new Date(Math.min(settled, ...open.map(({ at }) => at)));
    tx.update(stripeCursors).set({ matchedUntil }).where(eq(stripeCursors.list, "balance")).run();
  }
  const old = open.filter(({ at }) => now.getTime() - at > DAY_MS);
  const reason = String(old.length);
  if (old.length > 0) raiseAlert(tx, { kind: "payouts_differ", subject: "stripe", reason });
  else clearAlert(tx, "payouts_differ");
}

/** Records that the owner looked into a difference, and it's right as it is. */
export function recordDifference(
  named: { noun: string; subject: string },
  actor: Actor,
  now = new Date(),
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const found = listDifferences(tx).find(
      ({ noun, subject }) => noun === named.noun && subject === named.subject,
    );
    if (!found) return refusal("missing", "Stripe and our records already match on that.");
    const { noun, subject, stripeCents, ourCents } = found;
    const row = { noun, subject, stripeCents, ourCents };
    const { id } = tx
      .insert(notedDifferences)
      .values(row)
      .onConflictDoUpdate({ target: [notedDifferences.noun, notedDifferences.subject], set: row })
      .returning({ id: notedDifferences.id })
      .get();
    updateDifferenceAlert(tx, now);
    audit({ action: "updated", entity: "noted_difference", entityId: id, detail: row });
    return { ok: true };
  });
}

/** Compares what Stripe took with what the order received, per payment. */
const paymentsFrom = (from: number) => sql`
  SELECT 'payment' AS noun, coalesce(t.intent_id, t.source_id, t.id) AS subject, o.id AS orderId,
    sum(t.amount_cents) AS stripeCents, o.received_cents AS ourCents, NULL AS description,
    max(t.created_at) AS at
  FROM balance_transactions t LEFT JOIN orders o ON o.payment_intent_id = t.intent_id
  WHERE +t.category = 'charge' AND t.created_at >= ${from}
  GROUP BY subject
  HAVING o.id IS NULL OR (t.currency = o.currency AND sum(t.amount_cents) <> o.received_cents)
  ORDER BY at DESC`;

/** A failed refund is back in the balance. A pending one may or may not have left it. */
const REFUNDS = sql`
  SELECT 'refund' AS noun, t.source_id AS subject, r.order_id AS orderId,
    -sum(t.amount_cents) AS stripeCents,
    CASE WHEN r.status IN ('failed', 'canceled') THEN 0 ELSE r.amount_cents END AS ourCents,
    NULL AS description, max(t.created_at) AS at
  FROM balance_transactions t LEFT JOIN refunds r ON r.id = t.source_id
    LEFT JOIN orders o ON o.id = r.order_id
  WHERE t.category IN ('refund', 'refund_failure')
  GROUP BY t.source_id
  HAVING CASE
    WHEN r.id IS NULL THEN sum(t.amount_cents) <> 0
    WHEN t.currency <> o.currency THEN 0
    WHEN r.status IN ('failed', 'canceled') THEN sum(t.amount_cents) <> 0
    WHEN r.status = 'succeeded' THEN -sum(t.amount_cents) <> r.amount_cents
    ELSE -sum(t.amount_cents) NOT IN (0, r.amount_cents)
  END
  ORDER BY at DESC`;

/** Compares disputes, without the bank's fee. Our books only have what the bank took or gave back. */
const DISPUTES = sql`
  SELECT 'dispute' AS noun, t.source_id AS subject, d.order_id AS orderId,
    -sum(t.amount_cents) AS stripeCents, d.withdrawn_cents AS ourCents, NULL AS description,
    max(t.created_at) AS at
  FROM balance_transactions t LEFT JOIN disputes d ON d.id = t.source_id
    LEFT JOIN orders o ON o.id = d.order_id
  WHERE t.category IN ('dispute', 'dispute_reversal')
  GROUP BY t.source_id
  HAVING d.id IS NULL OR (t.currency = o.currency AND -sum(t.amount_cents) <> d.withdrawn_cents)
  ORDER BY at DESC`;

const payoutsFrom = (from: number) => sql`
  SELECT 'payout' AS noun, p.stripe_id AS subject, NULL AS orderId,
    coalesce(sum(t.net_cents), 0) AS stripeCents, p.amount_cents AS ourCents, NULL AS description,
    p.created_at AS at
  FROM payouts p LEFT JOIN balance_transactions t
    ON t.payout_id = p.id AND t.category NOT IN ('payout')
  WHERE p.items_read_at IS NOT NULL AND p.created_at >= ${from}
  GROUP BY p.id
  HAVING coalesce(sum(t.net_cents), 0) <> p.amount_cents
  ORDER BY at DESC`;

/** Stripe's own fees, and anything else that no order explains. */
const othersFrom = (from: number) => sql`
  SELECT 'other' AS noun, t.id AS subject, NULL AS orderId, t.net_cents AS stripeCents,
    NULL AS ourCents, t.description AS description, t.created_at AS at
  FROM balance_transactions t
  WHERE t.created_at >= ${from} AND t.category NOT IN ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal',
    'payout', 'payout_reversal')
  ORDER BY at DESC`;

/** Refunds and disputes are compared at any age, since they're few, and change long after their payment. */
const atStripe = ({ from }: Span): SQL[] => [
  paymentsFrom(from),
  REFUNDS,
  DISPUTES,
  payoutsFrom(from),
  othersFrom(from),
];

function onlyOurs({ from, before }: Span): SQL[] {
  const columns = sql`NULL AS stripeCents, NULL AS description`;
  const unlisted = (id: SQL, category: SQL) => sql`NOT EXISTS (SELECT 1
    FROM balance_transactions t WHERE ${id} AND t.category = ${category})`;
  return [
    sql`SELECT 'payment' AS noun, o.payment_intent_id AS subject, o.id AS orderId,
        o.received_cents AS ourCents, max(j.booked_at) AS at, ${columns}
      FROM journal j JOIN orders o ON o.id = j.order_id
      WHERE j.booked_at >= ${from} AND j.booked_at < ${before}
        AND j.money = 'online' AND j.kind = 'sale' AND o.received_cents > 0
        AND ${unlisted(sql`t.intent_id = o.payment_intent_id`, sql`'charge'`)}
      GROUP BY o.id
      ORDER BY at DESC`,
    sql`SELECT 'refund' AS noun, r.id AS subject, r.order_id AS orderId,
        r.amount_cents AS ourCents, r.created_at AS at, ${columns}
      FROM refunds r
      WHERE r.status = 'succeeded' AND r.created_at < ${before}
        AND ${unlisted(sql`t.source_id = r.id`, sql`'refund'`)}
      ORDER BY at DESC`,
    sql`SELECT 'dispute' AS noun, d.id AS subject, d.order_id AS orderId,
        d.withdrawn_cents AS ourCents, d.created_at AS at, ${columns}
      FROM disputes d
      WHERE d.withdrawn_cents > 0 AND d.created_at < ${before}
        AND ${unlisted(sql`t.source_id = d.id`, sql`'dispute'`)}
      ORDER BY at DESC`,
  ];
}
