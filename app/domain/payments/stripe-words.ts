/**
 * Stripe's codes in words for the owner (https://docs.stripe.com/error-codes). Stripe may add codes: an unknown
 * one gets a general sentence, and the log has the code.
 */

const IN_LOG = "The server log has the reason.";

const words = (sentences: Record<string, string>, general: string) => {
  const known = new Map(Object.entries(sentences));
  return (code: string) => known.get(code) ?? general;
};

const DISPUTED = "The customer's bank is disputing the payment.";
const EMPTY_BALANCE = "There isn't enough money in the Stripe account.";

/** Why Stripe refused a refund, or why a bank sent it back. */
export const refundProblem = words(
  {
    amount_too_large: "It's more than what's left of the payment.",
    amount_too_small: "It's less than Stripe can refund.",
    balance_insufficient: EMPTY_BALANCE,
    canceled: "It was canceled.",
    charge_already_refunded: "The payment was already refunded.",
    charge_disputed: DISPUTED,
    charge_for_pending_refund_disputed: DISPUTED,
    charge_not_refundable: "Stripe can't refund this payment.",
    declined: "The customer's bank declined it.",
    expired_or_canceled_card: "The card expired or was canceled.",
    failed: "The bank didn't say why.",
    insufficient_funds: EMPTY_BALANCE,
    lost_or_stolen_card: "The card was reported lost or stolen.",
    merchant_request: "It was canceled at our request.",
    refund_disputed_payment: DISPUTED,
    resource_missing: "Stripe can't find the payment.",
    unknown: "The bank didn't say why.",
  },
  IN_LOG,
);

/** Why Stripe refused to start a payment. */
export const paymentProblem = words(
  {
    amount_too_large: "The total is more than Stripe accepts.",
    amount_too_small: "The total is less than Stripe accepts.",
    email_invalid: "Stripe doesn't accept the customer's email address.",
  },
  IN_LOG,
);

const EXPIRED_KEY = "The secret key has expired.";

/** Why Stripe rejects every call. */
export const lockedOutReason = words(
  {
    account_invalid: "Stripe doesn't accept the account.",
    api_key_expired: EXPIRED_KEY,
    platform_api_key_expired: EXPIRED_KEY,
    testmode_charges_only: "The account can only take test payments.",
    StripeAuthenticationError: "The secret key is wrong or was replaced.",
    StripePermissionError: "The secret key is missing a permission.",
  },
  IN_LOG,
);

/** The reason for a dispute that the customer gave the bank. */
export const disputeReason = words(
  {
    bank_cannot_process: "The bank couldn't process the payment.",
    credit_not_processed: "They say a refund never arrived.",
    customer_initiated: "They asked their bank for their money back.",
    debit_not_authorized: "They say they didn't authorize the payment.",
    duplicate: "They say they were charged twice.",
    fraudulent: "They say they didn't make this payment.",
    general: "The bank gave no specific reason.",
    noncompliant: "The bank says the payment broke a rule of its card network.",
    product_not_received: "They say they never got their order.",
    product_unacceptable: "They say something was wrong with their order.",
    subscription_canceled: "They say they had canceled.",
    unrecognized: "They don't recognize the payment.",
  },
  "Stripe shows the reason.",
);

const NEEDS_ANSWER = "needs your response";
const BANK_DECIDES = "the bank is deciding";

/** The stage of a dispute. */
export const disputeStatus = words(
  {
    appeal_needs_response: NEEDS_ANSWER,
    appeal_under_review: BANK_DECIDES,
    lost: "you lost the money",
    needs_response: NEEDS_ANSWER,
    prevented: "prevented",
    under_review: BANK_DECIDES,
    warning_closed: "closed, and you keep the money",
    warning_needs_response: NEEDS_ANSWER,
    warning_under_review: BANK_DECIDES,
    won: "you won, and keep the money",
  },
  "see Stripe",
);

/** The state of a refund that has neither arrived nor failed. */
export const refundStatus = words(
  { pending: "on its way", requires_action: "needs something in Stripe" },
  "see Stripe",
);
