import { cancelIntent, type IntentAnswer, retrieveIntent } from "./stripe.server";
import { expirePage, isStripesPage, retrievePage } from "./stripe-page.server";

/** A payment by the ID that its order stores: an intent's, or the session's of Stripe's page. */

export function retrievePayment(paymentId: string): Promise<IntentAnswer> {
  return isStripesPage(paymentId) ? retrievePage(paymentId) : retrieveIntent(paymentId);
}

/** Cancels a payment. The caller must check its status: if it's too late, that's `succeeded` or `processing`. */
export function cancelPayment(paymentId: string): Promise<IntentAnswer> {
  return isStripesPage(paymentId) ? expirePage(paymentId) : cancelIntent(paymentId);
}
