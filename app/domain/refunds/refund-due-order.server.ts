import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { type Order, paymentIdOf, renewPaymentKey } from "~/domain/orders/orders.server";
import { alertIfLockedOut } from "~/domain/payments/settle.server";
import {
  isKeyUsed,
  outcomeOf,
  postpone,
  type StripeOutcome,
  scheduleRetry,
} from "~/domain/payments/stripe-retries.server";
import type { Failure } from "~/services/stripe-client.server";
import { createRefund } from "~/services/stripe-refunds.server";
import { isFailed, reversalsOf, subtractReversals } from "./reversals.server";
import { settleReversals } from "./settle-reversals.server";

/** How soon to look again at a refund under way. Its event says when it arrives, but can get lost. */
const ON_ITS_WAY_MS = 3_600_000;
/** How long to wait after a bank sent a refund back, since it would most likely do so again. */
const SENT_BACK_MS = 24 * 3_600_000;

/** Requests what's left to refund, then reads Stripe's list again: only that closes the order. */
export async function refundDueOrder(due: Order, now: Date): Promise<StripeOutcome> {
  const settled = await settleReversals(due.stripePaymentId);
  if (!settled.ok) {
    await tryLater(due, now);
    return outcomeOf(settled);
  }
  const { order } = settled;
  const intentId = paymentIdOf(due);
  if (order.status !== "refund_due") return "answered";

  const booked = await write((tx) => reversalsOf(tx, order.id));
  const amountCents = subtractReversals(order.receivedCents, booked);
  const waitsUntil = amountCents > 0 ? sentBackUntil(booked) : now.getTime() + ON_ITS_WAY_MS;
  if (waitsUntil > now.getTime()) {
    await write((tx) => scheduleRetry(tx, order, new Date(waitsUntil)));
    return "answered";
  }

  // A failed refund has used up its idempotency key.
  const attempt = `${order.paymentAttempt}.${booked.refunds.length + 1}`;
  const asked = await createRefund({
    id: order.id,
    token: order.token,
    attempt,
    intentId,
    amountCents,
  });
  if (!asked.ok) {
    await tryLater(order, now, asked);
    return asked.reason === "refused" ? "answered" : "unanswered";
  }
  return outcomeOf(await settleReversals(intentId));
}

function sentBackUntil({ refunds }: ReturnType<typeof reversalsOf>): number {
  const failures = refunds.filter(isFailed).map(({ updatedAt }) => updatedAt.getTime());
  return Math.max(0, ...failures) + (failures.length > 0 ? SENT_BACK_MS : 0);
}

async function tryLater(order: Order, now: Date, failure?: Failure): Promise<void> {
  const isNo = failure?.reason === "refused";
  await write((tx) => {
    const shouldAlert = postpone(tx, order, now);
    if (isKeyUsed(failure)) renewPaymentKey(tx, order);
    if (!shouldAlert && !isNo) return;
    const amountCents = subtractReversals(order.receivedCents, reversalsOf(tx, order.id));
    const reason = isNo ? failure.code : undefined;
    const subject = String(order.id);
    raiseAlert(tx, { kind: "refund_stuck", subject, orderId: order.id, amountCents, reason });
  });
  if (failure) await alertIfLockedOut(failure);
}
