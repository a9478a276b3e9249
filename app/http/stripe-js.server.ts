import { stripeSettings } from "~/env.server";

/** Nothing in it is secret. */
export type StripeJs = {
  publishableKey: string;
  /** Stripe asks that Stripe.js be loaded from its own host, never copied. */
  src: string;
};

const STRIPE_JS_HOST = "https://js.stripe.com";

/** Null when payment is not set up. The local Stripe brings a Stripe.js of its own (design section 5). */
export function stripeJs(): StripeJs | null {
  const settings = stripeSettings();
  if (!settings) return null;
  const { publishableKey, apiBase = STRIPE_JS_HOST } = settings;
  return { publishableKey, src: `${apiBase}/endive/stripe.js` };
}
