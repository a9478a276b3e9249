import type Stripe from "stripe";
import { balanceTransaction } from "./balance-objects";

/** Builders of a dispute and its balance transactions, typed by the SDK as in objects.ts. */

/** Stripe's fee for each dispute in the United States. It isn't returned for a dispute that's won. */
const FEE_CENTS = 1500;
const DAY_S = 24 * 60 * 60;
/** About how many days card networks allow to respond to a dispute. */
const DAYS_TO_RESPOND = 9;

export type DisputeDraft = {
  id: string;
  created: number;
  charge: Stripe.Charge;
  amount: number;
  reason: string;
  /** True if the bank only asks, and takes no money yet. */
  isInquiry: boolean;
};

export function dispute(draft: DisputeDraft): Stripe.Dispute {
  const { charge, isInquiry } = draft;
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  return {
    id: draft.id,
    object: "dispute",
    amount: draft.amount,
    balance_transactions: [],
    charge: charge.id,
    created: draft.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, customer_email_address: charge.receipt_email },
    evidence_details: {
      due_by: draft.created + DAYS_TO_RESPOND * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: "manual",
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: {
        brand,
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: "10.4",
      },
    },
    reason: draft.reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

/** Takes the disputed amount and a fee from the balance. */
export function withdrawal(
  id: string,
  created: number,
  dispute: Stripe.Dispute,
): Stripe.BalanceTransaction {
  const description = `Chargeback withdrawal for ${dispute.charge}`;
  return adjustment({ id, created, dispute, description, cents: -dispute.amount, fee: FEE_CENTS });
}

/** Returns the disputed amount to the balance, but not the fee. */
export function reinstatement(
  id: string,
  created: number,
  dispute: Stripe.Dispute,
): Stripe.BalanceTransaction {
  const description = `Chargeback reversal for ${dispute.charge}`;
  return adjustment({ id, created, dispute, description, cents: dispute.amount, fee: 0 });
}

type Adjustment = {
  id: string;
  created: number;
  dispute: Stripe.Dispute;
  description: string;
  /** Negative if the money leaves our balance. */
  cents: number;
  fee: number;
};

function adjustment({ cents, dispute, ...rest }: Adjustment): Stripe.BalanceTransaction {
  return balanceTransaction({
    ...rest,
    type: "adjustment",
    category: cents < 0 ? "dispute" : "dispute_reversal",
    source: dispute.id,
    amount: cents,
    feeDescription: "Dispute fee",
    currency: dispute.currency,
  });
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
