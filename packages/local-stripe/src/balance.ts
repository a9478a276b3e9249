import type Stripe from "stripe";
import * as build from "./balance-objects";
import { conflict, noSuch } from "./errors";
import type { Store } from "./store";

/**
 * The account's balance: each movement of money is a transaction, and the balance is the sum of their
 * nets. Once a day, at midnight UTC, what's available goes to the bank.
 */

const DAY_S = 24 * 60 * 60;
/** Days until the money of a card payment in the United States is available. */
const DAYS_UNTIL_AVAILABLE = 2;
const DAYS_UNTIL_ARRIVAL = 1;

/** Stripe's fee for a card payment, in cents: 2.9% and 30 cents, with half a cent rounded up. */
export function feeOf(cents: number): number {
  return Math.round((cents * 29) / 1000) + 30;
}

type Draft = Omit<build.TransactionDraft, "id" | "created"> & { id?: string };

export function book(store: Store, { id, ...draft }: Draft): Stripe.BalanceTransaction {
  const transaction = build.balanceTransaction({
    id: id ?? store.id("txn"),
    created: store.now(),
    ...draft,
  });
  store.transactions.set(transaction.id, transaction);
  return transaction;
}

export function bookCharge(store: Store, charge: Stripe.Charge): void {
  book(store, {
    id: String(charge.balance_transaction),
    type: "charge",
    source: charge.id,
    amount: charge.amount_captured,
    fee: feeOf(charge.amount_captured),
    availableOn: store.now() + DAYS_UNTIL_AVAILABLE * DAY_S,
    currency: charge.currency,
    description: charge.description,
  });
}

/** Takes a refund's amount from the balance. Stripe keeps the payment's fee. */
export function bookRefund(store: Store, refund: Stripe.Refund): void {
  book(store, {
    id: String(refund.balance_transaction),
    type: "refund",
    source: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
    description: "REFUND FOR CHARGE",
  });
}

/** Returns a failed refund's amount to the balance. @returns the transaction's ID */
export function bookRefundFailure(store: Store, refund: Stripe.Refund): string {
  return book(store, {
    type: "refund_failure",
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    description: "REFUND FAILURE",
  }).id;
}

/** Takes a fee that belongs to no payment, like Stripe's fee for one of its other services. */
export function bookFee(store: Store, cents: number, description: string) {
  return book(store, {
    type: "stripe_fee",
    category: "fee",
    source: null,
    amount: -cents,
    currency: "usd",
    description,
  });
}

/** All transactions, oldest first. Makes due payouts first. */
export function transactionsOf(store: Store): Stripe.BalanceTransaction[] {
  payOutDue(store);
  return [...store.transactions.values()].map((transaction) => ({
    ...transaction,
    status: transaction.available_on <= store.now() ? "available" : "pending",
  }));
}

/** All payouts, oldest first. Makes due payouts first. */
export function payoutsOf(store: Store): Stripe.Payout[] {
  payOutDue(store);
  return [...store.payouts.values()].map((payout) => ({
    ...payout,
    status: payout.status === "in_transit" && hasArrived(store, payout) ? "paid" : payout.status,
  }));
}

const hasArrived = (store: Store, payout: Stripe.Payout) => payout.arrival_date <= store.now();

export function balanceOf(store: Store): Stripe.Balance {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() };
  for (const { status, net, currency } of transactionsOf(store)) {
    const sum = status === "available" ? sums.available : sums.pending;
    sum.set(currency, (sum.get(currency) ?? 0) + net);
  }
  return build.balance(sums.available, sums.pending);
}

/** Pays out the available balance without waiting for midnight. @throws if nothing is available */
export function payOutNow(store: Store): Stripe.Payout {
  const [payout] = payOut(store, store.now());
  if (!payout) throw conflict("You have insufficient funds in your Stripe account.");
  return payout;
}

/** The bank returns a payout: the account was closed, or its number is wrong. The amount is in the balance again. */
export function failPayout(store: Store, id: string): Stripe.Payout {
  const payout = store.payouts.get(id);
  if (!payout) throw noSuch("payout", id, "payout");
  if (payout.status === "failed") throw conflict(`Payout ${id} is failed.`);
  const { id: transaction } = book(store, {
    type: "payout_failure",
    category: "payout_reversal",
    source: id,
    amount: payout.amount,
    currency: payout.currency,
    description: "STRIPE PAYOUT FAILURE",
  });
  const failed: Stripe.Payout = {
    ...payout,
    status: "failed",
    failure_balance_transaction: transaction,
    failure_code: "account_closed",
    failure_message: "The bank account has been closed.",
  };
  store.payouts.set(id, failed);
  return failed;
}

/** Makes the payouts of every midnight since the last call. */
function payOutDue(store: Store): void {
  const today = Math.floor(store.now() / DAY_S) * DAY_S;
  const waiting = unpaid(store).map(({ available_on }) => available_on);
  const first = Math.max(store.paidOutUntil, Math.ceil(Math.min(...waiting) / DAY_S) * DAY_S);
  for (let midnight = first; midnight <= today; midnight += DAY_S) payOut(store, midnight);
  store.paidOutUntil = Math.max(store.paidOutUntil, today + DAY_S);
}

/** Makes one payout for each currency with an available balance. */
function payOut(store: Store, at: number): Stripe.Payout[] {
  const available = unpaid(store).filter(({ available_on }) => available_on <= at);
  const currencies = [...new Set(available.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const items = available.filter((item) => item.currency === currency);
    const amount = items.reduce((sum, { net }) => sum + net, 0);
    return amount > 0 ? [send(store, items, { amount, currency, at })] : [];
  });
}

function send(
  store: Store,
  items: Stripe.BalanceTransaction[],
  { amount, currency, at }: { amount: number; currency: string; at: number },
): Stripe.Payout {
  const arrivalDate = at + DAYS_UNTIL_ARRIVAL * DAY_S;
  const transaction = build.balanceTransaction({
    id: store.id("txn"),
    created: at,
    type: "payout",
    source: store.id("po"),
    amount: -amount,
    currency,
    description: "STRIPE PAYOUT",
  });
  const id = String(transaction.source);
  const draft = { id, created: at, arrivalDate, amount, currency, transaction: transaction.id };
  store.transactions.set(transaction.id, transaction);
  store.payouts.set(id, build.payout(draft));
  for (const item of [...items, transaction]) store.payoutOf.set(item.id, id);
  return build.payout(draft);
}

function unpaid(store: Store): Stripe.BalanceTransaction[] {
  return [...store.transactions.values()].filter(({ id }) => !store.payoutOf.has(id));
}
