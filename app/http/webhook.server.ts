import type { PaymentEvent } from "~/domain/orders/webhook.server";
import { paymentIsSetUp, readWebhookEvent } from "~/services/stripe.server";
import { plain } from "./refusals.server";

/**
 * Reads a signed event. The signature is over the exact bytes, so the body must not be parsed before.
 * @throws a plain Response: 503 without Stripe's settings, 400 when the signature, its age or the
 * text is not right.
 */
export async function readStripeEvent(request: Request): Promise<PaymentEvent> {
  if (!paymentIsSetUp()) throw plain(503, "Payment is not set up.");
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const event = readWebhookEvent(await request.text(), signature);
  if (!event) throw plain(400, "The signature is not right.");
  return event;
}
