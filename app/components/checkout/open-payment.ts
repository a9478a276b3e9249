import type { Stripe } from "@stripe/stripe-js";
import { isArriving } from "./confirm-payment";
import { loadStripe, type StripeJsAddress } from "./stripe-loader";
import { withinTime } from "./time-limit";

export type OpenedPayment =
  | { state: "ready"; stripe: Stripe }
  /** The payment was made in another tab, or before this page was reloaded. */
  | { state: "arrived" }
  /** Canceled, or its total isn't the one the customer sees. */
  | { state: "outdated" };

/** @throws when Stripe.js or Stripe doesn't respond in time. */
export async function openPayment(
  stripeJs: StripeJsAddress,
  { clientSecret, totalCents }: { clientSecret: string; totalCents: number },
): Promise<OpenedPayment> {
  const stripe = await loadStripe(stripeJs);
  const { paymentIntent, error } = await withinTime(stripe.retrievePaymentIntent(clientSecret));
  if (!paymentIntent) throw new Error(error?.message ?? "Stripe isn't responding");
  const { status, amount } = paymentIntent;
  if (isArriving(status)) return { state: "arrived" };
  if (status === "canceled" || amount !== totalCents) return { state: "outdated" };
  return { state: "ready", stripe };
}
