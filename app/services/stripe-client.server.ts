import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { stripeSettings } from "~/env.server";

/**
 * The state of a call's idempotency key. 'unanswered': no response arrived, so the key can be used again.
 * 'at_work': the first call with it still runs. 'answered': Stripe repeats the same response for a day.
 */
export type KeyState = "unanswered" | "at_work" | "answered";

/** Stripe didn't answer, so the call may or may not have had its effect. */
export type Unavailable = {
  ok: false;
  reason: "unavailable";
  message: string;
  key: KeyState;
};
/** Stripe refused, and would refuse again. */
export type Refused = { ok: false; reason: "refused"; code: string };
/** Stripe rejects our API calls until a person acts, for example since a key was rolled or the account was closed. */
export type LockedOut = { ok: false; reason: "locked_out"; code: string };
export type Failure = Unavailable | Refused | LockedOut;

/** The time limit of one operation's Stripe calls together. Requests get 10 s, and our own work needs the rest. */
const OPERATION_TIMEOUT_MS = 8_000;
/** How often a call is retried with the same key after a lost connection, if there's time. */
const RETRIES = 1;

const deadline = new AsyncLocalStorage<number>();

/**
 * Gives all Stripe calls in `ask` a common time limit, so the caller gets a result in time, however many there
 * are.
 */
export function withStripeTimeLimit<Value>(ask: () => Promise<Value>): Promise<Value> {
  return deadline.getStore() === undefined
    ? deadline.run(Date.now() + OPERATION_TIMEOUT_MS, ask)
    : ask();
}

let client: Stripe | undefined;

/** Created at first use, since an empty key throws, and the shop must run without one. */
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
    timeout: OPERATION_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** Limits a response's total time, even if it drips in. The SDK's own time limit starts over with each try. */
async function fetchInTime(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const left = (deadline.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
  if (left <= 0) throw new Error("Out of time for Stripe");
  const ours = new AbortController();
  const signal = init?.signal ? AbortSignal.any([init.signal, ours.signal]) : ours.signal;
  const timer = setTimeout(() => ours.abort(), Math.min(left, OPERATION_TIMEOUT_MS));
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

/** Error codes about our account, not about a payment (https://docs.stripe.com/error-codes). */
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
