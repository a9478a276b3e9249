import type Stripe from "stripe";

/**
 * Builders of the objects that the API returns. Their return types are the SDK's, so `tsc` finds a field that's
 * missing or misspelled when the SDK moves to a newer API version.
 */

export type IntentDraft = {
  id: string;
  clientSecret: string;
  created: number;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  /** Null if Stripe chooses (`automatic_payment_methods`). */
  allowedMethods: string[] | null;
};

export function paymentIntent(draft: IntentDraft): Stripe.PaymentIntent {
  return {
    id: draft.id,
    object: "payment_intent",
    allowed_payment_method_types: draft.allowedMethods,
    amount: draft.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: draft.allowedMethods ? null : { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: draft.clientSecret,
    confirmation_method: "automatic",
    created: draft.created,
    currency: draft.currency,
    customer: null,
    customer_account: null,
    description: draft.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: draft.allowedMethods ?? ["card"],
    payment_record: null,
    processing: null,
    receipt_email: draft.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

export type RefundDraft = {
  id: string;
  created: number;
  charge: Stripe.Charge;
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
  status: "pending" | "succeeded";
};

export function refund(draft: RefundDraft): Stripe.Refund {
  const isPending = draft.status === "pending";
  return {
    id: draft.id,
    object: "refund",
    amount: draft.amount,
    balance_transaction: isPending ? null : draft.id.replace(/^re_/, "txn_"),
    charge: draft.charge.id,
    created: draft.created,
    currency: draft.charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: isPending ? "pending" : "refund",
      },
    },
    metadata: draft.metadata,
    payment_intent: draft.charge.payment_intent,
    payment_method: draft.charge.payment_method,
    ...(isPending && { pending_reason: "processing" }),
    reason: draft.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: draft.status,
    transfer_reversal: null,
  };
}

/** The objects that an event can be about. */
export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Checkout.Session;

export type EventDraft = {
  id: string;
  created: number;
  apiVersion: string;
  type: string;
  object: EventObject;
  /** The object before it changed. Absent if the object is new. */
  before?: EventObject;
  request: Stripe.Event.Request | null;
};

/** Builds an event. The SDK's type is a union of all event types, which no builder can satisfy without a cast. */
export function event(draft: EventDraft): Stripe.Event {
  return {
    id: draft.id,
    object: "event",
    api_version: draft.apiVersion,
    created: draft.created,
    data: {
      object: draft.object,
      ...(draft.before && { previous_attributes: changed(draft.before, draft.object) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: draft.request,
    type: draft.type,
  } as Stripe.Event;
}

/** The former values of the attributes that changed. Null for an attribute that's new. */
function changed(before: object, after: object): object {
  const [former, latter] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...former.keys(), ...latter.keys()]);
  const differing = [...names].filter((name) => former.get(name) !== latter.get(name));
  return Object.fromEntries(differing.map((name) => [name, former.get(name) ?? null]));
}

/** The fields of an intent that a publishable key may read: not its metadata or charge. */
export function publicIntent(intent: Stripe.PaymentIntent) {
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    status: intent.status,
  };
}
