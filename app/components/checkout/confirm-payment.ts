import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { intentIdOf } from "~/domain/payments/intent-id";
import type { Verification } from "./payment-calls";

export type PaymentOutcome =
  | { state: "arrived" }
  | { state: "failed"; title: string; message: string }
  /** The 15 minutes ran out, or another tab changed the cart. */
  | { state: "outdated" };

type Payment = { clientSecret: string };

type Confirming = {
  stripe: Pick<Stripe, "confirmPayment">;
  elements: StripeElements;
  payment: Payment;
  returnUrl: string;
  verify: (intentId: string) => Promise<Verification>;
};

/** Confirms the payment. Asks our server before it says 'failed', since people who see that pay again. */
export async function confirmPayment({
  stripe,
  elements,
  payment,
  returnUrl,
  verify,
}: Confirming): Promise<PaymentOutcome> {
  const { clientSecret } = payment;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: "if_required",
      confirmParams: { return_url: returnUrl },
    });
    const intent = paymentIntent ?? error?.payment_intent;
    if (isArriving(intent?.status)) return { state: "arrived" };
    if (intent?.status === "canceled") return { state: "outdated" };
    if (error && !isTheCustomers(error) && (await hasArrived(clientSecret, verify))) {
      return { state: "arrived" };
    }
    return { state: "failed", title: "Payment Failed", message: error?.message ?? INCOMPLETE };
  } catch {
    if (await hasArrived(clientSecret, verify)) return { state: "arrived" };
    return { state: "failed", title: "Error", message: "An error occurred during payment" };
  }
}

const INCOMPLETE = "Your payment didn't go through. You haven't been charged.";

/** True if the money is on its way. Takes any text, since Stripe may add statuses. */
export function isArriving(status: string | undefined): boolean {
  return status === "succeeded" || status === "processing";
}

/** True for errors that the customer can fix. Nothing was paid then. */
function isTheCustomers({ type }: StripeError): boolean {
  return type === "card_error" || type === "validation_error";
}

async function hasArrived(clientSecret: string, verify: Confirming["verify"]): Promise<boolean> {
  try {
    return (await verify(intentIdOf(clientSecret))).success;
  } catch {
    return false;
  }
}
