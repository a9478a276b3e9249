import { type PaymentEvent, paymentEvent } from "~/domain/payments/payment-events";
import { paymentIsSetUp } from "~/services/stripe.server";
import { readSigned } from "~/services/stripe-webhook.server";
import { plain } from "./refusals.server";

/**
 * The signature is over the exact bytes, so the body must not be parsed before.
 * @throws a plain 503 without Stripe's settings; 400 for a bad signature or age, or a thin event.
 */
export async function readStripeEvent(request: Request): Promise<PaymentEvent> {
  if (!paymentIsSetUp()) throw plain(503, "Payment is not set up.");
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const signed = readSigned(await request.text(), signature);
  if (!signed) throw plain(400, "The signature is not right.");
  const event = paymentEvent.safeParse(signed);
  if (!event.success) throw plain(400, "This is no snapshot event of Stripe's.");
  return event.data;
}
