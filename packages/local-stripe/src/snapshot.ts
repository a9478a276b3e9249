import { withdrawnBy } from "./disputes";
import type { Store } from "./store";

export type IntentTotals = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** Cents captured and refunded, summed over the charges. */
  captured: number;
  refunded: number;
  /** Cents that banks withdrew because of disputes. */
  withdrawn: number;
  successfulCharges: number;
};

/** The money that moved, by intent. Tests compare it with the shop's records. */
export function snapshot(store: Store) {
  const charges = [...store.charges.values()];
  const intents = [...store.intents.values()].map((intent): IntentTotals => {
    const disputes = [...store.disputes.values()].filter(
      ({ payment_intent }) => payment_intent === intent.id,
    );
    const paid = charges.filter((charge) => charge.payment_intent === intent.id && charge.paid);
    return {
      id: intent.id,
      status: intent.status,
      amount: intent.amount,
      currency: intent.currency,
      metadata: intent.metadata,
      captured: sum(paid.map((charge) => charge.amount_captured)),
      refunded: sum(paid.map((charge) => charge.amount_refunded)),
      withdrawn: sum(disputes.map(withdrawnBy)),
      successfulCharges: paid.length,
    };
  });
  return {
    intents,
    charges,
    refunds: [...store.refunds.values()],
    disputes: [...store.disputes.values()],
    transactions: [...store.transactions.values()],
  };
}

export type Snapshot = ReturnType<typeof snapshot>;

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
