import Stripe from "stripe";
import type { RunningStripe } from "./server";

export const SECRET_KEY = "sk_test_bench_tests";
export const PUBLISHABLE_KEY = "pk_test_bench_tests";
export const WEBHOOK_SECRET = "whsec_tests";

/** The real SDK, pointed at a local Stripe. No retries of its own, so a test sees each call. */
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

/** The error a refused call ends with. */
export function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => Promise.reject(new Error("The call was not refused.")),
    (error: Stripe.errors.StripeError) => error,
  );
}
