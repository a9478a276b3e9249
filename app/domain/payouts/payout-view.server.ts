import { count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import { type Listing, type ListQuery, listing } from "~/domain/listing";
import type { Cents } from "~/domain/money";
import { findCursor } from "~/domain/payments/stripe-cursors.server";
import { DAY_MS, formatDayAndTime, formatShortDate } from "~/domain/time";
import { differenceText } from "./difference";
import { listDifferences } from "./differences.server";

/** Reads Stripe's payouts for the owner's screen. */

export type PayoutRow = {
  id: number;
  /** When it arrives, as in 'Jan 4, 2027'. */
  date: string;
  paymentsCents: Cents;
  feesCents: Cents;
  /** Refunds and disputes, less those that came back. */
  backCents: Cents;
  /** Earlier payouts that the bank sent back. */
  returnedCents: Cents;
  netCents: Cents;
  status: string;
};

export type PayoutView = PayoutRow & {
  stripeId: string;
  failure: string | null;
  isListed: boolean;
  items: PayoutItem[];
};

export type PayoutItem = {
  id: string;
  category: string;
  description: string | null;
  orderId: number | null;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
};

const { category, amountCents, feeCents, netCents } = balanceTransactions;

/** @param words as SQL text, since SQLite repeats a sum with bound words each time it's used */
const sumOf = (words: SQL) =>
  sql<number>`coalesce(sum(CASE WHEN ${category} IN ${words} THEN ${amountCents} END), 0)`;

const payments = sumOf(sql`('charge')`);
const back = sumOf(sql`('refund', 'refund_failure', 'dispute', 'dispute_reversal')`);
const returned = sumOf(sql`('payout_reversal')`);

/** Columns of one payout, with the sums it consists of. */
const columns = {
  id: payouts.id,
  stripeId: payouts.stripeId,
  failure: payouts.failure,
  itemsReadAt: payouts.itemsReadAt,
  arrivesAt: payouts.arrivesAt,
  paymentsCents: payments,
  backCents: sql<number>`-${back}`,
  returnedCents: returned,
  /** The difference between these sums and the payout, which includes Stripe's own fees. */
  feesCents: sql<number>`CASE WHEN ${payouts.itemsReadAt} IS NULL THEN 0
    ELSE ${payments} + ${back} + ${returned} - ${payouts.amountCents} END`,
  netCents: payouts.amountCents,
  status: payouts.status,
};

export const selectPayouts = () =>
  read()
    .select(columns)
    .from(payouts)
    .leftJoin(balanceTransactions, eq(balanceTransactions.payoutId, payouts.id))
    .groupBy(payouts.id)
    .$dynamic();

const countPayouts = () => read().select({ total: count() }).from(payouts).get()?.total ?? 0;

/** A page of payouts, the newest first. */
export const searchPayoutRows = (query: ListQuery, zone: string): Listing<PayoutRow> =>
  listing(query, countPayouts(), ({ limit, offset }) => {
    const newest = [desc(payouts.arrivesAt), desc(payouts.id)];
    const shown = read()
      .select({ id: payouts.id })
      .from(payouts)
      .orderBy(...newest)
      .limit(limit)
      .offset(offset);
    const rows = selectPayouts()
      .where(inArray(payouts.id, shown))
      .orderBy(...newest)
      .all();
    return rows.map((row) => toRow(row, zone));
  });

export function findPayoutView(id: number, zone: string): PayoutView | undefined {
  const row = selectPayouts().where(eq(payouts.id, id)).get();
  if (!row) return undefined;
  const { stripeId, failure, itemsReadAt } = row;
  return {
    ...toRow(row, zone),
    stripeId,
    failure,
    isListed: itemsReadAt !== null,
    items: itemsOf(id),
  };
}

/** Differences in plain words, newest first. */
export function listDifferenceTexts() {
  return listDifferences(read()).map((found) => {
    const { noun, subject, orderId } = found;
    return { noun, subject, orderId, text: differenceText(found) };
  });
}

/** When Stripe was last read completely, and the balance that it keeps until the next payouts. */
export function readStanding(zone: string): { askedAt: string | null; leftCents: Cents } {
  const cursor = findCursor(read(), "balance");
  const left = read()
    .select({ cents: sql<number>`coalesce(sum(${netCents}), 0)` })
    .from(balanceTransactions)
    .get();
  const isRead = cursor !== undefined && cursor.beganAt === null;
  return {
    askedAt: isRead ? formatDayAndTime(cursor.seenUntil, zone) : null,
    leftCents: left?.cents ?? 0,
  };
}

/**
 * The zone in which a payout's arrival has the date that Stripe means. Stripe gives a date as midnight in UTC, which is
 * the day before in America. An instant payout has a time.
 */
export const zoneOfArrival = (arrivesAt: Date, zone: string): string =>
  arrivesAt.getTime() % DAY_MS === 0 ? "UTC" : zone;

type Stored = Omit<PayoutRow, "date"> & { arrivesAt: Date };

function toRow({ id, arrivesAt, ...row }: Stored, zone: string): PayoutRow {
  const { paymentsCents, feesCents, backCents, returnedCents, netCents, status } = row;
  const date = formatShortDate(arrivesAt, zoneOfArrival(arrivesAt, zone));
  return { id, date, paymentsCents, feesCents, backCents, returnedCents, netCents, status };
}

function itemsOf(payoutId: number): PayoutItem[] {
  const { id, description, intentId, createdAt } = balanceTransactions;
  return read()
    .select({ id, category, description, orderId: orders.id, amountCents, feeCents, netCents })
    .from(balanceTransactions)
    .leftJoin(orders, eq(orders.stripePaymentId, intentId))
    .where(sql`${balanceTransactions.payoutId} = ${payoutId} AND ${category} <> 'payout'`)
    .orderBy(createdAt, id)
    .all();
}
