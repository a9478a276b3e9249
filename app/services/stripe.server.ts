import Stripe from "stripe";
import { stripeSettings } from "~/env.server";
import { type Failure, failure, stripe, unavailable, withPatience } from "./stripe-client.server";

/** Failures are returned, not thrown. */

/** Statuses are an open enum at Stripe: expect unknown ones. */
export type Intent = {
  /** The session's for a payment on Stripe's page. */
  id: string;
  /** Empty for a payment on Stripe's page. */
  clientSecret: string;
  /** Stripe's page (stripe-page.server.ts): its URL while it's open, and its intent once someone tried to pay. */
  page?: { url: string | null; intentId: string | null };
  status: string;
  amountReceivedCents: number;
  currency: string;
  /** The order's ID from the metadata; null if someone else created the payment. */
  orderId: string | null;
};

export type IntentAnswer = { ok: true; intent: Intent } | Failure;

export function paymentIsSetUp(): boolean {
  return stripeSettings() !== null;
}

export type PayableOrder = {
  id: number;
  token: string;
  attempt: number;
  amountCents: number;
  currency: string;
  email: string;
};

/**
 * Creates a payment. The idempotency key has the order's token and attempt, so a retry returns the same
 * intent. Order IDs alone are reused after a restore.
 */
export function createIntent(order: PayableOrder): Promise<IntentAnswer> {
  return intentAnswer(() =>
    stripe().paymentIntents.create(
      {
        amount: order.amountCents,
        currency: order.currency,
        // Cards only: delayed methods would outlive the hold on the stock.
        allowed_payment_method_types: ["card"],
        ...labelsOf(order),
      },
      { idempotencyKey: `order:${order.token}:pi:${order.attempt}` },
    ),
  );
}

export function retrieveIntent(id: string): Promise<IntentAnswer> {
  return intentAnswer(() => stripe().paymentIntents.retrieve(id));
}

/** The caller looks at the status: too late, it is `succeeded` or `processing`. */
export function cancelIntent(id: string): Promise<IntentAnswer> {
  return intentAnswer(async () => {
    try {
      return await stripe().paymentIntents.cancel(id);
    } catch (error) {
      const isTooLate =
        error instanceof Stripe.errors.StripeError &&
        error.code === "payment_intent_unexpected_state";
      if (!isTooLate) throw error;
      return error.payment_intent ?? (await stripe().paymentIntents.retrieve(id));
    }
  });
}

/** Labels by which an intent is recognized as ours (`ourOrderId`). */
export function labelsOf({ id, email }: Pick<PayableOrder, "id" | "email">) {
  return {
    description: describe(id),
    // Not as receipt_email: Stripe would mail a receipt that names no place and no time.
    metadata: { order_id: String(id), email },
  };
}

/**
 * Null for what another program makes with the same account. WooCommerce's plugin writes `order_id` too, so
 * the rest of what `labelsOf` writes must be there as well.
 */
export function ourOrderId({
  metadata,
  description,
}: Pick<Stripe.PaymentIntent, "metadata" | "description">): string | null {
  const { order_id: id, email } = metadata ?? {};
  return email !== undefined && description === describe(id) ? (id ?? null) : null;
}

const describe = (orderId: number | string | undefined) => `Order #${orderId}`;

async function intentAnswer(ask: () => Promise<Stripe.PaymentIntent>): Promise<IntentAnswer> {
  try {
    const intent = await withPatience(ask);
    // A 5xx whose body has no `error` resolves in the SDK as if it were a success.
    if (typeof intent.id !== "string" || typeof intent.client_secret !== "string") {
      return unavailable("Stripe answered without a payment intent");
    }
    return {
      ok: true,
      intent: {
        id: intent.id,
        clientSecret: intent.client_secret,
        status: intent.status,
        amountReceivedCents: intent.amount_received,
        currency: intent.currency,
        orderId: ourOrderId(intent),
      },
    };
  } catch (error) {
    return failure(error);
  }
}
