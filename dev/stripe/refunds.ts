import type Stripe from "stripe";
import { cannotRefund, noSuch } from "./errors";
import * as build from "./objects";
import { mergeMetadata, type Store } from "./store";

export type RefundRequest = {
  /** Cents; absent: all that is left. */
  amount?: number;
  reason: string | null;
  metadata: Record<string, string>;
};

/** Gives back money of a charge: all that is left, or a part, never more than was captured. */
export function createRefund(
  store: Store,
  chargeId: string,
  { amount, reason, metadata }: RefundRequest,
): Stripe.Refund {
  const charge = store.charges.get(chargeId);
  if (!charge) throw noSuch("charge", chargeId, "charge");
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
  });
  const refundedNow = charge.amount_refunded + given;
  const after = {
    ...charge,
    amount_refunded: refundedNow,
    refunded: refundedNow === charge.amount_captured,
  };
  store.refunds.set(refund.id, refund);
  store.charges.set(charge.id, after);
  store.record("refund.created", refund);
  store.record("charge.refunded", after);
  return refund;
}

export function updateRefund(
  store: Store,
  id: string,
  metadata: Record<string, string>,
): Stripe.Refund {
  const refund = store.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "id");
  const after = { ...refund, metadata: mergeMetadata(refund.metadata ?? {}, metadata) };
  store.refunds.set(id, after);
  store.record("refund.updated", after);
  return after;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
