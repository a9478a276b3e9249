import { env, type StripeSettings, stripeSettings } from "~/env.server";
import type { Failure } from "~/services/stripe-client.server";
import {
  isPublishableKeyKnown,
  listWebhookEndpoints,
  payAndRefundTest,
  type WebhookEndpoint,
} from "~/services/stripe-settings.server";
import { PAYMENT_EVENTS } from "../payments/payment-events";
import { stripeEvents } from "./health.server";
import { type Finding, right, wrong } from "./settings-check";

const NOT_SET_UP =
  "Card payments aren't set up. STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET are all needed.";

/** Asks about both keys and the webhook. Its secret can't be asked for: what was refused tells. */
export async function checkStripe(): Promise<Finding[]> {
  const settings = stripeSettings();
  if (!settings) return [wrong(NOT_SET_UP)];
  const listed = await listWebhookEndpoints();
  if (!listed.ok) return [failed(listed)];
  const known = await isPublishableKeyKnown();
  if (!known.ok) return [failed(known)];
  return [
    right(`Stripe accepts STRIPE_SECRET_KEY, in ${modeOf(settings.secretKey)} mode.`),
    aboutPublishableKey(settings, known.isKnown),
    aboutWebhook(listed.endpoints),
    aboutEvents(),
  ];
}

/** Charges and refunds one dollar on Stripe's test card. It belongs to no order, so it isn't booked. */
export async function tryPayment(): Promise<Finding[]> {
  const settings = stripeSettings();
  if (!settings) return [wrong(NOT_SET_UP)];
  if (modeOf(settings.secretKey) !== "test") {
    return [
      right(
        "Your keys are live, so a test would charge a real card. Buy something yourself, and refund it in the order's details.",
      ),
    ];
  }
  const paid = await payAndRefundTest(`${env().APP_ORIGIN}/admin/health`);
  if (!paid.ok) return [failed(paid)];
  return [right("A test card paid $1.00 and got it back. Stripe's events follow in a moment.")];
}

/** `sk_test_…`, `rk_live_…`, `pk_live_…` */
const modeOf = (key: string) => key.split("_")[1] ?? "";

function aboutPublishableKey({ secretKey, publishableKey }: StripeSettings, isKnown: boolean) {
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    return wrong(
      "STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are from different modes. Both have to be test keys, or both live.",
    );
  }
  return isKnown
    ? right("Stripe accepts STRIPE_PUBLISHABLE_KEY.")
    : wrong("Stripe doesn't accept STRIPE_PUBLISHABLE_KEY.");
}

function aboutWebhook(endpoints: readonly WebhookEndpoint[]): Finding {
  const url = `${env().APP_ORIGIN}/api/stripe-webhook`;
  const ours = endpoints.find((endpoint) => endpoint.url === url && endpoint.isEnabled);
  if (!ours)
    return wrong(`Stripe has no active webhook for ${url}. Add it or turn it on in Stripe.`);
  const sends = (event: string) => ours.events.includes("*") || ours.events.includes(event);
  const missing = PAYMENT_EVENTS.filter((event) => !sends(event));
  if (missing.length > 0) return wrong(`Stripe's webhook doesn't send ${missing.join(", ")}.`);
  return right("Stripe has the webhook, and it sends every event we need.");
}

function aboutEvents(): Finding {
  const { lastEvent, refused } = stripeEvents();
  if (refused > 0) {
    return wrong(
      "We refused some events because they weren't signed with STRIPE_WEBHOOK_SECRET. Compare it with the signing secret in Stripe.",
    );
  }
  return lastEvent
    ? right("Stripe's events are arriving.")
    : wrong("No event has arrived from Stripe yet. Make a test payment, and check again.");
}

function failed(answer: Failure): Finding {
  if (answer.reason === "locked_out")
    return wrong("Stripe doesn't accept STRIPE_SECRET_KEY for this.");
  return answer.reason === "refused"
    ? wrong(`Stripe refused that (${answer.code}).`)
    : wrong("Stripe isn't answering right now. Please try again.");
}
