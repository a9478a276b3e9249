import type Stripe from "stripe";
import { bookRefund, bookRefundFailure } from "./balance";
import { cannotRefund, noSuch } from "./errors";
import * as build from "./objects";
import { mergeMetadata, type Store } from "./store";

export type RefundRequest = {
  /** Cents. Absent: all that's left. */
  amount?: number;
  reason: string | null;
  metadata: Record<string, string>;
};

/** Why a refund can fail (https://docs.stripe.com/api/refunds/object#refund_object-failure_reason). */
export const REFUND_FAILURES = [
  "charge_for_pending_refund_disputed",
  "declined",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
  "merchant_request",
  "unknown",
] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/**
 * Refunds a charge: all that's left, or a part, but never more than was captured. Pending refunds count as
 * refunded.
 */
export function createRefund(
  store: Store,
  chargeId: string,
  { amount, reason, metadata }: RefundRequest,
): Stripe.Refund {
  const charge = store.charges.get(chargeId);
  if (!charge) throw noSuch("charge", chargeId, "charge");
  const dispute = store.disputeOf(charge.id);
  if (dispute && !dispute.is_charge_refundable) {
    throw cannotRefund(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (charge.refunded) {
    throw cannotRefund(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  const given = amount ?? left;
  if (given > left) {
    throw cannotRefund(
      `Refund amount (${dollars(given)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
  const refund = build.refund({
    id: store.id("re"),
    created: store.now(),
    charge,
    amount: given,
    reason,
    metadata,
    status: beginning(store, charge),
  });
  store.refunds.set(refund.id, refund);
  if (refund.balance_transaction) bookRefund(store, refund);
  store.record("refund.created", refund);
  store.record("charge.refunded", countRefunded(store, charge, given), charge);
  return refund;
}

/** The bank accepts a pending refund. */
export function completeRefund(store: Store, id: string): Stripe.Refund {
  const { pending_reason: _, ...refund } = findRefund(store, id);
  if (refund.status !== "pending") throw notInStatus(refund, "pending");
  const taken = { ...refund, balance_transaction: store.id("txn") };
  bookRefund(store, taken);
  return replace(store, {
    ...taken,
    status: "succeeded",
    ...(refund.destination_details?.card && {
      destination_details: {
        type: "card",
        card: { ...refund.destination_details.card, type: "refund" },
      },
    }),
  });
}

/**
 * The bank returns a refund, which can happen even after it succeeded. Its amount can be refunded again.
 */
export function failRefund(store: Store, id: string, reason: RefundFailure): Stripe.Refund {
  const { pending_reason: _, ...refund } = findRefund(store, id);
  if (refund.status !== "pending" && refund.status !== "succeeded") {
    throw notInStatus(refund, "pending or succeeded");
  }
  const charge = store.charges.get(String(refund.charge));
  if (charge) countRefunded(store, charge, -refund.amount);
  const failed = replace(store, {
    ...refund,
    status: "failed",
    failure_reason: reason,
    ...(refund.balance_transaction && {
      failure_balance_transaction: bookRefundFailure(store, refund),
    }),
  });
  store.record("refund.failed", failed);
  return failed;
}

export function updateRefund(
  store: Store,
  id: string,
  metadata: Record<string, string>,
): Stripe.Refund {
  const refund = findRefund(store, id);
  return replace(store, {
    ...refund,
    metadata: mergeMetadata(refund.metadata ?? {}, metadata),
  });
}

function beginning(store: Store, { payment_method }: Stripe.Charge): "succeeded" | "pending" {
  const card = store.cards.get(String(payment_method));
  return card?.aftermath === "pending-refund" ? "pending" : store.refundsBegin;
}

/** Stores a changed refund, and sends its event under the newer and the older name. */
function replace(store: Store, after: Stripe.Refund): Stripe.Refund {
  const before = findRefund(store, after.id);
  store.refunds.set(after.id, after);
  store.record("refund.updated", after, before);
  store.record("charge.refund.updated", after, before);
  return after;
}

function findRefund(store: Store, id: string): Stripe.Refund {
  const refund = store.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "id");
  return refund;
}

function countRefunded(store: Store, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + cents;
  const refunded = amount_refunded === charge.amount_captured;
  const after = { ...charge, amount_refunded, refunded };
  store.charges.set(charge.id, after);
  return after;
}

function notInStatus({ id, status }: { id: string; status: string | null }, wanted: string) {
  return cannotRefund(`Refund ${id} is ${status}, not ${wanted}.`);
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
