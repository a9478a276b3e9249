import { z } from "zod";

/** Events that the webhook's endpoint subscribes to (README, Payment). Others are accepted and have no effect. */
export const PAYMENT_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** A Stripe event. Its amounts aren't read, since we ask Stripe about the money. */
export type PaymentEvent = { id: string; type: string; data: { object: object } };

export const paymentEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
}) satisfies z.ZodType<PaymentEvent>;

/** The payment that a Stripe event is about; null if it's about something else. */
export function subjectOf({
  type,
  data: { object },
}: PaymentEvent): { intentId: string; part: "payment" | "reversals" } | null {
  const isPayment = type.startsWith("payment_intent.");
  const isReversal = /^(refund\.|charge\.(refund|dispute))/.test(type);
  if (!isPayment && !isReversal) return null;
  const intentId = new Map(Object.entries(object)).get(isPayment ? "id" : "payment_intent");
  if (typeof intentId !== "string") return null;
  return { intentId, part: isPayment ? "payment" : "reversals" };
}
