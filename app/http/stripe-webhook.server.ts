import { type PaymentEvent, paymentEvent } from "~/domain/payments/payment-events";
import { countRefusedEvent } from "~/domain/payments/webhook-health.server";
import { paymentIsSetUp } from "~/services/stripe.server";
import { readSigned } from "~/services/stripe-webhook.server";
import { textResponse } from "./refusals.server";

/**
 * Reads an event. The signature covers the exact bytes, so the body must not be parsed before.
 * @throws a plain 503 without Stripe's settings; 400 for a bad signature or time, or a thin event
 */
export async function readStripeEvent(request: Request): Promise<PaymentEvent> {
  if (!paymentIsSetUp()) throw textResponse(503, "Payments aren't set up.");
  const header = request.headers.get("Stripe-Signature") ?? "";
  const read = readSigned(await request.text(), header);
  if (!read.ok) {
    if (read.reason !== "no signature") countRefusedEvent(read.reason);
    throw textResponse(400, "Invalid signature.");
  }
  const event = paymentEvent.safeParse(read.signed);
  if (!event.success) throw textResponse(400, "This isn't a Stripe snapshot event.");
  return event.data;
}
