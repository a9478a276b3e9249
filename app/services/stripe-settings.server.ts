import { stripeSettings } from "~/env.server";
import {
  type Failure,
  failure,
  stripe,
  stripeBy,
  withStripeTimeLimit,
} from "./stripe-client.server";

/** Checks our settings with Stripe. Failures are returned, not thrown. */

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: readonly string[] };

export async function listWebhookEndpoints(): Promise<
  { ok: true; endpoints: WebhookEndpoint[] } | Failure
> {
  try {
    const { data } = await withStripeTimeLimit(() =>
      stripe().webhookEndpoints.list({ limit: 100 }),
    );
    const endpoints = data.map(({ url, status, enabled_events }) => ({
      url,
      isEnabled: status === "enabled",
      events: enabled_events,
    }));
    return { ok: true, endpoints };
  } catch (error) {
    return failure(error);
  }
}

/** Checks the publishable key by requesting a payment that doesn't exist. Stripe only says so to a key it knows. */
export async function isPublishableKeyKnown(): Promise<{ ok: true; isKnown: boolean } | Failure> {
  const settings = stripeSettings();
  if (!settings) return { ok: true, isKnown: false };
  const asCustomer = stripeBy(settings.publishableKey, settings.apiBase);
  try {
    await withStripeTimeLimit(() =>
      asCustomer.paymentIntents.retrieve("pi_none", { client_secret: "pi_none_secret_none" }),
    );
  } catch (error) {
    const failed = failure(error);
    if (failed.reason === "unavailable") return failed;
    return { ok: true, isKnown: failed.reason === "refused" };
  }
  return { ok: true, isKnown: true };
}

const CENTS = 100;

/** Makes and refunds a payment without an order. Only used with Stripe's test keys. */
export async function payAndRefundTest(returnUrl: string): Promise<{ ok: true } | Failure> {
  try {
    await withStripeTimeLimit(async () => {
      const { id } = await stripe().paymentIntents.create({
        amount: CENTS,
        currency: "usd",
        allowed_payment_method_types: ["card"],
        description: "Test payment",
      });
      const card = { payment_method: "pm_card_visa", return_url: returnUrl };
      await stripe().paymentIntents.confirm(id, card);
      await stripe().refunds.create({ payment_intent: id });
    });
    return { ok: true };
  } catch (error) {
    return failure(error);
  }
}
