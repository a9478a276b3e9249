import type Stripe from "stripe";
import * as build from "./dispute-objects";
import { conflict, noSuch } from "./errors";
import { failRefund } from "./refunds";
import type { Store } from "./store";

export type DisputeRequest = {
  /** Cents. Absent: all that wasn't refunded yet. */
  amount?: number;
  reason: string;
  /** True if the bank only asks, and takes no money yet. */
  isInquiry: boolean;
};

/**
 * Opens a dispute, with which the customer's bank takes the money back, or an inquiry, with which it asks first.
 *
 *     needs_response → under_review → won | lost
 *     warning_needs_response → warning_under_review → warning_closed
 *              |____________________|______ needs_response (escalated)
 */
export function openDispute(
  store: Store,
  charge: Stripe.Charge,
  { amount, reason, isInquiry }: DisputeRequest,
): Stripe.Dispute {
  if (store.disputeOf(charge.id)) throw conflict(`Charge ${charge.id} is already disputed.`);
  const left = charge.amount_captured - charge.amount_refunded;
  const disputed = amount ?? left;
  if (disputed < 1 || disputed > charge.amount_captured) {
    throw conflict(`You can't dispute ${disputed} cents of charge ${charge.id}.`);
  }
  const dispute = build.dispute({
    id: store.id("du"),
    created: store.now(),
    charge,
    amount: disputed,
    reason,
    isInquiry,
  });
  store.charges.set(charge.id, { ...charge, disputed: true });
  store.disputes.set(dispute.id, dispute);
  if (isInquiry) {
    store.record("charge.dispute.created", dispute);
    return dispute;
  }
  const withdrawn = withdraw(store, dispute);
  store.record("charge.dispute.created", withdrawn);
  store.record("charge.dispute.funds_withdrawn", withdrawn);
  failPendingRefunds(store, charge.id);
  return withdrawn;
}

/** Sends the bank our evidence. */
export function submitEvidence(store: Store, id: string): Stripe.Dispute {
  const dispute = inStatus(store, id, ["needs_response", "warning_needs_response"]);
  const { evidence_details } = dispute;
  return replace(store, {
    ...dispute,
    status: isWarning(dispute) ? "warning_under_review" : "under_review",
    evidence_details: {
      ...evidence_details,
      has_evidence: true,
      submission_count: evidence_details.submission_count + 1,
      submission_method: "manual",
    },
  });
}

/** Turns an inquiry into a dispute. The bank takes the disputed amount, except what was refunded meanwhile. */
export function escalate(store: Store, id: string): Stripe.Dispute {
  const inquiry = inStatus(store, id, ["warning_needs_response", "warning_under_review"]);
  const charge = store.charges.get(String(inquiry.charge));
  if (!charge || charge.refunded) throw conflict(`Charge ${inquiry.charge} was already refunded.`);
  const amount = Math.min(inquiry.amount, charge.amount_captured - charge.amount_refunded);
  const withdrawn = withdraw(store, { ...inquiry, amount, status: "needs_response" });
  replace(store, withdrawn, inquiry);
  store.record("charge.dispute.funds_withdrawn", withdrawn);
  failPendingRefunds(store, String(inquiry.charge));
  return withdrawn;
}

/** Ends a dispute. An inquiry is neither won nor lost: it's closed, and moves no money. */
export function closeDispute(store: Store, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = inStatus(store, id, [
    "needs_response",
    "under_review",
    "warning_needs_response",
    "warning_under_review",
  ]);
  if (isWarning(dispute)) return close(store, { ...dispute, status: "warning_closed" });
  if (outcome === "lost") return close(store, { ...dispute, status: "lost" });
  const returned = build.reinstatement(store.id("txn"), store.now(), dispute);
  store.transactions.set(returned.id, returned);
  const reinstated = {
    ...dispute,
    status: "won",
    is_charge_refundable: true,
    balance_transactions: [...dispute.balance_transactions, returned],
  };
  store.disputes.set(id, reinstated);
  store.record("charge.dispute.funds_reinstated", reinstated);
  return close(store, reinstated);
}

/** Cents that a dispute took from the balance, without fees. */
export function withdrawnBy({ balance_transactions }: Stripe.Dispute): number {
  return balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
}

function withdraw(store: Store, dispute: Stripe.Dispute): Stripe.Dispute {
  const taken = build.withdrawal(store.id("txn"), store.now(), dispute);
  store.transactions.set(taken.id, taken);
  const after = {
    ...dispute,
    is_charge_refundable: false,
    balance_transactions: [...dispute.balance_transactions, taken],
  };
  store.disputes.set(dispute.id, after);
  return after;
}

/** Fails a disputed charge's pending refunds, since the bank already took the money. */
function failPendingRefunds(store: Store, chargeId: string): void {
  for (const { id, charge, status } of store.refunds.values()) {
    if (charge !== chargeId || status !== "pending") continue;
    failRefund(store, id, "charge_for_pending_refund_disputed");
  }
}

function replace(store: Store, after: Stripe.Dispute, before?: Stripe.Dispute): Stripe.Dispute {
  const former = before ?? store.disputes.get(after.id);
  store.disputes.set(after.id, after);
  store.record("charge.dispute.updated", after, former);
  return after;
}

function close(store: Store, dispute: Stripe.Dispute): Stripe.Dispute {
  store.disputes.set(dispute.id, dispute);
  store.record("charge.dispute.closed", dispute);
  return dispute;
}

function isWarning({ status }: Stripe.Dispute): boolean {
  return status.startsWith("warning_");
}

function inStatus(store: Store, id: string, statuses: string[]): Stripe.Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  if (!statuses.includes(dispute.status)) {
    throw conflict(`Dispute ${id} is ${dispute.status}, not ${statuses.join(", ")}.`);
  }
  return dispute;
}
