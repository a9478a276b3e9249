import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  disputeReason,
  disputeStatus,
  lockedOutReason,
  paymentProblem,
  refundProblem,
  refundStatus,
} from "./stripe-words";

const ALL = {
  disputeReason,
  disputeStatus,
  lockedOutReason,
  paymentProblem,
  refundProblem,
  refundStatus,
};

/** The codes that Stripe's types list, and the SDK's names for errors without a code. */
const CODES = {
  refundProblem: [
    "amount_too_large",
    "balance_insufficient",
    "charge_already_refunded",
    "charge_disputed",
    "charge_for_pending_refund_disputed",
    "declined",
    "expired_or_canceled_card",
    "lost_or_stolen_card",
    "merchant_request",
  ],
  paymentProblem: ["amount_too_large", "amount_too_small", "email_invalid"],
  lockedOutReason: [
    "account_invalid",
    "api_key_expired",
    "platform_api_key_expired",
    "testmode_charges_only",
    new Stripe.errors.StripeAuthenticationError({} as never).type,
    new Stripe.errors.StripePermissionError({} as never).type,
  ],
  disputeReason: [
    "credit_not_processed",
    "duplicate",
    "fraudulent",
    "product_not_received",
    "product_unacceptable",
    "unrecognized",
  ],
  disputeStatus: [
    "appeal_needs_response",
    "appeal_under_review",
    "lost",
    "needs_response",
    "prevented",
    "under_review",
    "warning_closed",
    "warning_needs_response",
    "warning_under_review",
    "won",
  ],
  refundStatus: ["pending", "requires_action"],
} satisfies Record<keyof typeof ALL, string[]>;

const NAMES = Object.keys(ALL) as (keyof typeof ALL)[];
/** Words that only programs write: 'card_declined', 'StripeCardError'. */
const RAW = /_|[a-z][A-Z]/;

describe.each(NAMES)("%s", (name) => {
  const say = ALL[name];
  const general = say("a_code_of_tomorrow");

  it("has words of its own for what Stripe is known to say", () => {
    for (const code of CODES[name]) {
      expect(say(code)).not.toMatch(RAW);
      expect(say(code), code).not.toBe(general);
    }
  });

  it.each(["a_code_of_tomorrow", "StripeInvalidRequestError", "constructor", ""])(
    "says something general for '%s', and never the code",
    (code) => {
      expect(say(code)).toBe(general);
      expect(general).not.toMatch(RAW);
      expect(general).not.toBe("");
    },
  );
});
