import type Stripe from "stripe";
import { type ApiResponse, json } from "./http";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** The `error` in a response that refuses. */
export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/**
 * An error response in Stripe's words. `executed` says whether the endpoint had begun its work: only then does
 * the idempotency layer save the response (https://docs.stripe.com/api/idempotent_requests).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.body = docUrl(body);
    this.executed = executed;
  }
}

function docUrl(body: ErrorBody): ErrorBody {
  if (!body.code) return body;
  const anchor = body.code.replaceAll("_", "-");
  return { ...body, doc_url: `https://docs.stripe.com/error-codes#${anchor}` };
}

/** The refusal for a parameter that's missing, unknown, or out of range. Nothing was executed. */
export function invalidParam(code: string, param: string, message: string): Refusal {
  return new Refusal(400, { type: "invalid_request_error", code, param, message }, false);
}

export function missingParam(param: string): Refusal {
  return invalidParam("parameter_missing", param, `Missing required param: ${param}.`);
}

/**
 * The refusal while another request changes the same object. The SDK retries because of the header
 * (https://docs.stripe.com/rate-limits#object-lock-timeouts).
 */
export function lockTimeout(): Refusal {
  const message =
    "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.";
  const body: ErrorBody = { type: "invalid_request_error", code: "lock_timeout", message };
  return new Refusal(429, body, false);
}

/** The response for a refusal. */
export function refused({ status, body }: Refusal): ApiResponse {
  const answer = json(status, { error: body });
  if (body.code !== "lock_timeout") return answer;
  return { ...answer, headers: { ...answer.headers, "stripe-should-retry": "true" } };
}

/** The refusal for an amount above Stripe's maximum for a charge. */
export function amountTooLarge(): Refusal {
  return invalidParam("amount_too_large", "amount", "Amount must be no more than $999,999.99");
}

/** The refusal for an address to which Stripe sends no receipt. */
export function invalidEmail(address: string, param = "receipt_email"): Refusal {
  return invalidParam("email_invalid", param, `Invalid email address: ${address}`);
}

export function noSuch(object: string, id: string, param = "intent"): Refusal {
  return new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${object}: '${id}'`,
  });
}

/** The refusal if the intent's status doesn't allow the call. It has the intent, so that the caller can settle. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return new Refusal(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: intent,
  });
}

export function cannotRefund(
  message: string,
  detail: { code?: string; param?: string } = {},
): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...detail });
}

/** The refusal if an object's state doesn't allow the change. Stripe gives most of these no code. */
export function conflict(message: string): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message });
}

/** The refusal for a missing key, or one that was never Stripe's. */
export function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: "invalid_request_error", message }, false);
}

/** The refusal for a key that was rolled or has expired. */
export function expiredKey(): Refusal {
  const message = "Expired API Key provided: sk_test_***.";
  const code = "api_key_expired";
  return new Refusal(401, { type: "invalid_request_error", code, message }, false);
}

/** The refusal for a good key that has no access to the account. */
export function invalidAccount(): Refusal {
  const message =
    "The provided key 'sk_test_***' does not have access to account 'acct_***' (or that account does not exist). Application access may have been revoked.";
  const code = "account_invalid";
  return new Refusal(403, { type: "invalid_request_error", code, message }, false);
}

export function needsSecretKey(): Refusal {
  return new Refusal(
    403,
    {
      type: "invalid_request_error",
      code: "secret_key_required",
      message:
        "This API call cannot be made with a publishable API key. Please use a secret API key.",
    },
    false,
  );
}

export function unknownUrl(method: string, path: string): Refusal {
  return new Refusal(
    404,
    {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}). The local Stripe only supports the calls this shop makes.`,
    },
    false,
  );
}
