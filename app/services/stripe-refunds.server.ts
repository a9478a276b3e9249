import type Stripe from "stripe";
import {
  type Failure,
  failure,
  stripe,
  unavailable,
  withStripeTimeLimit,
} from "./stripe-client.server";

/** A refund. Its status can be a new one, since Stripe may add some. */
export type Refund = {
  id: string;
  amountCents: number;
  status: string;
  failureReason: string | null;
  /** The shop's refund request behind it; null if someone else made the refund. */
  request: RequestName | null;
  createdAt: Date;
};

/** Identifies a refund request. IDs are reused after a restore, so the time is part of it. */
export type RequestName = { id: number; askedAt: Date };

export type Dispute = {
  id: string;
  amountCents: number;
  /** Cents that the customer's bank has withdrawn and holds now. */
  withdrawnCents: number;
  status: string;
  reason: string;
  respondBy: Date | null;
  createdAt: Date;
};

export type Reversals = { refunds: Refund[]; disputes: Dispute[] };

/** The key in a refund's metadata at Stripe by which a refund is found if its response was lost. */
const REQUEST = "refund_request_id";
const PAGE = 100;
/** The most refunds read per payment. */
const MAX = 1_000;

/** Lists a payment's refunds and disputes, newest first. */
export async function listReversals(
  intentId: string,
): Promise<{ ok: true; reversals: Reversals } | Failure> {
  const filter = { payment_intent: intentId, limit: PAGE };
  try {
    const [refunds, disputes] = await withStripeTimeLimit(() =>
      Promise.all([
        stripe().refunds.list(filter).autoPagingToArray({ limit: MAX }),
        stripe().disputes.list(filter).autoPagingToArray({ limit: MAX }),
      ]),
    );
    return {
      ok: true,
      reversals: { refunds: refunds.map(readRefund), disputes: disputes.map(readDispute) },
    };
  } catch (error) {
    return failure(error);
  }
}

/** Creates a refund. Retrying the same attempt returns the same refund. */
export async function createRefund(order: {
  id: number;
  token: string;
  attempt: string;
  intentId: string;
  amountCents: number;
  request?: RequestName;
}): Promise<{ ok: true } | Failure> {
  try {
    const refund = await withStripeTimeLimit(() =>
      stripe().refunds.create(
        {
          payment_intent: order.intentId,
          amount: order.amountCents,
          metadata: {
            order_id: String(order.id),
            ...(order.request && { [REQUEST]: requestName(order.request) }),
          },
        },
        { idempotencyKey: `order:${order.token}:refund:${order.attempt}` },
      ),
    );
    return typeof refund.id === "string"
      ? { ok: true }
      : unavailable("Stripe answered without a refund");
  } catch (error) {
    return failure(error);
  }
}

/** '7.1799107200000' */
export const requestName = ({ id, askedAt }: RequestName) => `${id}.${askedAt.getTime()}`;

export function readRefund(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    status: refund.status ?? "pending",
    failureReason: refund.failure_reason ?? null,
    request: readRequest(refund.metadata?.[REQUEST]),
    createdAt: atSecond(refund.created),
  };
}

/** Reads a request's name from metadata, which people can also edit in Stripe. */
function readRequest(text = ""): RequestName | null {
  const [, id, askedAt] = /^([1-9]\d{0,15})\.(\d{1,15})$/.exec(text) ?? [];
  return id ? { id: Number(id), askedAt: new Date(Number(askedAt)) } : null;
}

export function readDispute(dispute: Stripe.Dispute): Dispute {
  // Balances may be in the account's own currency, so they only tell whether money was withdrawn.
  const balance = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const due = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    withdrawnCents: balance < 0 ? dispute.amount : 0,
    status: dispute.status,
    reason: dispute.reason,
    respondBy: due === null ? null : atSecond(due),
    createdAt: atSecond(dispute.created),
  };
}

/** Stripe's times are seconds since 1970. */
const atSecond = (seconds: number) => new Date(seconds * 1000);
