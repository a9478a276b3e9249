import { type Result, refusal } from "~/domain/result";
import { paymentIsSetUp } from "~/services/stripe.server";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import { pollPayouts } from "./poll-payouts.server";

/** Asks Stripe when the owner presses the button. The next rounds read what's left. */
export async function askStripeNow(): Promise<Result> {
  if (!paymentIsSetUp()) return refusal("conflict", "Card payments aren't set up.");
  switch (await withStripeTimeLimit(() => pollPayouts())) {
    case "done":
    case "again":
      return { ok: true };
    case "locked_out":
      return refusal(
        "conflict",
        "Stripe doesn't let the shop's key read payouts. In Stripe, allow it to read the balance and payouts.",
      );
    default:
      return refusal("conflict", "Stripe isn't responding. Please try again later.");
  }
}
