import type Stripe from "stripe";
import { cannotRefund, noSuch } from "./errors";
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

  #chargeOf(intentId: string): Stripe.Charge {
    const intent = this.#store.intent(intentId);
    const charge = this.#store.charges.get(String(intent.latest_charge));
    if (!charge) throw noSuch("charge", String(intent.latest_charge), "charge");
    if (!charge.paid) throw cannotRefund(`Charge ${charge.id} was not paid.`);
    return charge;
  }
}
