import type Stripe from "stripe";
import { bookFee, failPayout, payOutNow } from "./balance";
import {
  closeDispute,
  type DisputeRequest,
  escalate,
  openDispute,
  submitEvidence,
} from "./disputes";
import { conflict, noSuch } from "./errors";
import { completeRefund, createRefund, failRefund, type RefundFailure } from "./refunds";
import type { Store } from "./store";

/**
 * Changes to a payment that the shop doesn't make: somebody in Stripe's dashboard does, or a bank. Their
 * events name no API request.
 */
export class Dashboard {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Refunds a payment, in cents. Without `amount`, refunds all that's left. */
  refund(
    intentId: string,
    { amount, reason = null }: { amount?: number; reason?: string | null } = {},
  ): Stripe.Refund {
    const charge = this.#chargeOf(intentId);
    return createRefund(this.#store, charge.id, { amount, reason, metadata: {} });
  }

  /** The bank accepts a pending refund. */
  completeRefund(id: string): Stripe.Refund {
    return completeRefund(this.#store, id);
  }

  /** The bank returns a refund, whether it's pending or succeeded. */
  failRefund(id: string, reason: RefundFailure = "expired_or_canceled_card"): Stripe.Refund {
    return failRefund(this.#store, id, reason);
  }

  /**
   * The customer disputes a payment at their bank, in cents. Without `amount`, all that wasn't refunded is
   * disputed. An inquiry takes no money.
   */
  dispute(
    intentId: string,
    { reason = "fraudulent", isInquiry = false, amount }: Partial<DisputeRequest> = {},
  ): Stripe.Dispute {
    return openDispute(this.#store, this.#chargeOf(intentId), { amount, reason, isInquiry });
  }

  /** Submits evidence in the dashboard. */
  submitEvidence(disputeId: string): Stripe.Dispute {
    return submitEvidence(this.#store, disputeId);
  }

  /** The bank turns its inquiry into a dispute. */
  escalate(disputeId: string): Stripe.Dispute {
    return escalate(this.#store, disputeId);
  }

  /** The bank decides a dispute. An inquiry is closed, whatever the outcome. */
  closeDispute(disputeId: string, outcome: "won" | "lost"): Stripe.Dispute {
    return closeDispute(this.#store, disputeId, outcome);
  }

  /** Pays out the available balance without waiting for midnight. */
  payOut(): Stripe.Payout {
    return payOutNow(this.#store);
  }

  /** Our bank returns a payout. */
  failPayout(id: string): Stripe.Payout {
    return failPayout(this.#store, id);
  }

  /** Stripe takes a fee that belongs to no payment. */
  chargeFee(cents: number, description = "Radar"): Stripe.BalanceTransaction {
    return bookFee(this.#store, cents, description);
  }

  #chargeOf(intentId: string): Stripe.Charge {
    const intent = this.#store.intent(intentId);
    const charge = this.#store.charges.get(String(intent.latest_charge));
    if (!charge) throw noSuch("charge", String(intent.latest_charge), "charge");
    if (!charge.paid) throw conflict(`Charge ${charge.id} wasn't paid.`);
    return charge;
  }
}
