import Stripe from "stripe";
import { stripeSettings } from "~/env.server";

/**
 * What became of a call's idempotency key: nobody answered, so that it may be used again; the first call
 * under it is still at work; or Stripe keeps what it answered under it, for a day.
 */
export type KeyState = "unanswered" | "at_work" | "answered";

/** Nobody knows whether it happened. */
export type Unavailable = {
  ok: false;
  reason: "unavailable";
  message: string;
  key: KeyState;
};
/** Stripe would say it again. */
export type Refused = { ok: false; reason: "refused"; code: string };
/** Stripe takes no call of ours until a person acts: a key was rolled, or the account was closed. */
export type LockedOut = { ok: false; reason: "locked_out"; code: string };
export type Failure = Unavailable | Refused | LockedOut;

/** Two calls with one retry each stay within the 10 s that a provider gets (design section 8). */
const TIMEOUT_MS = 2_000;
const RETRIES = 1;

let client: Stripe | undefined;

/** Made at first use: an empty key throws at construction, and the shop must run without one. */
export function stripe(): Stripe {
  const settings = stripeSettings();
  if (!settings) throw new Error("Payment is not set up");
  client ??= new Stripe(settings.secretKey, {
    ...address(settings.apiBase),
    // Unlike Node's client, fetch's time-out bounds the whole answer, slow drips included.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return client;
}

function address(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port, protocol: protocol === "http:" ? "http" : "https" } as const;
}

/** Codes that speak of our account, whatever their status (https://docs.stripe.com/error-codes). */
const ACCOUNT_CODES = new Set([
  "account_invalid",
  "api_key_expired",
  "platform_api_key_expired",
  "testmode_charges_only",
]);

export function failure(error: unknown): Failure {
  const { StripeError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (!(error instanceof StripeError)) return unavailable(String(error));
  const code = error.code ?? error.type;
  if (
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError ||
    ACCOUNT_CODES.has(code)
  ) {
    return { ok: false, reason: "locked_out", code };
  }
  const isNo =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  if (isNo) return { ok: false, reason: "refused", code };
  return unavailable(code, keyStateOf(error));
}

function keyStateOf({ statusCode }: Stripe.errors.StripeError): KeyState {
  if (statusCode === undefined) return "unanswered";
  return statusCode === 409 ? "at_work" : "answered";
}

export function unavailable(message: string, key: KeyState = "unanswered"): Unavailable {
  return { ok: false, reason: "unavailable", message, key };
}
