import Stripe from "stripe";
import type { Card, Decline } from "./cards";
import { cannotRefund, noSuch, Refusal, unexpectedState } from "./errors";
import * as build from "./objects";
import { type Sources, seconds } from "./sources";

export type Changes = {
  amount?: number;
  currency?: string;
  description?: string | null;
  receipt_email?: string | null;
  metadata?: Record<string, string>;
};

export type Confirmation = {
  card: Card;
  returnUrl: string | null;
  receiptEmail?: string;
  /** Stripe.js asks for `use_stripe_sdk`, so that it may show the challenge itself. */
  useStripeSdk: boolean;
};

const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
];

/**
 * The payment state machine: what exists, and the only ways it may change.
 *
 *     requires_payment_method → requires_action → succeeded
 *              ↑         ↑______________|   (challenge failed)
 *              |______ declined; canceled from every status that is not final
 *
 * Objects are replaced, never changed, so an event keeps the object as it was.
 */
export class State {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly cards = new Map<string, Card>();
  readonly events: Stripe.Event[] = [];
  /** The API request under way, which its events name. */
  origin: Stripe.Event.Request | null = null;

  readonly #sources: Sources;
  readonly #emit: (event: Stripe.Event) => void;
  readonly #standInOrigin: () => string;

  constructor(sources: Sources, emit: (event: Stripe.Event) => void, standInOrigin: () => string) {
    this.#sources = sources;
    this.#emit = emit;
    this.#standInOrigin = standInOrigin;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw noSuch("payment_intent", id);
    return intent;
  }

  create(draft: Omit<build.IntentDraft, "id" | "clientSecret" | "created">): Stripe.PaymentIntent {
    const id = this.#sources.ids("pi");
    const clientSecret = `${id}_${this.#sources.ids("secret")}`;
    const intent = build.paymentIntent({ ...draft, id, clientSecret, created: this.#now() });
    return this.#put(intent, "payment_intent.created");
  }

  update(id: string, changes: Changes): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if ((changes.amount !== undefined || changes.currency) && !OPEN.includes(intent.status)) {
      throw unexpectedState(
        intent,
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${OPEN.join(", ")}.`,
      );
    }
    const metadata = mergeMetadata(intent.metadata, changes.metadata);
    return this.#put({ ...intent, ...changes, metadata });
  }

  confirm(id: string, confirmation: Confirmation): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#mustBeConfirmable(intent);
    const { card } = confirmation;
    this.cards.set(card.id, card);
    const attempt: Stripe.PaymentIntent = {
      ...intent,
      payment_method: card.id,
      receipt_email: confirmation.receiptEmail ?? intent.receipt_email,
      next_action: null,
      last_payment_error: null,
    };
    switch (card.behaviour.kind) {
      case "succeeds":
        return this.#succeed(attempt, card);
      case "processes":
        return this.#put({ ...attempt, status: "processing" }, "payment_intent.processing");
      case "challenges": {
        const inPage = card.behaviour.by === "sdk" && confirmation.useStripeSdk;
        const next_action = inPage
          ? this.#challengeInPage(attempt)
          : this.#challengeByRedirect(attempt, confirmation.returnUrl);
        return this.#put(
          { ...attempt, status: "requires_action", next_action },
          "payment_intent.requires_action",
        );
      }
      case "declines":
        throw this.#decline(attempt, card, card.behaviour.decline);
    }
  }

  /** What the customer does in the 3-D Secure challenge. */
  authenticate(id: string, passed: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status !== "requires_action") {
      throw unexpectedState(
        intent,
        `This PaymentIntent does not wait for authentication: it has a status of ${intent.status}.`,
      );
    }
    const card = this.#cardOf(intent);
    if (passed) return this.#succeed({ ...intent, next_action: null }, card);
    return this.#fail(intent, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_method: build.paymentMethod(card, this.#now()),
    });
  }

  /** Ends the waiting of an intent that is `processing`. */
  finishProcessing(id: string, paid: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status !== "processing") {
      throw unexpectedState(intent, `This PaymentIntent has a status of ${intent.status}.`);
    }
    const card = this.#cardOf(intent);
    if (paid) return this.#succeed(intent, card);
    return this.#fail(intent, {
      type: "card_error",
      code: "payment_intent_payment_attempt_failed",
      message: "The payment failed.",
      payment_method: build.paymentMethod(card, this.#now()),
    });
  }

  cancel(id: string, reason: string | null): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (!CANCELABLE.includes(intent.status)) {
      throw unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
      );
    }
    return this.#put(
      {
        ...intent,
        status: "canceled",
        canceled_at: this.#now(),
        cancellation_reason: reason,
        next_action: null,
      },
      "payment_intent.canceled",
    );
  }

  /** Gives back money of a charge: all that is left, or a part, never more than was captured. */
  refund(
    chargeId: string,
    {
      amount,
      reason,
      metadata,
    }: { amount?: number; reason: string | null; metadata: Record<string, string> },
  ): Stripe.Refund {
    const charge = this.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "charge");
    const left = charge.amount_captured - charge.amount_refunded;
    if (charge.refunded) {
      throw cannotRefund(
        "charge_already_refunded",
        `Charge ${charge.id} has already been refunded.`,
      );
    }
    const given = amount ?? left;
    if (given > left) {
      throw cannotRefund(
        undefined,
        `Refund amount (${dollars(given)}) is greater than unrefunded amount on charge (${dollars(left)})`,
        "amount",
      );
    }
    const refund = build.refund({
      id: this.#sources.ids("re"),
      created: this.#now(),
      charge,
      amount: given,
      reason,
      metadata,
    });
    const refunded = charge.amount_refunded + given;
    const after = {
      ...charge,
      amount_refunded: refunded,
      refunded: refunded === charge.amount_captured,
    };
    this.refunds.set(refund.id, refund);
    this.charges.set(charge.id, after);
    this.#record("refund.created", refund);
    this.#record("charge.refunded", after);
    return refund;
  }

  updateRefund(id: string, metadata: Record<string, string>): Stripe.Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw noSuch("refund", id, "id");
    const after = { ...refund, metadata: mergeMetadata(refund.metadata ?? {}, metadata) };
    this.refunds.set(id, after);
    this.#record("refund.updated", after);
    return after;
  }

  clear(): void {
    for (const objects of [this.intents, this.charges, this.refunds, this.cards]) objects.clear();
    this.events.length = 0;
  }

  #mustBeConfirmable(intent: Stripe.PaymentIntent): void {
    if (OPEN.includes(intent.status)) return;
    throw unexpectedState(
      intent,
      intent.status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${OPEN.join(", ")}.`,
    );
  }

  #succeed(intent: Stripe.PaymentIntent, card: Card): Stripe.PaymentIntent {
    const charge = build.charge({
      id: this.#sources.ids("ch"),
      created: this.#now(),
      intent,
      card,
    });
    this.charges.set(charge.id, charge);
    this.#record("charge.succeeded", charge);
    return this.#put(
      { ...intent, status: "succeeded", amount_received: intent.amount, latest_charge: charge.id },
      "payment_intent.succeeded",
    );
  }

  /** Records the failed charge and gives back the 402 to answer. */
  #decline(intent: Stripe.PaymentIntent, card: Card, decline: Decline): Refusal {
    const charge = build.charge({
      id: this.#sources.ids("ch"),
      created: this.#now(),
      intent,
      card,
      decline,
    });
    this.charges.set(charge.id, charge);
    this.#record("charge.failed", charge);
    const error = {
      type: "card_error" as const,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
      payment_method: build.paymentMethod(card, this.#now()),
    };
    const after = this.#fail({ ...intent, latest_charge: charge.id }, error);
    return new Refusal(402, { ...error, payment_intent: after });
  }

  /** Back to the start: the customer may try another card on the same intent. */
  #fail(
    intent: Stripe.PaymentIntent,
    error: Stripe.PaymentIntent.LastPaymentError,
  ): Stripe.PaymentIntent {
    return this.#put(
      {
        ...intent,
        status: "requires_payment_method",
        payment_method: null,
        next_action: null,
        last_payment_error: error,
      },
      "payment_intent.payment_failed",
    );
  }

  #challengeInPage(intent: Stripe.PaymentIntent): Stripe.PaymentIntent.NextAction {
    return {
      type: "use_stripe_sdk",
      use_stripe_sdk: {
        type: "three_d_secure_redirect",
        stripe_js: this.#challengeUrl(intent, null),
      },
    };
  }

  #challengeByRedirect(
    intent: Stripe.PaymentIntent,
    returnUrl: string | null,
  ): Stripe.PaymentIntent.NextAction {
    return {
      type: "redirect_to_url",
      redirect_to_url: { return_url: returnUrl, url: this.#challengeUrl(intent, returnUrl) },
    };
  }

  #challengeUrl(intent: Stripe.PaymentIntent, returnUrl: string | null): string {
    const url = new URL("/endive/challenge.html", this.#standInOrigin());
    const facts = new URLSearchParams({ client_secret: intent.client_secret ?? "" });
    if (returnUrl) facts.set("return_url", returnUrl);
    url.hash = facts.toString();
    return url.href;
  }

  #cardOf(intent: Stripe.PaymentIntent): Card {
    const card = this.cards.get(String(intent.payment_method));
    if (!card) throw noSuch("PaymentMethod", String(intent.payment_method), "payment_method");
    return card;
  }

  #put(intent: Stripe.PaymentIntent, event?: string): Stripe.PaymentIntent {
    this.intents.set(intent.id, intent);
    if (event) this.#record(event, intent);
    return intent;
  }

  #record(type: string, object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund): void {
    const event = build.event({
      id: this.#sources.ids("evt"),
      created: this.#now(),
      apiVersion: Stripe.API_VERSION,
      type,
      object,
      request: this.origin,
    });
    this.events.push(event);
    this.#emit(event);
  }

  #now(): number {
    return seconds(this.#sources.clock);
  }
}

/** A key set to the empty text is removed, as Stripe does. */
function mergeMetadata(
  known: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  const merged = Object.entries({ ...known, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
