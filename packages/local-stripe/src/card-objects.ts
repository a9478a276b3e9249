import type Stripe from "stripe";
import type { Card, Decline } from "./cards";

/** Builders of a card's objects: the payment method, and a charge for each attempt. */

const NO_BILLING = { address: null, email: null, name: null, phone: null, tax_id: null };
const CHECKS = {
  address_line1_check: null,
  address_postal_code_check: null,
  cvc_check: "pass",
};

export function paymentMethod(card: Card, created: number): Stripe.PaymentMethod {
  return {
    id: card.id,
    object: "payment_method",
    billing_details: NO_BILLING,
    card: {
      brand: card.brand,
      checks: CHECKS,
      country: "US",
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export type ChargeDraft = {
  id: string;
  created: number;
  intent: Stripe.PaymentIntent;
  card: Card;
  /** Why the bank declined the card. Absent if it didn't. */
  decline?: Decline;
};

export function charge({ id, created, intent, card, decline }: ChargeDraft): Stripe.Charge {
  const paid = decline === undefined;
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? id.replace(/^ch_/, "txn_") : null,
    billing_details: NO_BILLING,
    calculated_statement_descriptor: null,
    captured: paid,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: { type: "card", card: cardDetails(card, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcome(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    seller_message: decline
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function cardDetails(card: Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: CHECKS,
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: "credit",
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
