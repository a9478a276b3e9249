import { setTimeout as wait } from "node:timers/promises";
import type { Api } from "./api";
import {
  amountTooLarge,
  expiredKey,
  invalidAccount,
  invalidEmail,
  lockTimeout,
  type Refusal,
  refused,
  unauthorized,
} from "./errors";
import type { FaultRules } from "./fault-rules";
import { type ApiRequest, type ApiResponse, json } from "./http";

export type Execution = (typeof EXECUTIONS)[number];
export const EXECUTIONS = ["before", "during", "undone", "after"] as const;

/** What can go wrong with one API call. */
export type ApiFault =
  /** Resets the connection: before the call is executed, or after, so that only its response is lost. */
  | { kind: "drop-before" }
  | { kind: "drop-after" }
  /** Delays the response. Until then the call's idempotency key and intent are locked. */
  | { kind: "delay"; ms: number }
  /** Holds the call, with its idempotency key and its intent, until the test releases the rule. */
  | { kind: "pause" }
  /** Never responds. With `after`, the call is executed. */
  | { kind: "hang"; execution?: "before" | "after" }
  /**
   * Responds with an error. `before` (the default): nothing is executed, and a retry may succeed.
   * `during`: the call is executed, a 500 is saved under its key, and a retry gets that again.
   * `undone`: a 500 is saved under the key too, but the call's changes are undone.
   * `after`: the call is executed and its response saved; only this one response is an error.
   */
  | { kind: "status"; status: 429 | 500 | 503; execution?: Execution }
  /**
   * Refuses the call without executing it. A `lock_timeout` is over at the next try; the others last until
   * somebody changes something. All have Stripe's codes, except `api_key_invalid`, which has none at Stripe.
   */
  | { kind: "refusal"; code: RefusalCode }
  /** Responds with the error page (502) of a proxy between the shop and Stripe. */
  | { kind: "html" }
  /** Responds with status 200 and a body that isn't JSON, or JSON without the requested object. */
  | { kind: "rubbish"; body?: "not-json" | "without-id" };

export const REFUSAL_CODES = [
  "api_key_expired",
  "api_key_invalid",
  "account_invalid",
  "email_invalid",
  "amount_too_large",
  "lock_timeout",
] as const;
type RefusalCode = (typeof REFUSAL_CODES)[number];

/** How a call ends for the caller. */
export type Outcome =
  | { kind: "answer"; answer: ApiResponse }
  | { kind: "reset" }
  | { kind: "silence" };

/** Makes a call with the fault that a test set for it. The caller, with or without a socket, carries out the outcome. */
export async function exchange(
  api: Api,
  faults: FaultRules<ApiFault>,
  request: ApiRequest,
): Promise<Outcome> {
  const [path] = request.path.split("?");
  const struck = faults.strike(`${request.method} ${path}`);
  if (!struck) return answered(api.handle(request));
  return strike(struck.fault, struck.released, api, request);
}

async function strike(
  fault: ApiFault,
  released: Promise<void>,
  api: Api,
  request: ApiRequest,
): Promise<Outcome> {
  switch (fault.kind) {
    case "drop-before":
      return { kind: "reset" };
    case "drop-after":
      api.handle(request);
      return { kind: "reset" };
    case "delay":
      return executedAfter(wait(fault.ms, undefined, { ref: false }), api, request);
    case "pause":
      return executedAfter(released, api, request);
    case "hang":
      if (fault.execution === "after") api.handle(request);
      return { kind: "silence" };
    case "status":
      return answered(errorStatus(fault.status, fault.execution ?? "before", api, request));
    case "refusal":
      return answered(refused(refusal(fault.code)));
    case "html":
      return answered(badGateway());
    case "rubbish":
      return answered(rubbish(fault.body ?? "not-json"));
  }
}

function answered(answer: ApiResponse): Outcome {
  return { kind: "answer", answer };
}

async function executedAfter(
  moment: Promise<unknown>,
  api: Api,
  request: ApiRequest,
): Promise<Outcome> {
  const accepted = api.accept(request);
  await moment;
  return answered(accepted.execute());
}

function errorStatus(
  status: 429 | 500 | 503,
  execution: Execution,
  api: Api,
  request: ApiRequest,
): ApiResponse {
  if (execution === "during") return api.accept(request).executeAndFail();
  if (execution === "undone") return api.accept(request).undoAndFail();
  if (execution === "after") api.handle(request);
  return json(status, { error: errorOf(status) });
}

function refusal(code: RefusalCode): Refusal {
  switch (code) {
    case "api_key_expired":
      return expiredKey();
    case "api_key_invalid":
      return unauthorized("Invalid API Key provided: sk_test_***.");
    case "account_invalid":
      return invalidAccount();
    case "email_invalid":
      return invalidEmail("***");
    case "amount_too_large":
      return amountTooLarge();
    case "lock_timeout":
      return lockTimeout();
  }
}

function errorOf(status: 429 | 500 | 503) {
  if (status === 429) {
    return {
      type: "invalid_request_error",
      code: "rate_limit",
      message:
        "Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.",
    };
  }
  return { type: "api_error", message: "An unknown error occurred." };
}

function badGateway(): ApiResponse {
  return {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n",
  };
}

function rubbish(body: "not-json" | "without-id"): ApiResponse {
  const answer = json(200, { object: "payment_intent" });
  return body === "without-id" ? answer : { ...answer, body: '{"id": "pi_' };
}
