import { and, eq, isNull } from "drizzle-orm";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { clearAlert } from "~/domain/alerts/alerts.server";
import {
  detachPaymentIntent,
  findOrder,
  type Order,
  renewPaymentKey,
} from "~/domain/orders/orders.server";
import { endUnpaidOrder, reportFailure, settle } from "~/domain/payments/settle.server";
import { refusal } from "~/domain/result";
import { createIntent, type Intent } from "~/services/stripe.server";
import { createPage, isStripesPage, type PageLine } from "~/services/stripe-page.server";
import { cancelPayment, retrievePayment } from "~/services/stripe-payment-by-id.server";
import { endUnpayableOrder } from "./payment-cannot-begin.server";
import { LAST_PAYMENT_PROCESSING, refuseUnsettled, type StepOutcome } from "./start-order.server";

const UNREACHABLE = refusal(
  "unavailable",
  "We can't reach our payment processor. You haven't been charged. Please try again.",
);

type Begun = StepOutcome<{ intent: Intent }>;

/**
 * Gets an order's payment at Stripe, or creates it. If the payment is over, it's settled or left, and the
 * caller decides again.
 * @param lines of Stripe's page; null for the card form
 */
export function beginAtStripe(order: Order, lines: PageLine[] | null): Promise<Begun> {
  const { stripePaymentId } = order;
  return stripePaymentId === null
    ? createPayment(order, lines)
    : resumePayment(order, stripePaymentId, lines !== null);
}

async function createPayment(order: Order, lines: PageLine[] | null): Promise<Begun> {
  const { id, token, paymentAttempt: attempt, totalCents: amountCents, currency, email } = order;
  const payable = { id, token, attempt, amountCents, currency, email };
  const answer = await (lines ? createPage(payable, lines) : createIntent(payable));
  if (!answer.ok) {
    if (answer.reason !== "unavailable") return endUnpayableOrder(order, answer);
    // Stripe repeats a 5xx under the same key. If both tries create an intent, the order gets the newer one.
    if (answer.key !== "unanswered") await write((tx) => renewPaymentKey(tx, order));
    return UNREACHABLE;
  }
  if (answer.intent.status === "canceled") {
    await write((tx) => renewPaymentKey(tx, order));
    return "again";
  }
  return storePayment(order, answer.intent);
}

async function resumePayment(
  order: Order,
  paymentId: string,
  onStripesPage: boolean,
): Promise<Begun> {
  if (isStripesPage(paymentId) !== onStripesPage && order.status === "pending") {
    return leaveEarlierPayment(order, paymentId);
  }
  const answer = await retrievePayment(paymentId);
  if (!answer.ok) {
    const failed = await reportFailure(answer);
    if (failed.reason !== "unknown") return refuseUnsettled(failed);
    await endUnpaidOrder(order);
    return "again";
  }
  const { id, status } = answer.intent;
  if (status === "canceled") await endUnpaidOrder(order);
  else if (status === "succeeded" && order.status === "pending") await settle(id);
  else return answer;
  return "again";
}

/** The card form and Stripe's page are never payable at once: one ends before the other begins. */
async function leaveEarlierPayment(order: Order, paymentId: string): Promise<Begun> {
  const answer = await cancelPayment(paymentId);
  if (!answer.ok) {
    const failed = await reportFailure(answer);
    if (failed.reason !== "unknown") return refuseUnsettled(failed);
  } else if (answer.intent.status !== "canceled") {
    const settled = await settle(paymentId);
    if (!settled.ok) return refuseUnsettled(settled);
    return settled.order.status === "pending" ? LAST_PAYMENT_PROCESSING : "again";
  }
  await write((tx) => detachPaymentIntent(tx, order));
  return "again";
}

/**
 * Stores the intent's ID before its secret leaves the server. If another request stored one first, that one is
 * used.
 */
async function storePayment(order: Order, intent: Intent): Promise<Begun> {
  const stored = await write((tx) => {
    tx.update(orders)
      .set({ stripePaymentId: intent.id })
      .where(
        and(eq(orders.id, order.id), eq(orders.status, "pending"), isNull(orders.stripePaymentId)),
      )
      .run();
    clearAlert(tx, "payment_refused");
    clearAlert(tx, "locked_out");
    return findOrder(tx, order.id)?.stripePaymentId;
  });
  if (stored === intent.id) return { ok: true, intent };
  // Nobody got this intent's secret, so a failed cancellation does no harm.
  await cancelPayment(intent.id);
  return "again";
}
