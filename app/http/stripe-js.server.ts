import { stripeSettings } from "~/env.server";

/** The settings for Stripe's script in a browser. None is secret. */
export type StripeJs = {
  publishableKey: string;
  /** URL of Stripe's script. Stripe requires loading it from its own host. */
  src: string;
};

const STRIPE_JS_HOST = "https://js.stripe.com";

/** Null if payments aren't set up. */
export function stripeJs(): StripeJs | null {
  const settings = stripeSettings();
  if (!settings) return null;
  const { publishableKey, apiBase = STRIPE_JS_HOST } = settings;
  return { publishableKey, src: `${apiBase}/endive/stripe.js` };
}
