import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { stripeSettings } from "~/env.server";

/**
 * State of a call's idempotency key. 'unanswered': no response arrived, so the key can be used again.
 * 'at_work': the first call with it is still running. 'answered': Stripe returns the same response to it for
 * a day.
 */
export type KeyState = "unanswered" | "at_work" | "answered";

/** Stripe didn't answer, so the call may or may not have had its effect. */
export type Unavailable = {
  ok: false;
  reason: "unavailable";
  message: string;
  key: KeyState;
};
/** Stripe would say it again. */
export type Refused = { ok: false; reason: "refused"; code: string };
/** Stripe is rejecting our API calls until a person acts: a key was rolled, or the account was closed. */
export type LockedOut = { ok: false; reason: "locked_out"; code: string };
export type Failure = Unavailable | Refused | LockedOut;

/** Limit for all Stripe calls of one operation together. Requests get 10 s, and our own work needs the rest. */
const PATIENCE_MS = 8_000;
/** A lost connection is retried with the same key, if there's time left. */
const RETRIES = 1;

const deadline = new AsyncLocalStorage<number>();

/** All Stripe calls in `ask` share one time limit, so the caller hears back in time however many there are. */
export function withPatience<Value>(ask: () => Promise<Value>): Promise<Value> {
  return deadline.getStore() === undefined ? deadline.run(Date.now() + PATIENCE_MS, ask) : ask();
}

let client: Stripe | undefined;

/** Made at first use: an empty key throws at construction, and the shop must run without one. */
export function stripe(): Stripe {
  const settings = stripeSettings();
  if (!settings) throw new Error("Payments aren't set up");
  client ??= stripeBy(settings.secretKey, settings.apiBase);
  return client;
}

export function stripeBy(key: string, apiBase: string | undefined): Stripe {
  return new Stripe(key, {
    ...address(apiBase),
    httpClient: Stripe.createFetchHttpClient(fetchInTime),
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** The SDK's time-out starts over with each try. This also limits a response that drips in. */
async function fetchInTime(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const left = (deadline.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
  if (left <= 0) throw new Error("Out of time for Stripe");
  const ours = new AbortController();
  const signal = init?.signal ? AbortSignal.any([init.signal, ours.signal]) : ours.signal;
  const timer = setTimeout(() => ours.abort(), Math.min(left, PATIENCE_MS));
  try {
    const answer = await fetch(input, { ...init, signal });
    return new Response(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(timer);
  }
}

function address(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port, protocol: protocol === "http:" ? "http" : "https" } as const;
}

/** Error codes about our account rather than the payment (https://docs.stripe.com/error-codes). */
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
