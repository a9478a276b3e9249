import type Stripe from "stripe";

export type SessionDraft = {
  id: string;
  created: number;
  expiresAt: number;
  url: string;
  amount: number;
  currency: string;
  customerEmail: string | null;
  clientReferenceId: string | null;
  allowedMethods: string[] | null;
  isAdaptivePricing: boolean;
  submitText: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
};

/** Builds a Checkout Session in `payment` mode with a page that Stripe hosts. */
export function checkoutSession(draft: SessionDraft): Stripe.Checkout.Session {
  return {
    id: draft.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: draft.isAdaptivePricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: draft.allowedMethods,
    amount_subtotal: draft.amount,
    amount_total: draft.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: draft.created,
    currency: draft.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: draft.submitText === null ? null : { message: draft.submitText },
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: draft.customerEmail,
    discounts: [],
    expires_at: draft.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: draft.metadata,
    mode: "payment",
    origin_context: null,
    // Stripe creates the intent when the customer first tries to pay.
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: draft.allowedMethods ?? ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: draft.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: draft.url,
    wallet_options: null,
  };
}
