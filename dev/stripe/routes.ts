import { type Card, cardFromDetails, cardFromToken } from "./cards";
import { cannotRefund, invalidParam, missingParam, noSuch, unexpectedState } from "./errors";
import type { Params } from "./form";
import { LIST_PARAMS, page } from "./lists";
import { publicIntent } from "./objects";
import type { Sources } from "./sources";
import type { State } from "./state";

/** What an endpoint gets: the state it may change, the parameters sent, and who asks. */
export type Call = {
  state: State;
  sources: Sources;
  params: Params;
  /** The ids in the path, in order. */
  id: string;
  /** Whether the caller has the publishable key only, as a browser does. */
  inBrowser: boolean;
};

export type Route = {
  method: "GET" | "POST";
  path: RegExp;
  /** Open to the publishable key together with the intent's client secret. */
  publishable?: true;
  params: readonly string[];
  run(call: Call): object;
};

const INTENT_FIELDS = [
  "amount",
  "currency",
  "description",
  "metadata",
  "receipt_email",
  "expand",
] as const;

/** The endpoints the shop and the card form use, and no others. */
export const routes: Route[] = [
  {
    method: "POST",
    path: /^\/v1\/payment_intents$/,
    params: [...INTENT_FIELDS, "allowed_payment_method_types", "automatic_payment_methods"],
    run: createIntent,
  },
  {
    method: "GET",
    path: /^\/v1\/payment_intents$/,
    params: LIST_PARAMS,
    run: ({ state, params }) => page(state.intents.values(), params, "/v1/payment_intents"),
  },
  {
    method: "GET",
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    publishable: true,
    params: ["client_secret", "expand", "key"],
    run: (call) => visible(call, ownIntent(call)),
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    params: INTENT_FIELDS,
    run: updateIntent,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    publishable: true,
    params: [
      "client_secret",
      "expand",
      "key",
      "payment_method",
      "payment_method_data",
      "receipt_email",
      "return_url",
      "use_stripe_sdk",
    ],
    run: confirmIntent,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/([^/]+)\/authenticate$/,
    publishable: true,
    params: ["client_secret", "key", "passed"],
    run: (call) => {
      const { id } = ownIntent(call);
      return visible(call, call.state.authenticate(id, call.params.flag("passed")));
    },
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    params: ["cancellation_reason", "expand"],
    run: ({ state, id, params }) => state.cancel(id, params.text("cancellation_reason") ?? null),
  },
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    params: ["payment_intent", "charge", "amount", "reason", "metadata", "expand"],
    run: createRefund,
  },
  {
    method: "GET",
    path: /^\/v1\/refunds$/,
    params: [...LIST_PARAMS, "payment_intent", "charge"],
    run: ({ state, params }) => page(ofIntent(state.refunds, params), params, "/v1/refunds"),
  },
  {
    method: "GET",
    path: /^\/v1\/refunds\/([^/]+)$/,
    params: ["expand"],
    run: ({ state, id }) => found(state.refunds, "refund", id),
  },
  {
    method: "POST",
    path: /^\/v1\/refunds\/([^/]+)$/,
    params: ["metadata", "expand"],
    run: ({ state, id, params }) => state.updateRefund(id, params.texts("metadata")),
  },
  {
    method: "GET",
    path: /^\/v1\/charges$/,
    params: [...LIST_PARAMS, "payment_intent"],
    run: ({ state, params }) => page(ofIntent(state.charges, params), params, "/v1/charges"),
  },
  {
    method: "GET",
    path: /^\/v1\/charges\/([^/]+)$/,
    params: ["expand"],
    run: ({ state, id }) => found(state.charges, "charge", id),
  },
  {
    method: "GET",
    path: /^\/v1\/events$/,
    params: [...LIST_PARAMS, "type", "types"],
    run: ({ state, params }) => {
      const types = params.list("types") ?? (params.has("type") ? [params.text("type")] : null);
      const events = state.events.filter(({ type }) => types === null || types.includes(type));
      return page(events, params, "/v1/events");
    },
  },
  {
    method: "GET",
    path: /^\/v1\/events\/([^/]+)$/,
    params: ["expand"],
    run: ({ state, id }) => {
      const event = state.events.find((candidate) => candidate.id === id);
      if (!event) throw noSuch("event", id, "id");
      return event;
    },
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
    receiptEmail: params.text("receipt_email") ?? null,
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
    ...(params.has("receipt_email") && { receipt_email: params.text("receipt_email") || null }),
    ...(params.has("metadata") && { metadata: params.texts("metadata") }),
  });
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
    receiptEmail: params.text("receipt_email"),
    useStripeSdk: params.flag("use_stripe_sdk"),
  });
  return visible(call, confirmed);
}

function cardOf({ state, params, sources }: Call): Card | undefined {
  const id = sources.ids("pm");
  const now = new Date(sources.clock());
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

function createRefund({ state, params }: Call) {
  const amount = params.integer("amount");
  if (amount !== undefined && amount < 1) {
    throw invalidParam("parameter_invalid_integer", "amount", "Invalid positive integer");
  }
  const request = {
    amount,
    reason: params.text("reason") ?? null,
    metadata: params.texts("metadata"),
  };
  const chargeId = params.text("charge");
  if (chargeId) return state.refund(chargeId, request);
  const intentId = params.text("payment_intent");
  if (!intentId) {
    throw invalidParam(
      "parameter_missing",
      "payment_intent",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = state.intents.get(intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  if (intent.status !== "succeeded") {
    throw cannotRefund(
      undefined,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return state.refund(String(intent.latest_charge), request);
}

/** The intent of the path; a browser must show that it knows the client secret. */
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

function found<T>(objects: Map<string, T & object>, name: string, id: string): T & object {
  const object = objects.get(id);
  if (!object) throw noSuch(name, id, "id");
  return object;
}

function ofIntent<T extends { payment_intent: unknown }>(objects: Map<string, T>, params: Params) {
  const intent = params.text("payment_intent");
  return [...objects.values()].filter((object) => !intent || object.payment_intent === intent);
}

/** Stripe's bounds for a charge in cents: fifty cents to 999,999.99. */
function chargeable(amount: number): number {
  if (amount < 50) {
    throw invalidParam("amount_too_small", "amount", "Amount must be at least $0.50 usd");
  }
  if (amount > 99_999_999) {
    throw invalidParam("amount_too_large", "amount", "Amount must be no more than $999,999.99");
  }
  return amount;
}

function currency(value: string): string {
  if (/^[a-zA-Z]{3}$/.test(value)) return value.toLowerCase();
  throw invalidParam("parameter_invalid_string", "currency", `Invalid currency: ${value}.`);
}
