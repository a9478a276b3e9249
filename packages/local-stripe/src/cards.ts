import { passesLuhn } from "./browser/card-fields.js";
import { Refusal } from "./errors";

/** Why a bank declined a card, with Stripe's message for the customer. */
export type Decline = { code: string; declineCode: string; message: string };

/** What happens when a card is charged. */
export type Behavior =
  | { kind: "succeeds" }
  | { kind: "declines"; decline: Decline }
  /** Asks for 3-D Secure. `sdk` shows the challenge over the page, `redirect` on a page of its own. */
  | { kind: "challenges"; by: "sdk" | "redirect" }
  /** Stays `processing` until the test decides, as bank debits do. Real cards don't. */
  | { kind: "processes" };

export type Card = {
  id: string;
  brand: "visa" | "mastercard";
  last4: string;
  expMonth: number;
  expYear: number;
  behavior: Behavior;
  aftermath?: Aftermath;
};

/** What happens to a payment after it succeeded. */
export type Aftermath = "pending-refund" | "dispute" | "inquiry";

const GENERIC: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
};
const INSUFFICIENT: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

type TestCard = { number: string; token: string } & Pick<Card, "behavior" | "aftermath">;

/** Stripe's published test numbers and tokens, and what each does. */
const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", token: "pm_card_visa", behavior: { kind: "succeeds" } },
  { number: "5555555555554444", token: "pm_card_mastercard", behavior: { kind: "succeeds" } },
  {
    number: "4000000000000002",
    token: "pm_card_visa_chargeDeclined",
    behavior: { kind: "declines", decline: GENERIC },
  },
  {
    number: "4000000000009995",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    behavior: { kind: "declines", decline: INSUFFICIENT },
  },
  {
    number: "4000002760003184",
    token: "pm_card_authenticationRequired",
    behavior: { kind: "challenges", by: "sdk" },
  },
  {
    number: "4000000000003220",
    token: "pm_card_threeDSecure2Required",
    behavior: { kind: "challenges", by: "redirect" },
  },
  {
    number: "4000000000007726",
    token: "pm_card_pendingRefund",
    behavior: { kind: "succeeds" },
    aftermath: "pending-refund",
  },
  {
    number: "4000000000000259",
    token: "pm_card_createDispute",
    behavior: { kind: "succeeds" },
    aftermath: "dispute",
  },
  {
    number: "4000000000001976",
    token: "pm_card_createDisputeInquiry",
    behavior: { kind: "succeeds" },
    aftermath: "inquiry",
  },
  {
    number: "4000009990001235",
    token: "pm_bench_processing",
    behavior: { kind: "processes" },
  },
];

export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string };

/**
 * The card for the details typed in the card form. A valid number that isn't a test card is declined, as Stripe
 * declines real cards in test mode.
 */
export function cardFromDetails(details: CardDetails, id: string, now: Date): Card {
  const number = details.number.replace(/\s/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("incorrect_number", "number", "Your card number is incorrect.");
  }
  if (details.expMonth < 1 || details.expMonth > 12) {
    throw cardError(
      "invalid_expiry_month",
      "exp_month",
      "Your card's expiration month is invalid.",
    );
  }
  if (isPast(details.expYear, details.expMonth, now)) {
    throw cardError("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(details.cvc)) {
    throw cardError("invalid_cvc", "cvc", "Your card's security code is invalid.");
  }
  const known = TEST_CARDS.find((card) => card.number === number);
  return {
    id,
    brand: number.startsWith("5") ? "mastercard" : "visa",
    last4: number.slice(-4),
    expMonth: details.expMonth,
    expYear: details.expYear,
    behavior: known?.behavior ?? { kind: "declines", decline: LIVE_CARD },
    aftermath: known?.aftermath,
  };
}

const LIVE_CARD: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
};

/** The card for one of Stripe's test tokens, like `pm_card_visa`. Undefined for any other text. */
export function cardFromToken(token: string, id: string, now: Date): Card | undefined {
  const known = TEST_CARDS.find((card) => card.token === token);
  if (!known) return undefined;
  return {
    id,
    brand: known.number.startsWith("5") ? "mastercard" : "visa",
    last4: known.number.slice(-4),
    expMonth: 12,
    expYear: now.getUTCFullYear() + 4,
    behavior: known.behavior,
    aftermath: known.aftermath,
  };
}

function cardError(code: string, param: string, message: string): Refusal {
  return new Refusal(402, { type: "card_error", code, param, message });
}

function isPast(year: number, month: number, now: Date): boolean {
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return year * 12 + (month - 1) < current;
}
