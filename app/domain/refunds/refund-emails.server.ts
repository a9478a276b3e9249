import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { bundledSendTime, forgetUntold } from "~/domain/fulfillment/stop-emails.server";
import { findUnsent, forgetEmails, isQueued, queueEmail } from "~/domain/outbox/outbox.server";
import { calledOffCause, queueSms } from "~/domain/outbox/sms-queue.server";

/** Emails to customers about refunds, queued in the transaction that records them. */

type Recipient = { id: number };
type Sum = { amountCents: number };

const ofRequest = ({ id }: Recipient, requestId: number) => `order:${id}:refund:${requestId}`;
const ofWhole = ({ id }: Recipient) => `order:${id}:refund`;

/** Queues the email about a refund that the owner requested. */
export function queueRefundEmail(tx: Tx, order: Recipient, refundRequestId: number): void {
  const payload = { orderId: order.id, refundRequestId };
  queueEmail(tx, "order_refund", ofRequest(order, refundRequestId), payload);
}

/**
 * Queues the only email and text about an order that's canceled with all others at its stop. They have the same
 * cause as the refund's email, so none follows about the refund.
 */
export function queueCanceledOrderEmail(
  tx: Tx,
  order: Recipient,
  refundRequestId: number,
  eventId: number,
): void {
  forgetUntold(tx, order.id);
  // If Stripe refused an earlier request, its email may still be unsent.
  const earlier = findUnsent(tx, `order:${order.id}:refund:`);
  if (earlier?.payload.eventId !== undefined) forgetEmails(tx, [earlier.dedupeKey]);
  const payload = { orderId: order.id, refundRequestId, eventId };
  queueEmail(tx, "order_refund", ofRequest(order, refundRequestId), payload, bundledSendTime());
  queueSms(tx, "text_called_off", calledOffCause(order.id, eventId), payload, bundledSendTime());
}

/**
 * Queues the email about a refund that the shop made on its own.
 * @param failures how many of the order's refunds have failed. After a failed one, the next is emailed again.
 */
export function queueFullRefundEmail(
  tx: Tx,
  order: Recipient,
  { amountCents, failures }: Sum & { failures: number },
): void {
  const first = ofWhole(order);
  const cause = failures > 0 && isQueued(tx, first) ? `${first}:after:${failures}` : first;
  queueEmail(tx, "order_refund", cause, { orderId: order.id, amountCents });
}

/**
 * Queues the email that a refund failed, if the customer was told of that refund.
 * @param refund.hadArrived whether it had been booked as arrived, since a refund without a request is emailed
 * only then
 */
export function queueRefundFailedEmail(
  tx: Tx,
  order: Recipient,
  refund: Sum & { id: string; hadArrived: boolean },
): void {
  const request = tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.refundId, refund.id))
    .get();
  const wasAnnounced = request
    ? isQueued(tx, ofRequest(order, request.id))
    : refund.hadArrived && isQueued(tx, ofWhole(order));
  if (!wasAnnounced) return;
  queueEmail(tx, "order_refund_failed", `order:${order.id}:refund_failed:${refund.id}`, {
    orderId: order.id,
    amountCents: refund.amountCents,
  });
}
