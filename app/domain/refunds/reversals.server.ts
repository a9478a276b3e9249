import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { disputes, FAILED_STATUSES, refundRequests, refunds } from "~/db/schema/refunds.server";
import { clearAlert, raiseAlert } from "~/domain/alerts/alerts.server";
import { bookOnline } from "~/domain/journal/journal.server";
import { type Order, transition } from "~/domain/orders/orders.server";
import { enterTaxRefunds } from "~/domain/tax/tax-entries.server";
import { openTruckRefunds, refundedAtTruckCents } from "~/domain/truck-ledger/till.server";
import type { Dispute, Refund, Reversals } from "~/services/stripe-refunds.server";
import {
  clearAlertsOfRequests,
  closeRequest,
  matchDashboardRefund,
} from "./close-refund-request.server";
import { reclaimItems } from "./reclaim-items.server";
import { queueFullRefundEmail, queueRefundFailedEmail } from "./refund-emails.server";

/**
 * Reversals are refunds and disputes. Our data follows Stripe's list, no matter who refunded. A paid order
 * stays paid.
 */

export function reversalsOf(db: Db, orderId: number) {
  return {
    refunds: db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.id)
      .all(),
    disputes: db
      .select()
      .from(disputes)
      .where(eq(disputes.orderId, orderId))
      .orderBy(disputes.id)
      .all(),
  };
}

/** The parts of totals, from Stripe or from our data. */
type Sums = {
  refunds: Pick<Refund, "amountCents" | "status">[];
  disputes: Pick<Dispute, "withdrawnCents">[];
};

/** Received money minus refunds, even if under way, and minus what banks have taken. */
export function subtractReversals(receivedCents: number, { refunds, disputes }: Sums): number {
  const underWay = refunds.filter((refund) => !isFailed(refund));
  return receivedCents - cents(underWay) - withdrawn(disputes);
}

export function isFailed({ status }: Pick<Refund, "status">): boolean {
  return FAILED_STATUSES.includes(status);
}

/** Stores an order's refunds and disputes as Stripe lists them, with everything that follows from them. */
export function bookReversals(tx: Tx, order: Order, reversals: Reversals): void {
  for (const refund of reversals.refunds) bookRefund(tx, order, refund);
  for (const dispute of reversals.disputes) bookDispute(tx, order, dispute);

  const refundedCents = cents(reversals.refunds.filter(({ status }) => status === "succeeded"));
  updateRefundedCents(tx, order);
  const lost = withdrawn(reversals.disputes.filter(({ status }) => status === "lost"));
  if (refundedCents + lost < order.receivedCents) {
    transition(tx, order, ["refunded"], { status: "refund_due" });
  } else if (transition(tx, order, ["refund_due"], { status: "refunded" }) && refundedCents > 0) {
    const failures = reversals.refunds.filter(isFailed).length;
    queueFullRefundEmail(tx, order, { amountCents: refundedCents, failures });
  }
  syncRefundAlerts(tx, order);
  reclaimItems(tx, order.id);
}

/**
 * Updates an order's refunded sum. It's at most what was received, even if someone refunds twice, at the truck
 * and in Stripe.
 */
export function updateRefundedCents(tx: Tx, { id, receivedCents }: Order): void {
  const arrived = and(eq(refunds.orderId, id), eq(refunds.status, "succeeded"));
  const byStripeCents = cents(tx.select().from(refunds).where(arrived).all());
  const refundedCents = Math.min(receivedCents, byStripeCents + refundedAtTruckCents(tx, id));
  tx.update(orders).set({ refundedCents }).where(eq(orders.id, id)).run();
  enterTaxRefunds(tx, { id, refundedCents });
}

function bookRefund(tx: Tx, order: Order, refund: Refund): void {
  const { request, ...booked } = refund;
  const { id, status, failureReason } = booked;
  const before = tx.select().from(refunds).where(eq(refunds.id, id)).get();
  tx.insert(refunds)
    .values({ ...booked, orderId: order.id })
    .onConflictDoUpdate({
      target: refunds.id,
      set: { status, failureReason },
      setWhere: sql`(${refunds.status}, ${refunds.failureReason}) IS NOT (excluded.status, excluded.failure_reason)`,
    })
    .run();
  const movedCents = isFailed(refund) ? 0 : -refund.amountCents;
  bookOnline(tx, { orderId: order.id, kind: "refund", stripeId: id, cents: movedCents });
  if (request) closeRequest(tx, order, request, { id, isFailed: isFailed(refund) });
  else if (!before && !isFailed(refund)) matchDashboardRefund(tx, order, refund);
  if (before && !isFailed(before) && isFailed(refund)) {
    queueRefundFailedEmail(tx, order, { ...refund, hadArrived: before.status === "succeeded" });
  }
}

function bookDispute(tx: Tx, order: Order, dispute: Dispute): void {
  const { id, amountCents, reason, respondBy } = dispute;
  tx.insert(disputes)
    .values({ ...dispute, orderId: order.id })
    .onConflictDoUpdate({ target: disputes.id, set: dispute })
    .run();
  const movedCents = -dispute.withdrawnCents;
  bookOnline(tx, { orderId: order.id, kind: "dispute", stripeId: id, cents: movedCents });
  // The status of an inquiry is 'warning_needs_response'.
  if (dispute.status.endsWith("needs_response")) {
    const details = { orderId: order.id, amountCents, reason, respondBy };
    raiseAlert(tx, { kind: "dispute", subject: id, ...details });
  } else {
    clearAlert(tx, "dispute", id);
  }
}

/**
 * Raises an alert while a failed refund is owed. Clears it once the amount is on its way again, was refunded at
 * the truck, or nothing is kept of the payment.
 */
export function syncRefundAlerts(tx: Tx, order: Order): void {
  const reversals = reversalsOf(tx, order.id);
  const failed = newestFailed(reversals.refunds);
  const subject = String(order.id);
  const receivedCents = order.receivedCents - refundedAtTruckCents(tx, order.id);
  const keeps = subtractReversals(receivedCents, reversals) > 0;
  const amountCents = failed ? owedCents(tx, order.id) : 0;
  // Item by item, the refunded tax can differ by a cent from the failed refund's.
  const isOwed = amountCents > reversals.refunds.length;
  if (keeps && failed && isOwed) {
    const reason = failed.failureReason ?? failed.status;
    raiseAlert(tx, { kind: "refund_stuck", subject, orderId: order.id, amountCents, reason });
  } else if (!keeps || order.status === "paid") {
    clearAlert(tx, "refund_stuck", subject);
  }
  if (!keeps) clearAlertsOfRequests(tx, order.id);
}

type Booked = typeof refunds.$inferSelect;

const newestFailed = (all: Booked[]) =>
  all.filter(isFailed).toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0];

/**
 * Cents that banks sent back and that weren't refunded again. In order of time, each refund pays off the debt
 * so far, and adds its own amount if it fails.
 */
function owedCents(tx: Tx, orderId: number): number {
  const made = tx
    .select({ refund: refunds, askedAt: refundRequests.createdAt })
    .from(refunds)
    .leftJoin(refundRequests, eq(refundRequests.refundId, refunds.id))
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt, sql`refunds.rowid`)
    .all();
  const inStripe = made.flatMap((one, index) => [
    { at: madeAt(one), cents: -one.refund.amountCents },
    ...(isFailed(one.refund)
      ? [{ at: failedAt(one, made.slice(index + 1)), cents: one.refund.amountCents }]
      : []),
  ]);
  const atTruck = openTruckRefunds(tx, orderId).map(({ createdAt, cents }) => ({
    at: createdAt,
    cents,
  }));
  return [...inStripe, ...atTruck]
    .toSorted((a, b) => secondOf(a.at) - secondOf(b.at))
    .reduce((owed, { cents }) => Math.max(0, owed + cents), 0);
}

type Made = { refund: Booked; askedAt: Date | null };

const madeAt = ({ refund, askedAt }: Made) => askedAt ?? refund.createdAt;

/**
 * When a refund failed, as far as we heard. If someone refunded the same amount in Stripe before that, they
 * knew earlier. Never before the refund was made, even if our clock is wrong.
 */
function failedAt(failed: Made, later: Made[]): Date {
  const again = later.find(
    ({ refund, askedAt }) => askedAt === null && refund.amountCents === failed.refund.amountCents,
  );
  const heard = failed.refund.updatedAt;
  const known = again && again.refund.createdAt < heard ? again.refund.createdAt : heard;
  return known < madeAt(failed) ? madeAt(failed) : known;
}

/** Compares whole seconds, since Stripe's times are no finer. */
const secondOf = (at: Date) => Math.floor(at.getTime() / 1000);

const cents = (rows: { amountCents: number }[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

const withdrawn = (rows: { withdrawnCents: number }[]) =>
  rows.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0);
