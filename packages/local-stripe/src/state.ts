import type Stripe from "stripe";
import { bookCharge } from "./balance";
import * as build from "./card-objects";
import type { Card, Decline } from "./cards";
import type { ClockAndIds } from "./clock-and-ids";
import { openDispute } from "./disputes";
import { noSuch, Refusal, unexpectedState } from "./errors";
import { type IntentDraft, paymentIntent } from "./objects";
import { mergeMetadata, Store } from "./store";

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
  /** True if Stripe.js shows the challenge itself: it asks for `use_stripe_sdk`. */
  useStripeSdk: boolean;
};

const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
const CANCELABLE = [...OPEN, "requires_capture"];

/**
 * The payment state machine: the only ways an intent may change.
 *
 *     requires_payment_method → requires_action → succeeded
 *              ↑         ↑______________|   (challenge failed)
 *              |______ declined; canceled from every status that is not final
 */
export class State extends Store {
  /** The webhook endpoints, as set up in the dashboard. */
  readonly endpoints: Stripe.WebhookEndpoint[] = [];
  /** Returns the origin that serves our own pages. */
  readonly standInOrigin: () => string;

  constructor(
    clockAndIds: ClockAndIds,
    emit: (event: Stripe.Event) => void,
    standInOrigin: () => string,
  ) {
    super(clockAndIds, emit);
    this.standInOrigin = standInOrigin;
  }

  create(draft: Omit<IntentDraft, "id" | "clientSecret" | "created">): Stripe.PaymentIntent {
    const id = this.id("pi");
    const clientSecret = `${id}_${this.id("secret")}`;
    const intent = paymentIntent({ ...draft, id, clientSecret, created: this.now() });
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

  /** Charges a card. @throws a 402 if the card is declined, after the failed attempt is stored */
  confirm(id: string, confirmation: Confirmation): Stripe.PaymentIntent {
    const intent = this.intent(id);
    mustBeConfirmable(intent);
    const { card } = confirmation;
    this.cards.set(card.id, card);
    const attempt: Stripe.PaymentIntent = {
      ...intent,
      payment_method: card.id,
      receipt_email: confirmation.receiptEmail ?? intent.receipt_email,
      next_action: null,
      last_payment_error: null,
    };
    switch (card.behavior.kind) {
      case "succeeds":
        return this.#succeed(attempt, card);
      case "processes":
        return this.#put({ ...attempt, status: "processing" }, "payment_intent.processing");
      case "challenges":
        return this.#challenge(attempt, card.behavior.by, confirmation);
      case "declines":
        throw this.#decline(attempt, card, card.behavior.decline);
    }
  }

  /** Applies the result of the 3-D Secure challenge. */
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
      payment_method: build.paymentMethod(card, this.now()),
    });
  }

  /** Decides an intent that's `processing`. */
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
      payment_method: build.paymentMethod(card, this.now()),
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
        canceled_at: this.now(),
        cancellation_reason: reason,
        next_action: null,
      },
      "payment_intent.canceled",
    );
  }

  #succeed(intent: Stripe.PaymentIntent, card: Card): Stripe.PaymentIntent {
    const charge = this.#charge(intent, card);
    const paid = this.#put(
      { ...intent, status: "succeeded", amount_received: intent.amount, latest_charge: charge.id },
      "payment_intent.succeeded",
    );
    if (card.aftermath === "dispute" || card.aftermath === "inquiry") {
      openDispute(this, charge, {
        reason: "fraudulent",
        isInquiry: card.aftermath === "inquiry",
      });
    }
    return paid;
  }

  #decline(intent: Stripe.PaymentIntent, card: Card, decline: Decline): Refusal {
    const charge = this.#charge(intent, card, decline);
    const error = {
      type: "card_error" as const,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
      payment_method: build.paymentMethod(card, this.now()),
    };
    const after = this.#fail({ ...intent, latest_charge: charge.id }, error);
    return new Refusal(402, { ...error, payment_intent: after });
  }

  #challenge(
    intent: Stripe.PaymentIntent,
    by: "sdk" | "redirect",
    { returnUrl, useStripeSdk }: Confirmation,
  ): Stripe.PaymentIntent {
    const url = new URL("/endive/challenge.html", this.standInOrigin());
    url.hash = new URLSearchParams({
      client_secret: intent.client_secret ?? "",
      return_url: returnUrl ?? "",
    }).toString();
    const next_action: Stripe.PaymentIntent.NextAction =
      by === "sdk" && useStripeSdk
        ? { type: "use_stripe_sdk", use_stripe_sdk: { stripe_js: url.href } }
        : {
            type: "redirect_to_url",
            redirect_to_url: { return_url: returnUrl, url: url.href },
          };
    const waiting = { ...intent, status: "requires_action", next_action };
    return this.#put(waiting, "payment_intent.requires_action");
  }

  #charge(intent: Stripe.PaymentIntent, card: Card, decline?: Decline): Stripe.Charge {
    const charge = build.charge({
      id: this.id("ch"),
      created: this.now(),
      intent,
      card,
      decline,
    });
    this.charges.set(charge.id, charge);
    if (charge.paid) bookCharge(this, charge);
    this.record(decline ? "charge.failed" : "charge.succeeded", charge);
    return charge;
  }

  /** Resets an intent after a failure, so that the customer can try another card on it. */
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

  #cardOf(intent: Stripe.PaymentIntent): Card {
    const card = this.cards.get(String(intent.payment_method));
    if (!card) throw noSuch("PaymentMethod", String(intent.payment_method), "payment_method");
    return card;
  }

  #put(intent: Stripe.PaymentIntent, event?: string): Stripe.PaymentIntent {
    this.intents.set(intent.id, intent);
    if (event) this.record(event, intent);
    return intent;
  }
}

function mustBeConfirmable(intent: Stripe.PaymentIntent): void {
  if (OPEN.includes(intent.status)) return;
  throw unexpectedState(
    intent,
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${OPEN.join(", ")}.`,
  );
}
