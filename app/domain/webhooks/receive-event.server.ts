import { eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { type PaymentEvent, subjectOf } from "~/domain/payments/payment-events";
import { settle } from "~/domain/payments/settle.server";
import { recordAcceptedEvent } from "~/domain/payments/webhook-health.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { withStripeTimeLimit } from "~/services/stripe-client.server";

/**
 * Handles an event. One about a payment that isn't ours is done as soon as Stripe has said so, since repeating it
 * wouldn't help.
 * @returns 'again' if Stripe couldn't be reached, so that the event is sent again
 */
export async function receiveEvent(event: PaymentEvent): Promise<"done" | "again"> {
  await recordAcceptedEvent();
  return withStripeTimeLimit(() => handleEvent(event));
}

async function handleEvent(event: PaymentEvent): Promise<"done" | "again"> {
  const subject = subjectOf(event);
  if (!subject || isKnown(event.id)) return "done";

  const { intentId, part } = subject;
  if (!orderOfPayment(read(), intentId)) {
    const outcome = await followOrphan(intentId);
    // Settling Stripe's page may have revealed the order.
    if (outcome === "again" || !orderOfPayment(read(), intentId)) return outcome;
  }
  const { id, type } = event;
  const settled = await (part === "payment" ? settle : settleReversals)(intentId, { id, type });
  if (settled.ok) return "done";
  return settled.reason === "unknown" ? followOrphan(intentId) : "again";
}

async function followOrphan(intentId: string): Promise<"done" | "again"> {
  return (await settleOrphanPayment(intentId)) === "again" ? "again" : "done";
}

function isKnown(eventId: string): boolean {
  const known = read()
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId))
    .get();
  return known !== undefined;
}
