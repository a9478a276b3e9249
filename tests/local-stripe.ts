import { LocalStripe } from "local-stripe";
import { cardFromToken } from "local-stripe/cards";
import { Refusal } from "local-stripe/errors";
import { payOnPage } from "local-stripe/sessions";
import { afterEach, beforeEach, vi } from "vitest";
import { intentIdOf } from "~/domain/payments/intent-id";
import { PAYMENT_EVENTS } from "~/domain/payments/payment-events";
import { env } from "~/env.server";

/**
 * Gives every test of a file its own local Stripe without a socket: the real SDK calls it through `fetch`. Events are
 * kept until the test delivers them.
 */
export function withLocalStripe(
  options: Partial<ConstructorParameters<typeof LocalStripe>[0]> = {},
) {
  const stripeTest: { stripe: LocalStripe } = { stripe: make(options) };
  beforeEach(() => {
    stripeTest.stripe = make(options);
    // The SDK's client outlives a test, so its calls must lead to the current test's Stripe.
    vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) =>
      isForStripe(call[0]) ? stripeTest.stripe.fetch(...call) : network(...call),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return stripeTest;
}

/** The real `fetch`, for all other calls, such as those to the identity provider. */
const network = globalThis.fetch;
const isForStripe = (called: Parameters<typeof fetch>[0]) =>
  new URL(called instanceof Request ? called.url : called).origin === env().STRIPE_API_BASE;

function make(options: Partial<ConstructorParameters<typeof LocalStripe>[0]>): LocalStripe {
  // `env` keeps what it has read, but a test file may still have settings to change.
  const webhookSecret = process.env.STRIPE_WEBHOOK_SECRET ?? "";
  return new LocalStripe({
    webhookSecret,
    webhookMode: "held",
    enabledEvents: PAYMENT_EVENTS,
    ...options,
  });
}

/** All events that our endpoint asks for, in order. */
export function eventsOf(stripe: LocalStripe) {
  return [...stripe.webhooks.deliveries.values()].map(({ event }) => event);
}

/** Makes a call that the shop doesn't make. @returns the status, which tells if Stripe took it */
export function callStripe(
  stripe: LocalStripe,
  path: string,
  fields: Record<string, string>,
): number {
  return stripe.handle({
    method: "POST",
    path,
    headers: {
      authorization: `Bearer ${env().STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  }).status;
}

/** Confirms a payment with a card, like the customer's browser. `pm_card_visa` is the card that just works. */
export function confirmCard(
  stripe: LocalStripe,
  clientSecret: string,
  card = "pm_card_visa",
): number {
  const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
  return callStripe(stripe, path, { payment_method: card });
}

/** Presses Pay on Stripe's page, like the customer. @returns whether Stripe took it */
export function payPage(
  { state }: LocalStripe,
  sessionId: string,
  token = "pm_card_visa",
): boolean {
  const card = cardFromToken(token, state.id("pm"), new Date(state.now() * 1000));
  if (!card) throw new Error(`No such test card: ${token}`);
  try {
    payOnPage(state, sessionId, card);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
