import Stripe from "stripe";
import { env } from "~/env.server";
import { type IntentAnswer, labelsOf, ourOrderId, type PayableOrder } from "./stripe.server";
import {
  type Failure,
  failure,
  stripe,
  unavailable,
  withStripeTimeLimit,
} from "./stripe-client.server";

/**
 * Stripe's own page, for browsers without our card form: a Checkout Session. It only creates a payment intent
 * when the customer tries to pay. Until then, the session's ID is the only one.
 */

export type PageLine = { name: string; description?: string; cents: number };

/**
 * How soon a page expires at the least. Stripe's minimum is 30 minutes by its own clock. Our background jobs
 * end a page long before, with its hold.
 */
const SHORTEST_MS = 35 * 60_000;
/** A retry within this time has the same parameters, so Stripe returns the same session. */
const EXPIRES_EVERY_MS = 15 * 60_000;

const WITH_INTENT = { expand: ["payment_intent"] };

/** True if an order's stored payment ID is a session of Stripe's page, false if it's a payment intent. */
export function isStripesPage(paymentId: string): boolean {
  return paymentId.startsWith("cs_");
}

/** @param lines that add up to the order's total */
export function createPage(order: PayableOrder, lines: PageLine[]): Promise<IntentAnswer> {
  return pageAnswer(async () => {
    try {
      return await createSession(order, lines, { customer_email: order.email });
    } catch (error) {
      // Stripe accepts fewer email addresses than we do. Without one, its page asks for it.
      const isEmail = error instanceof Stripe.errors.StripeError && error.code === "email_invalid";
      if (!isEmail) throw error;
      return createSession(order, lines, {});
    }
  });
}

function createSession(
  order: PayableOrder,
  lines: PageLine[],
  customer: { customer_email?: string },
): Promise<Stripe.Checkout.Session> {
  const earliest = Date.now() + SHORTEST_MS;
  const expiresAt = Math.ceil(earliest / EXPIRES_EVERY_MS) * (EXPIRES_EVERY_MS / 1000);
  const emailKey = customer.customer_email === undefined ? ":no-email" : "";
  const { APP_ORIGIN } = env();
  return stripe().checkout.sessions.create(
    {
      ...customer,
      ...WITH_INTENT,
      mode: "payment",
      line_items: lines.map(({ name, description, cents }) => ({
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: cents,
          product_data: { name, ...(description && { description }) },
        },
      })),
      allowed_payment_method_types: ["card"],
      // Without this, the account's settings could charge in another currency than the order's.
      adaptive_pricing: { enabled: false },
      client_reference_id: String(order.id),
      payment_intent_data: labelsOf(order),
      custom_text: { submit: { message: "We'll save your items for up to 15 minutes." } },
      expires_at: expiresAt,
      success_url: `${APP_ORIGIN}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${APP_ORIGIN}/checkout`,
    },
    { idempotencyKey: `order:${order.token}:page:${order.attempt}:${expiresAt}${emailKey}` },
  );
}

export function retrievePage(sessionId: string): Promise<IntentAnswer> {
  return pageAnswer(() => stripe().checkout.sessions.retrieve(sessionId, WITH_INTENT));
}

/** Expires a page, so that nobody can pay there. The caller must check its status: a page just paid is `succeeded`. */
export function expirePage(sessionId: string): Promise<IntentAnswer> {
  return pageAnswer(async () => {
    try {
      return await stripe().checkout.sessions.expire(sessionId, WITH_INTENT);
    } catch (error) {
      // Stripe only expires an open session, and has no error code for others.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const session = await stripe().checkout.sessions.retrieve(sessionId, WITH_INTENT);
      if (session.status === "open") throw error;
      return session;
    }
  });
}

/** The session with this intent; null for an intent of our card form. */
export async function findPageOf(
  intentId: string,
): Promise<{ ok: true; sessionId: string | null } | Failure> {
  try {
    const { data } = await withStripeTimeLimit(() =>
      stripe().checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
    );
    return { ok: true, sessionId: data[0]?.id ?? null };
  } catch (error) {
    const failed = failure(error);
    // A restricted key that can't see sessions hasn't created any.
    return failed.reason === "locked_out" ? { ok: true, sessionId: null } : failed;
  }
}

async function pageAnswer(ask: () => Promise<Stripe.Checkout.Session>): Promise<IntentAnswer> {
  try {
    const { id, status, url, currency, payment_intent: intent } = await withStripeTimeLimit(ask);
    if (typeof id !== "string" || typeof intent === "string" || (status === "open" && !url)) {
      return unavailable("Stripe answered without a checkout session");
    }
    return {
      ok: true,
      intent: {
        id,
        clientSecret: "",
        page: { url, intentId: intent?.id ?? null },
        status: statusOf(status, intent?.status),
        amountReceivedCents: intent?.amount_received ?? 0,
        currency: intent?.currency ?? currency ?? "",
        orderId: intent ? ourOrderId(intent) : null,
      },
    };
  } catch (error) {
    return failure(error);
  }
}

/** A Checkout Session's status, in a PaymentIntent's terms. An open page can still be paid after a failed try. */
function statusOf(session: Stripe.Checkout.Session["status"], intent: string | undefined): string {
  if (intent === "succeeded" || intent === "processing") return intent;
  return session === "open" ? "requires_payment_method" : "canceled";
}
