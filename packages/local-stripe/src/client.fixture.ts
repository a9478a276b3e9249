import Stripe from "stripe";
import { afterAll, beforeEach } from "vitest";
import { LocalStripe, type LocalStripeOptions } from "./local-stripe";
import { type RunningStripe, startLocalStripe } from "./server";

export const SECRET_KEY = "sk_test_bench_tests";
export const PUBLISHABLE_KEY = "pk_test_bench_tests";
export const WEBHOOK_SECRET = "whsec_tests";

/** The real SDK, pointed at a local Stripe. It doesn't retry, so a test sees each call. */
export function clientOf(running: RunningStripe, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(SECRET_KEY, {
    host: "127.0.0.1",
    port: running.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 5_000,
    telemetry: false,
    ...config,
  });
}

/** The real SDK for a local Stripe in this process, without a socket. */
export const clientIn = ({ fetch }: LocalStripe, key = SECRET_KEY): Stripe =>
  new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0 });

/** A local Stripe in this process and its client. It's reset before each test. */
export function ownStripe(options: Partial<LocalStripeOptions> = {}) {
  const local = new LocalStripe({ webhookSecret: WEBHOOK_SECRET, webhookMode: "held", ...options });
  beforeEach(() => local.reset());
  return { local, stripe: clientIn(local) };
}

/** A local Stripe behind a socket and its client. */
export async function servedStripe(options: Partial<Parameters<typeof startLocalStripe>[0]> = {}) {
  const running = await startLocalStripe({ port: 0, webhookSecret: WEBHOOK_SECRET, ...options });
  beforeEach(() => running.reset());
  afterAll(() => running.close());
  return { running, stripe: clientOf(running) };
}

/** Creates an intent and pays it. @returns the intent's ID */
export async function payWith(
  stripe: Stripe,
  payment_method = "pm_card_visa",
  amount = 4200,
): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount, currency: "usd" });
  await stripe.paymentIntents.confirm(id, { payment_method });
  return id;
}

/** The error that a refused call rejects with. */
export function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => Promise.reject(new Error("The call was not refused.")),
    (error: Stripe.errors.StripeError) => error,
  );
}
