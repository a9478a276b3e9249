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
 * What happens to a payment without the shop: by hand in Stripe's dashboard, at a bank.
 * No API request stands behind it, so its events name none.
 */
export class Dashboard {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Someone gives money back by hand. `amount` in cents; absent: all that is left. */
  refund(
    intentId: string,
    { amount, reason = null }: { amount?: number; reason?: string | null } = {},
  ): Stripe.Refund {
    const charge = this.#chargeOf(intentId);
    return createRefund(this.#store, charge.id, { amount, reason, metadata: {} });
  }

  /** The bank has taken a refund that was pending. */
  completeRefund(id: string): Stripe.Refund {
    return completeRefund(this.#store, id);
  }

  /** The bank has sent a refund back, pending or done. */
  failRefund(id: string, reason: RefundFailure = "expired_or_canceled_card"): Stripe.Refund {
    return failRefund(this.#store, id, reason);
  }

  /**
   * The customer asks their bank for the money. `amount` in cents; absent: all that was not given
   * back yet. An inquiry takes no money: the bank asks first.
   */
  dispute(
    intentId: string,
    { reason = "fraudulent", isInquiry = false, amount }: Partial<DisputeRequest> = {},
  ): Stripe.Dispute {
    return openDispute(this.#store, this.#chargeOf(intentId), { amount, reason, isInquiry });
  }

  /** Someone answers a dispute by hand. */
  submitEvidence(disputeId: string): Stripe.Dispute {
    return submitEvidence(this.#store, disputeId);
  }

  /** The bank makes a dispute of its inquiry. */
  escalate(disputeId: string): Stripe.Dispute {
    return escalate(this.#store, disputeId);
  }

  /** The bank decides; an inquiry is closed either way. */
  closeDispute(disputeId: string, outcome: "won" | "lost"): Stripe.Dispute {
    return closeDispute(this.#store, disputeId, outcome);
  }

  /** Pays out what's available, without waiting for midnight. */
  payOut(): Stripe.Payout {
    return payOutNow(this.#store);
  }

  /** Our bank sends a payout back. */
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
