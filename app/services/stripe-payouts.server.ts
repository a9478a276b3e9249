import type Stripe from "stripe";
import { type Failure, failure, stripe, withStripeTimeLimit } from "./stripe-client.server";

/** Lists balance transactions and payouts, newest first, page by page. */

export type BalanceTransaction = {
  id: string;
  /** The charge, refund, dispute, or payout; null for Stripe's own fees. */
  sourceId: string | null;
  /** The payment that it's about. */
  intentId: string | null;
  /** Stripe's category, which can be a new one: charge, refund, dispute, fee … */
  category: string;
  description: string | null;
  /** Negative if it left the balance. Net is the amount less the fee. */
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
  createdAt: Date;
  availableOn: Date;
};

export type Payout = {
  id: string;
  amountCents: number;
  currency: string;
  /** Stripe's status, which can be a new one: pending, in_transit, paid, failed, canceled … */
  status: string;
  failure: string | null;
  /** Whether Stripe can list its transactions. It never can for manual payouts. */
  items: "ready" | "later" | "never";
  arrivesAt: Date;
  createdAt: Date;
};

export type Page<Item> = { ok: true; items: Item[]; hasMore: boolean } | Failure;

const PAGE = 100;

/** @param after the last item of the previous page */
export function listBalanceTransactions(
  of: { since: Date } | { payoutId: string },
  after: string | null,
): Promise<Page<BalanceTransaction>> {
  const filter = "since" in of ? createdSince(of.since) : { payout: of.payoutId };
  const params = { ...filter, ...pageAfter(after), expand: ["data.source"] };
  return pageOf(() => stripe().balanceTransactions.list(params), readTransaction);
}

export function listPayouts(since: Date, after: string | null): Promise<Page<Payout>> {
  const params = { ...createdSince(since), ...pageAfter(after) };
  return pageOf(() => stripe().payouts.list(params), readPayout);
}

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });

const pageAfter = (after: string | null) => ({
  limit: PAGE,
  ...(after !== null && { starting_after: after }),
});

async function pageOf<Theirs, Ours>(
  ask: () => Promise<Stripe.ApiList<Theirs>>,
  read: (item: Theirs) => Ours,
): Promise<Page<Ours>> {
  try {
    const { data, has_more } = await withStripeTimeLimit(ask);
    return { ok: true, items: data.map(read), hasMore: has_more };
  } catch (error) {
    return failure(error);
  }
}

function readTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { source } = transaction;
  return {
    id: transaction.id,
    sourceId: idOf(source),
    intentId: source !== null && typeof source === "object" ? intentOf(source) : null,
    category: transaction.reporting_category,
    description: transaction.description,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    netCents: transaction.net,
    currency: transaction.currency,
    createdAt: atSecond(transaction.created),
    availableOn: atSecond(transaction.available_on),
  };
}

function readPayout(payout: Stripe.Payout): Payout {
  return {
    id: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: payout.status,
    failure: payout.failure_message,
    items: ITEMS[payout.reconciliation_status] ?? "never",
    arrivesAt: atSecond(payout.arrival_date),
    createdAt: atSecond(payout.created),
  };
}

const ITEMS: Record<string, Payout["items"]> = { completed: "ready", in_progress: "later" };

function intentOf(source: Stripe.BalanceTransactionSource): string | null {
  return "payment_intent" in source ? idOf(source.payment_intent) : null;
}

const idOf = (named: string | { id: string } | null) =>
  typeof named === "string" ? named : (named?.id ?? null);

/** Stripe's times are seconds since 1970. */
const atSecond = (seconds: number) => new Date(seconds * 1000);
