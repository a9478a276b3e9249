import { eq } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { findOrder, type Order, orderOfPayment } from "~/domain/orders/orders.server";
import { receivePayment } from "~/domain/orders/receive-payment.server";
import type { Intent } from "~/services/stripe.server";
import type { Failure } from "~/services/stripe-client.server";
import { cancelPayment, retrievePayment } from "~/services/stripe-payment-by-id.server";

/** With `locked_out` and `unavailable`, nobody knows whether the payment was made. */
export type Unsettled = {
  ok: false;
  reason: "unknown" | "unavailable" | "locked_out";
  /** The intent of a page whose order is unknown. */
  intentId?: string | null;
};

export type SettleResult = { ok: true; order: Order; intentStatus: string } | Unsettled;

export type StripeEvent = { id: string; type: string };

/**
 * Syncs an order with its payment at Stripe. Idempotent: webhooks, checkout, and the jobs all call it. An event's
 * data isn't trusted: it only makes us ask Stripe. Its ID is stored with its effect, so a repeat has none.
 * @param paymentId of an intent, or of the session of Stripe's page
 * @returns ok once our data agrees with Stripe, even if the order is still unpaid
 */
export async function settle(paymentId: string, event?: StripeEvent): Promise<SettleResult> {
  const answer = await retrievePayment(paymentId);
  return answer.ok ? apply(answer.intent, event) : reportFailure(answer);
}

/** Ends an unpaid order. Its payment is canceled first, so nobody can pay for items that are back in stock. */
export async function endUnpaidOrder(order: Order): Promise<SettleResult> {
  if (order.stripePaymentId !== null) {
    const answer = await cancelPayment(order.stripePaymentId);
    if (answer.ok) return apply(answer.intent);
    const failed = await reportFailure(answer);
    if (failed.reason !== "unknown") return failed;
  }
  // Nobody got a payment ID, or Stripe doesn't know it, so nobody can pay.
  return write((tx): SettleResult => {
    const current = findOrder(tx, order.id);
    if (current?.stripePaymentId === order.stripePaymentId) expireOrder(tx, current);
    return { ok: true, order: findOrder(tx, order.id) ?? order, intentStatus: "canceled" };
  });
}

/** Alerts the owner if Stripe rejects our API keys. */
export async function alertIfLockedOut(failure: Failure): Promise<void> {
  if (failure.reason !== "locked_out") return;
  const { code } = failure;
  await write((tx) => raiseAlert(tx, { kind: "locked_out", subject: "stripe", reason: code }));
}

/** Why a payment isn't settled. Alerts the owner if Stripe rejects our API keys. */
export async function reportFailure(failure: Failure): Promise<Unsettled> {
  await alertIfLockedOut(failure);
  if (failure.reason === "locked_out") return { ok: false, reason: failure.reason };
  const isMissing = failure.reason === "refused" && failure.code === "resource_missing";
  return { ok: false, reason: isMissing ? "unknown" : "unavailable" };
}

function apply(intent: Intent, event?: StripeEvent): Promise<SettleResult> {
  return write((tx): SettleResult => {
    const { intentId } = intent.page ?? {};
    const order = orderOfPayment(tx, intent.id) ?? orderOfPayment(tx, intentId ?? "");
    if (!order) return { ok: false, reason: "unknown", intentId };
    if (event && !recordStripeEvent(tx, event, intent.id)) {
      return { ok: true, order, intentStatus: intent.status };
    }
    if (intent.status === "succeeded") {
      receivePayment(
        tx,
        storeIntentId(tx, order, intentId),
        { cents: intent.amountReceivedCents, currency: intent.currency },
        new Date(),
      );
    } else if (intent.status === "canceled") {
      expireOrder(tx, order);
    }
    return { ok: true, order: findOrder(tx, order.id) ?? order, intentStatus: intent.status };
  });
}

/** Once paid, an order from Stripe's page stores its intent's ID, by which refunds and disputes find it. */
function storeIntentId(tx: Tx, order: Order, intentId: string | null | undefined): Order {
  if (!intentId) return order;
  tx.update(orders).set({ stripePaymentId: intentId }).where(eq(orders.id, order.id)).run();
  return { ...order, stripePaymentId: intentId };
}

/** @returns false if the event was recorded before */
export function recordStripeEvent(tx: Tx, event: StripeEvent, stripePaymentId: string): boolean {
  const added = tx
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, stripePaymentId })
    .onConflictDoNothing()
    .run();
  return added.changes === 1;
}
