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
  /** The connection is reset; `before`: nothing was executed, `after`: it was, and the answer is lost. */
  | { kind: "drop-before" }
  | { kind: "drop-after" }
  /** The response is late. Until then its idempotency key and intent are locked. */
  | { kind: "delay"; ms: number }
  /** The call is held, with its idempotency key and its intent, until the test releases the rule. */
  | { kind: "pause" }
  /** No answer ever; `after`: the call was executed. */
  | { kind: "hang"; execution?: "before" | "after" }
  /**
   * An error of Stripe's. `before` (the default): nothing was executed and a retry may succeed.
   * `during`: the work is done, a 500 is saved under the key, and a retry gets it again.
   * `undone`: the same, and the work is undone.
   * `after`: the work is done and saved, and only this one answer is wrong.
   */
  | { kind: "status"; status: 429 | 500 | 503; execution?: Execution }
  /**
   * A no, and nothing was executed. `lock_timeout` passes; the others come again until someone
   * changes something. `api_key_invalid` has no code at Stripe, the others are named by theirs.
   */
  | { kind: "refusal"; code: RefusalCode }
  /** The page of a proxy between the shop and Stripe (502). */
  | { kind: "html" }
  /** Status 200 with a body that is no JSON, or JSON without the object asked for. */
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

/** One call, with the fault a test has put on it. The carrier (socket or in-process) acts the outcome out. */
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
