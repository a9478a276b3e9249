import Stripe from "stripe";
import { stripeSettings } from "~/env.server";
import {
  type Failure,
  failure,
  stripe,
  unavailable,
  withStripeTimeLimit,
} from "./stripe-client.server";

/** Payment intents at Stripe. These functions return failures instead of throwing. */

/** A payment at Stripe. Its status can be a new one, since Stripe may add some. */
export type Intent = {
  /** The session's ID for a payment on Stripe's page. */
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

/** Cancels a payment. The caller must check its status: if it's too late, that's `succeeded` or `processing`. */
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

/** Labels that identify an intent as ours (`ourOrderId`). */
export function labelsOf({ id, email }: Pick<PayableOrder, "id" | "email">) {
  return {
    description: describe(id),
    // receipt_email isn't set, since Stripe would send a receipt without the place and time.
    metadata: { order_id: String(id), email },
  };
}

/**
 * The order's ID of our own intent; null if another program made it. WooCommerce's plugin writes `order_id`
 * too, so the other labels of `labelsOf` must match as well.
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
    const intent = await withStripeTimeLimit(ask);
    // The SDK returns a 5xx without an `error` in its body as a success.
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
