import type Stripe from "stripe";

/** Builders of balance transactions and payouts, typed by the SDK as in objects.ts. */

export type TransactionDraft = {
  id: string;
  created: number;
  /** When the amount becomes available, in seconds since 1970. Absent: at once. */
  availableOn?: number;
  type: string;
  category?: string;
  source: string | null;
  /** Cents without the fee. Negative if the money leaves the balance. */
  amount: number;
  fee?: number;
  feeDescription?: string;
  currency: string;
  description: string | null;
};

export function balanceTransaction({
  availableOn,
  category,
  fee = 0,
  feeDescription = "Stripe processing fees",
  ...draft
}: TransactionDraft): Stripe.BalanceTransaction {
  const { currency } = draft;
  const charged = { amount: fee, application: null, currency, description: feeDescription };
  return {
    ...draft,
    object: "balance_transaction",
    available_on: availableOn ?? draft.created,
    balance_type: "payments",
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...charged, type: "stripe_fee" }],
    net: draft.amount - fee,
    reporting_category: category ?? draft.type,
    status: "pending",
  };
}

export type PayoutDraft = {
  id: string;
  created: number;
  arrivalDate: number;
  amount: number;
  currency: string;
  transaction: string;
};

export function payout(draft: PayoutDraft): Stripe.Payout {
  return {
    id: draft.id,
    object: "payout",
    amount: draft.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: draft.arrivalDate,
    automatic: true,
    balance_transaction: draft.transaction,
    created: draft.created,
    currency: draft.currency,
    description: "STRIPE PAYOUT",
    destination: "ba_local",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  };
}

/** The balance as the API returns it. The maps have cents by currency. */
export function balance(
  available: Map<string, number>,
  pending: Map<string, number>,
): Stripe.Balance {
  const listed = (sums: Map<string, number>) =>
    [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: "balance",
    available: listed(available),
    livemode: false,
    pending: listed(pending),
  };
}
