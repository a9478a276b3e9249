import { and, asc, eq, sql } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { findOrder, paymentIdOf } from "~/domain/orders/orders.server";
import { alertIfLockedOut } from "~/domain/payments/settle.server";
import {
  isKeyUsed,
  nextTry,
  ORDERS_PER_ROUND,
  outcomeOf,
  type StripeOutcome,
} from "~/domain/payments/stripe-retries.server";
import { log } from "~/log.server";
import type { Failure } from "~/services/stripe-client.server";
import { createRefund, requestName } from "~/services/stripe-refunds.server";
import { alertOfRequest } from "./close-refund-request.server";
import { unrefundedCents } from "./refundable.server";
import { settleReversals } from "./settle-reversals.server";

/**
 * Sends refund requests to Stripe. As with `refundDueOrder`, only Stripe's own list closes a request: a refund
 * there names its request, so one whose answer was lost isn't made again.
 */

export type RefundRequest = typeof refundRequests.$inferSelect;

/** The requests that are due, the oldest first. */
export function dueRequests(now: Date): RefundRequest[] {
  const dueAt = sql`coalesce(${refundRequests.retryAt}, 0)`;
  return read()
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.state, "asked"), sql`${dueAt} <= ${now.getTime()}`))
    .orderBy(asc(dueAt), asc(refundRequests.id))
    .limit(ORDERS_PER_ROUND)
    .all();
}

export function findRequest(tx: Tx, id: number): RefundRequest | undefined {
  return tx.select().from(refundRequests).where(eq(refundRequests.id, id)).get();
}

/** Sends a request unless Stripe already has it. */
export async function sendRefundRequest({ id }: RefundRequest, now: Date): Promise<StripeOutcome> {
  const open = await write((tx) => openRequest(tx, id));
  if (!open) return "answered";
  const settled = await settleReversals(open.order.stripePaymentId);
  if (settled.ok) return createRequestedRefund(id, now, { isWaitedFor: false });
  await write((tx) => tryLater(tx, open.request, now));
  return outcomeOf(settled);
}

/**
 * Creates the refund at Stripe. Call it only right after Stripe's list was booked without this refund.
 * @param isWaitedFor true if the owner sees Stripe's answer at once, so no alert is needed
 */
export async function createRequestedRefund(
  id: number,
  now: Date,
  { isWaitedFor }: { isWaitedFor: boolean },
): Promise<StripeOutcome> {
  const open = await write((tx) => openRequest(tx, id));
  if (!open) return "answered";
  const { request, order } = open;
  const intentId = paymentIdOf(order);
  const { amountCents, attempt } = request;
  const name = { id, askedAt: request.createdAt };
  const asked = await createRefund({
    id: order.id,
    token: order.token,
    attempt: `request:${requestName(name)}.${attempt}`,
    intentId,
    amountCents,
    request: name,
  });
  if (asked.ok) return outcomeOf(await settleReversals(intentId));
  if (asked.reason === "refused") {
    await write((tx) => {
      if (!closeAsRefused(tx, request, asked.code) || isWaitedFor) return;
      if (unrefundedCents(tx, order) > 0) alertOfRequest(tx, request, asked.code);
    });
    return "answered";
  }
  await write((tx) => tryLater(tx, request, now, asked));
  await alertIfLockedOut(asked);
  return "unanswered";
}

function openRequest(tx: Tx, id: number) {
  const request = findRequest(tx, id);
  if (request?.state !== "asked") return null;
  const order = findOrder(tx, request.orderId);
  return order ? { request, order } : null;
}

/**
 * Marks a request as refused, since Stripe would refuse it again. The owner decides what to do.
 * @returns false if someone else closed it in between
 */
function closeAsRefused(tx: Tx, request: RefundRequest, reason: string): boolean {
  const refused = tx
    .update(refundRequests)
    .set({ state: "refused", reason, retryAt: null })
    .where(and(eq(refundRequests.id, request.id), eq(refundRequests.state, "asked")))
    .run();
  if (refused.changes === 0) return false;
  log.info("refund-refused", { order: request.orderId, refundRequest: request.id, code: reason });
  return true;
}

function tryLater(tx: Tx, request: RefundRequest, now: Date, failure?: Failure): void {
  const { id, attempt } = request;
  const { shouldAlert, ...later } = nextTry(request, now);
  tx.update(refundRequests)
    .set({ ...later, attempt: isKeyUsed(failure) ? attempt + 1 : attempt })
    .where(
      and(
        eq(refundRequests.id, id),
        eq(refundRequests.state, "asked"),
        eq(refundRequests.attempt, attempt),
      ),
    )
    .run();
  if (shouldAlert) alertOfRequest(tx, request);
}
