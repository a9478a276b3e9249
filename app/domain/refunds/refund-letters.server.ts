import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { isOwed, oweLetter } from "../mail/outbox.server";
import { refundRequests } from "../records/refund-requests.table.server";

/** What customers are told of money that goes back to them, in the transaction that books it. */

type Told = { id: number };
type Sum = { amountCents: number };

const ofRequest = ({ id }: Told, requestId: number) => `order:${id}:refund:${requestId}`;
const ofWhole = ({ id }: Told) => `order:${id}:refund`;

/** One that the owner asked for. */
export function tellOfRequest(tx: Tx, order: Told, refundRequestId: number): void {
  const payload = { orderId: order.id, refundRequestId };
  oweLetter(tx, "order_refund", ofRequest(order, refundRequestId), payload);
}

/**
 * All that an order was owed back by itself.
 * @param failures how many of its refunds have failed: after one that was told, this one is news.
 */
export function tellOfWhole(
  tx: Tx,
  order: Told,
  { amountCents, failures }: Sum & { failures: number },
): void {
  const first = ofWhole(order);
  const cause = failures > 0 && isOwed(tx, first) ? `${first}:after:${failures}` : first;
  oweLetter(tx, "order_refund", cause, { orderId: order.id, amountCents });
}

/**
 * A refund that its customer was told of, and which failed afterwards. Nothing where nobody was told.
 * @param refund.hadArrived as it was booked before: only then was one without a request told of.
 */
export function tellOfFailure(
  tx: Tx,
  order: Told,
  refund: Sum & { id: string; hadArrived: boolean },
): void {
  const request = tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.refundId, refund.id))
    .get();
  const isTold = request
    ? isOwed(tx, ofRequest(order, request.id))
    : refund.hadArrived && isOwed(tx, ofWhole(order));
  if (!isTold) return;
  oweLetter(tx, "order_refund_failed", `order:${order.id}:refund_failed:${refund.id}`, {
    orderId: order.id,
    amountCents: refund.amountCents,
  });
}
