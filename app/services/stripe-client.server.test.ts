import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { failure } from "./stripe-client.server";

const { errors } = Stripe;
const raw = (given: object) => ({
  message: "No.",
  type: "invalid_request_error" as const,
  ...given,
});

describe("an error from Stripe", () => {
  it.each([
    ["a rolled key", new errors.StripeAuthenticationError(raw({ statusCode: 401 }))],
    ["a right that its key lacks", new errors.StripePermissionError(raw({ statusCode: 403 }))],
    ["a closed account", new errors.StripeInvalidRequestError(raw({ code: "account_invalid" }))],
    [
      "a test account",
      new errors.StripeInvalidRequestError(raw({ code: "testmode_charges_only" })),
    ],
  ])("refuses all calls if it's for %s", (_title, error) => {
    expect(failure(error)).toMatchObject({ ok: false, reason: "locked_out" });
  });

  it.each([
    ["a wrong parameter", new errors.StripeInvalidRequestError(raw({ code: "email_invalid" }))],
    ["a declined card", new errors.StripeCardError(raw({ code: "card_declined" }))],
  ])("refuses only this call if it's for %s", (_title, error) => {
    expect(failure(error)).toEqual({ ok: false, reason: "refused", code: error.code });
  });

  it.each([
    ["a key used up", new errors.StripeIdempotencyError(raw({ statusCode: 400 })), "answered"],
    ["an error inside", new errors.StripeAPIError(raw({ statusCode: 500 })), "answered"],
    ["too many calls", new errors.StripeRateLimitError(raw({ statusCode: 429 })), "answered"],
    ["a key in use", new errors.StripeIdempotencyError(raw({ statusCode: 409 })), "at_work"],
    ["a broken line", new errors.StripeConnectionError(raw({})), "unanswered"],
    ["rubbish", new SyntaxError("Unexpected token"), "unanswered"],
  ])("leaves open what happened if it's for %s", (_title, error, key) => {
    expect(failure(error)).toMatchObject({ ok: false, reason: "unavailable", key });
  });
});
