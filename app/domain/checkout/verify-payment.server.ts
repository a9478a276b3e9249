import { read } from "~/db/client.server";
import { countAttempt, type LimitedClient } from "~/domain/access/limits.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { type Order, orderOfPayment, unpaidOrderOfBrowser } from "~/domain/orders/orders.server";
import { settle } from "~/domain/payments/settle.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { type Result, refusal } from "~/domain/result";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import { isStripesPage } from "~/services/stripe-page.server";
import { STILL_PROCESSING } from "./receipt";

export type Verification = { success: boolean; message: string };

const TOO_OFTEN = refusal(
  "limited",
  "Too many checks in a row. If you paid, your payment is safe. Check again in a minute.",
);
const NO_ANSWER = refusal(
  "unavailable",
  "We can't reach our payment processor. If you paid, your payment is safe. Please check again.",
);
const ORDER_LOST: Verification = {
  success: false,
  message:
    "We have your payment, but we can't find your order. Your money is safe, and we've been notified. Please email us.",
};
const FAILED: Verification = { success: false, message: "Payment verification failed" };

/** The outcome of a payment, and its intent's ID, since Stripe's page returns with its session's ID. */
type Verified = Result<{ verification: Verification; stripePaymentId: string }>;

/**
 * Verifies a payment. An intent of someone else's, or one we never made, looks like any failure, so nobody
 * learns which exist. Refuses with unavailable or limited, but what's known to be paid is always told.
 */
export async function verifyPayment(paymentId: string, client?: LimitedClient): Promise<Verified> {
  const failed = { ok: true as const, verification: FAILED, stripePaymentId: paymentId };
  const known = orderOfPayment(read(), paymentId);
  if (known?.status === "paid") return answer(known, "succeeded", paymentId);

  const tooOften = client && (await countAttempt("payment-check", client));
  if (tooOften) return { ...tooOften, ...TOO_OFTEN };
  if (!known && !isStripesPage(paymentId)) return verifyOrphan(paymentId);
  const settled = await settle(paymentId);
  if (settled.ok) return answer(settled.order, settled.intentStatus, paymentId);
  if (settled.intentId) return verifyOrphan(settled.intentId);
  return settled.reason === "unknown" ? failed : NO_ANSWER;
}

function answer(order: Order, intentStatus: string, paymentId: string): Verified {
  const stripePaymentId = order.stripePaymentId ?? paymentId;
  return { ok: true, verification: describe(order, intentStatus), stripePaymentId };
}

/** Settles a payment without an order, which can exist after a restore. */
async function verifyOrphan(stripePaymentId: string): Promise<Verified> {
  const found = await withStripeTimeLimit(() => settleOrphanPayment(stripePaymentId));
  if (found === "again") return NO_ANSWER;
  const order = found === "settled" && orderOfPayment(read(), stripePaymentId);
  if (order) return answer(order, "succeeded", stripePaymentId);
  return { ok: true, verification: found === "kept" ? ORDER_LOST : FAILED, stripePaymentId };
}

/**
 * Settles the browser's unpaid order without waiting for a webhook. If Stripe doesn't answer, the next payment
 * asks again.
 */
export async function settleUnpaidOrder(browserId: string, client: LimitedClient): Promise<void> {
  const unpaid = unpaidOrderOfBrowser(read(), browserHashOf(browserId));
  if (!unpaid?.stripePaymentId || (await countAttempt("payment-check", client))) return;
  await settle(unpaid.stripePaymentId);
}

function describe({ status }: Order, intentStatus: string): Verification {
  const no = (message: string): Verification => ({ success: false, message });
  if (status === "paid") return { success: true, message: "Payment Successful" };
  if (status === "refund_due" || status === "refunded") {
    return no("We couldn't fill your order, so we're refunding your full payment.");
  }
  if (intentStatus === "processing") {
    return no(STILL_PROCESSING);
  }
  if (status === "expired") {
    return no(
      "Your order expired because it wasn't paid in time. You haven't been charged. Check out again if you still want it.",
    );
  }
  return no("Your payment didn't go through. You haven't been charged.");
}
