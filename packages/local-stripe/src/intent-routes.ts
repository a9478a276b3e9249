import { type Card, cardFromDetails, cardFromToken } from "./cards";
import { conflict, invalidParam, missingParam, noSuch, unexpectedState } from "./errors";
import { chargeable, currency, receiptEmail } from "./intent-params";
import { LIST_PARAMS, page } from "./lists";
import { publicIntent } from "./objects";
import type { Call, Route } from "./route";
import { sessionOf } from "./sessions";
import type { State } from "./state";

const FIELDS = ["amount", "currency", "description", "metadata", "receipt_email", "expand"];

export const intentRoutes: Route[] = [
  {
    on: "POST /v1/payment_intents",
    params: [...FIELDS, "allowed_payment_method_types", "automatic_payment_methods"],
    run: createIntent,
  },
  {
    on: "GET /v1/payment_intents",
    params: LIST_PARAMS,
    run: ({ state, params }) => page(state.intents.values(), params, "/v1/payment_intents"),
  },
  {
    on: "GET /v1/payment_intents/:id",
    publishable: true,
    params: ["client_secret", "expand"],
    run: (call) => visible(call, ownIntent(call)),
  },
  { on: "POST /v1/payment_intents/:id", locks: true, params: FIELDS, run: updateIntent },
  {
    on: "POST /v1/payment_intents/:id/confirm",
    locks: true,
    publishable: true,
    params: [
      "client_secret",
      "expand",
      "payment_method",
      "payment_method_data",
      "receipt_email",
      "return_url",
      "use_stripe_sdk",
    ],
    run: confirmIntent,
  },
  {
    // Stripe has no such endpoint. The page of the 3-D Secure challenge calls it.
    on: "POST /v1/payment_intents/:id/authenticate",
    locks: true,
    publishable: true,
    params: ["client_secret", "passed"],
    run: (call) => {
      const { id } = ownIntent(call);
      return visible(call, call.state.authenticate(id, call.params.flag("passed")));
    },
  },
  {
    on: "POST /v1/payment_intents/:id/cancel",
    locks: true,
    params: ["cancellation_reason", "expand"],
    run: cancelIntent,
  },
];

function createIntent({ state, params }: Call) {
  const amount = chargeable(params.requiredInteger("amount"));
  const allowedMethods = params.list("allowed_payment_method_types") ?? null;
  const automatic = params.group("automatic_payment_methods");
  automatic?.only(["enabled", "allow_redirects"]);
  if (allowedMethods && automatic?.flag("enabled")) {
    throw invalidParam(
      "parameter_invalid_empty",
      "allowed_payment_method_types",
      "You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.",
    );
  }
  return state.create({
    amount,
    currency: currency(params.requiredText("currency")),
    description: params.text("description") ?? null,
    receiptEmail: receiptEmail(params) || null,
    metadata: params.texts("metadata"),
    allowedMethods,
  });
}

function updateIntent({ state, params, id }: Call) {
  const amount = params.integer("amount");
  const newCurrency = params.text("currency");
  return state.update(id, {
    ...(amount !== undefined && { amount: chargeable(amount) }),
    ...(newCurrency && { currency: currency(newCurrency) }),
    ...(params.has("description") && { description: params.text("description") || null }),
    ...(params.has("receipt_email") && { receipt_email: receiptEmail(params) || null }),
    ...(params.has("metadata") && { metadata: params.texts("metadata") }),
  });
}

function cancelIntent({ state, id, params }: Call) {
  if (sessionOf(state, id)) {
    throw conflict(
      "You cannot cancel the PaymentIntent for a Checkout Session. Expire the Checkout Session instead.",
    );
  }
  return state.cancel(id, params.text("cancellation_reason") ?? null);
}

function confirmIntent(call: Call) {
  const { state, params } = call;
  const intent = ownIntent(call);
  const card = cardOf(call);
  if (!card) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const confirmed = state.confirm(intent.id, {
    card,
    returnUrl: params.text("return_url") ?? null,
    receiptEmail: receiptEmail(params),
    useStripeSdk: params.flag("use_stripe_sdk"),
  });
  return visible(call, confirmed);
}

function cardOf({ state, params, clockAndIds }: Call): Card | undefined {
  const id = clockAndIds.ids("pm");
  const now = new Date(clockAndIds.clock());
  const named = params.text("payment_method");
  if (named) {
    const card = cardFromToken(named, id, now) ?? state.cards.get(named);
    if (!card) throw noSuch("PaymentMethod", named, "payment_method");
    return card;
  }
  const data = params.group("payment_method_data");
  if (!data) return undefined;
  if (data.requiredText("type") !== "card") {
    throw invalidParam("parameter_invalid_string", "payment_method_data[type]", "Only card.");
  }
  const details = data.group("card");
  if (!details) throw missingParam("payment_method_data[card]");
  return cardFromDetails(
    {
      number: details.requiredText("number"),
      expMonth: details.requiredInteger("exp_month"),
      expYear: details.requiredInteger("exp_year"),
      cvc: details.requiredText("cvc"),
    },
    id,
    now,
  );
}

/** The intent that the path names. A browser must send its client secret. */
function ownIntent({ state, id, params, inBrowser }: Call) {
  const intent = state.intent(id);
  if (inBrowser && params.requiredText("client_secret") !== intent.client_secret) {
    throw invalidParam(
      "payment_intent_invalid_parameter",
      "client_secret",
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
    );
  }
  return intent;
}

function visible({ inBrowser }: Call, intent: ReturnType<State["intent"]>) {
  return inBrowser ? publicIntent(intent) : intent;
}
