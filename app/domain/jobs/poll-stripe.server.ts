import { desc, eq } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { disputes, refunds } from "~/db/schema/refunds.server";
import { POLLED_LISTS } from "~/db/schema/stripe.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { alertIfLockedOut, settle } from "~/domain/payments/settle.server";
import {
  beginPoll,
  clearLostCursor,
  recordRead,
  type StripeCursor,
} from "~/domain/payments/stripe-cursors.server";
import {
  outcomeOf,
  type StripeOutcome,
  workThrough,
} from "~/domain/payments/stripe-retries.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { DAY_MS, HOUR_MS } from "~/domain/time";
import { cancelIntent } from "~/services/stripe.server";
import { type ListedItems, type ListedPayment, listSince } from "~/services/stripe-lists.server";
import type { Dispute, Refund } from "~/services/stripe-refunds.server";

/**
 * Reads Stripe's lists from where the last poll ended, so our data is right without any event. The database
 * stores that time, so a restored copy reads everything since then again.
 */

type List = (typeof POLLED_LISTS)[number];

/** How far each poll goes back before the last one, since refunds can fail and disputes be decided later. */
const OVERLAP_MS: Record<List, number> = {
  payments: 2 * HOUR_MS,
  refunds: 35 * DAY_MS,
  disputes: 180 * DAY_MS,
};
/** Pages read per list and round. The next round continues from there. */
const MAX_PAGES = 3;
/** How long an event may be under way. */
const GRACE_MS = 5 * 60_000;
/** How long an unpaid payment without an order is left alone, longer than anyone may take to pay. */
const UNPAID_MS = HOUR_MS;

/** @returns 'again' if there's more to read or Stripe couldn't be asked, so that the next poll comes soon */
export async function pollStripe(now = new Date()): Promise<"done" | "again"> {
  let outcome: "done" | "again" = "done";
  for (const list of POLLED_LISTS) {
    if ((await pollList(list, now)) === "again") outcome = "again";
  }
  return outcome;
}

async function pollList<L extends List>(list: L, now: Date): Promise<"done" | "again"> {
  let cursor = await write((tx) => beginPoll(tx, list, now, firstSeen(tx, now)));
  const since = new Date(cursor.seenUntil.getTime() - OVERLAP_MS[list]);
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await listSince(list, since, cursor.afterId);
    if (!page.ok) {
      await clearLostCursor(page, cursor);
      await alertIfLockedOut(page);
      return "again";
    }
    const isAnswered = await workThrough(page.items, (item) => FOLLOW[list](item, cursor, now));
    if (!isAnswered) return "again";
    const afterId = page.hasMore ? (page.items.at(-1)?.id ?? null) : null;
    cursor = await write((tx) => recordRead(tx, cursor, afterId));
    if (afterId === null) return "done";
  }
  return "again";
}

/** Where the first poll begins: at the newest order, since a restored copy knows nothing later. */
function firstSeen(tx: Tx, now: Date): Date {
  const newest = tx.select().from(orders).orderBy(desc(orders.id)).limit(1).get();
  return newest?.createdAt ?? now;
}

const FOLLOW: {
  [L in List]: (item: ListedItems[L], cursor: StripeCursor, now: Date) => Promise<StripeOutcome>;
} = {
  payments: followPayment,
  refunds: (refund, cursor, now) => followReversal(refund, isBooked(refund), cursor, now),
  disputes: (dispute, cursor, now) =>
    followReversal(dispute, isBookedDispute(dispute), cursor, now),
};

async function followPayment(
  payment: ListedPayment,
  _cursor: StripeCursor,
  now: Date,
): Promise<StripeOutcome> {
  const order = orderOfPayment(read(), payment.id);
  // Another program made this payment.
  if (!order && payment.orderId === null) return "answered";
  const isPaid = payment.status === "succeeded";
  if (order) {
    const isMissed = isPaid && (order.status === "pending" || order.status === "expired");
    return isMissed ? outcomeOf(await settle(payment.id)) : "answered";
  }
  if (isPaid)
    return (await settleOrphanPayment(payment.id)) === "again" ? "unanswered" : "answered";
  const isOver = payment.status === "canceled" || payment.status === "processing";
  if (isOver || now.getTime() - payment.createdAt.getTime() < UNPAID_MS) return "answered";
  // The order doesn't exist, so nobody can pay.
  const canceled = await cancelIntent(payment.id);
  // Stripe refuses to cancel the intent of its own page, and cancels it together with the page.
  return canceled.ok || canceled.reason === "refused" ? "answered" : "unanswered";
}

async function followReversal(
  { intentId, createdAt }: { intentId: string; createdAt: Date },
  isBooked: boolean,
  { seenUntil }: StripeCursor,
  now: Date,
): Promise<StripeOutcome> {
  if (isBooked || intentId === "" || now.getTime() - createdAt.getTime() < GRACE_MS) {
    return "answered";
  }
  if (!orderOfPayment(read(), intentId)) {
    // An earlier poll has reported this payment already.
    if (createdAt.getTime() < seenUntil.getTime() - OVERLAP_MS.payments) return "answered";
    return (await settleOrphanPayment(intentId)) === "again" ? "unanswered" : "answered";
  }
  const settled = await settleReversals(intentId);
  if (settled.ok) {
    const { id: orderId } = settled.order;
    await write((tx) => raiseAlert(tx, { kind: "events_missing", subject: "stripe", orderId }));
  }
  return outcomeOf(settled);
}

function isBooked({ id, status, failureReason }: Refund): boolean {
  const booked = read().select().from(refunds).where(eq(refunds.id, id)).get();
  return booked?.status === status && booked.failureReason === failureReason;
}

function isBookedDispute({ id, status, withdrawnCents }: Dispute): boolean {
  const booked = read().select().from(disputes).where(eq(disputes.id, id)).get();
  return booked?.status === status && booked.withdrawnCents === withdrawnCents;
}
