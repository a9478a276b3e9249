import { and, eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { findSubscription } from "~/domain/newsletter/newsletter.server";
import { isAutoPaused } from "~/domain/order-settings/auto-pause.server";
import { lastSeen } from "~/domain/order-settings/last-seen.server";
import { isInPlaceOf, type Order } from "~/domain/orders/orders.server";
import type { EmailKind } from "~/domain/outbox/email-kinds";
import { isQueued, type QueuedEmail, timesSent, wasSent } from "~/domain/outbox/outbox.server";
import { findTillEntry, isTakenBack } from "~/domain/truck-ledger/till.server";
import { orderOf, refundState, requireRow } from "./email-facts.server";

/**
 * Decides which queued emails are outdated, so a delayed email promises nothing that's over. Whether a stop's change is
 * news at all was decided before it was queued: by `updateOrdersOfStop`, then `tellStopChange`.
 */

type Payload = QueuedEmail["payload"];

type Reason = { why: string; isSo: (payload: Payload) => boolean };

/** A reason that applies only to an order that still exists. */
const ofOrder =
  (isSo: (order: Order, payload: Payload) => boolean): Reason["isSo"] =>
  (payload) => {
    const order = orderOf(payload.orderId);
    return order !== undefined && isSo(order, payload);
  };

const REASONS: Partial<Record<EmailKind, Reason>> = {
  order_unseen: {
    why: "Not sent: someone had checked the orders by then, or the order had ended",
    isSo: ofOrder((order) => wasSeen(order) || !isStillWanted(order)),
  },
  ordering_paused: {
    why: "Not sent: ordering ahead had started again by then",
    isSo: () => !isAutoPaused(read()),
  },
  order_reservation: {
    why: "Not sent: the reservation had already ended",
    isSo: ofOrder(({ id, status }) => status !== "pending" && !isBeingReplaced(id)),
  },
  order_truck_receipt: {
    why: "Not sent: the payment was voided",
    isSo: ofOrder(({ status }) => status !== "paid"),
  },
  stop_changed: {
    why: "Not sent: nobody was still waiting for this stop",
    isSo: ofOrder((order, { eventId }) => {
      const isElsewhere = eventId !== undefined && order.pickupEventId !== eventId;
      return isElsewhere || !isStillExpected(order);
    }),
  },
  order_ready: {
    why: "Not sent: the order wasn't ready after all, or was picked up",
    isSo: ofOrder((order) => !isReady(order)),
  },
  order_sent: {
    why: "Not sent: the order hadn't shipped after all",
    isSo: ofOrder(({ handedOverAt }) => !handedOverAt),
  },
  order_corrected: {
    why: "Not sent: the customer never got an email about it",
    isSo: ofOrder((order, payload) => !isNews(order, payload)),
  },
  order_refund: {
    why: "This refund had failed by then",
    isSo: ofOrder((order, payload) => hasFailed(order, payload) && !isCalledOff(order, payload)),
  },
  reservation_canceled_by_guest: {
    why: "Not sent: Stripe declined the refund, so the order wasn't canceled",
    isSo: ({ refundRequestId }) =>
      refundRequestId !== undefined && refundState(refundRequestId) === "failed",
  },
  unsubscribe_link: {
    why: "They had unsubscribed by then",
    isSo: ({ subscriberId }) => findSubscription(Number(subscriberId))?.isSubscribed === false,
  },
};

/** Whether a card payment is under way in a reservation's place. If it doesn't come, the reservation is open again. */
const isBeingReplaced = (id: number): boolean => {
  const isUnderWay = and(isInPlaceOf(id), eq(orders.status, "pending"));
  return read().select({ id: orders.id }).from(orders).where(isUnderWay).get() !== undefined;
};

/** Why an email isn't sent anymore; null if it is. */
export function whyNotSent({
  kind,
  payload,
}: Pick<QueuedEmail, "kind" | "payload">): string | null {
  const reason = REASONS[kind as EmailKind];
  return reason?.isSo(payload) ? reason.why : null;
}

/**
 * False if the customer never heard of the corrected payment: a void without a receipt, or a mistaken refund
 * that was undone before its email.
 */
function isNews({ id }: Order, { tillEntryId }: Payload): boolean {
  const entry = requireRow(findTillEntry(read(), Number(tillEntryId)));
  if (entry.kind === "void") return timesSent(read(), `order:${id}:truck_receipt:`) > 0;
  if (entry.takesBack !== null) return wasSent(read(), `till:${entry.takesBack}`);
  return !isTakenBack(read(), entry.id);
}

/** Whether the refund failed: the request's own, or without a request, the refund of everything owed. */
function hasFailed({ status }: Order, { refundRequestId }: Payload): boolean {
  return refundRequestId === undefined
    ? status === "refund_due"
    : refundState(refundRequestId) === "failed";
}

/** Whether the email is about the order's canceled stop, so it's still needed. */
const isCalledOff = ({ pickupEventId }: Order, { eventId }: Payload) =>
  eventId !== undefined && eventId === pickupEventId && isOff(pickupEventId);

const isOff = (stopId: number | null) => (findStop(read(), stopId)?.canceledAt ?? null) !== null;

/** Whether an order still waits. If its reservation ended with the stop, only the email about that is sent. */
function isStillExpected({ id, handedOverAt }: Order): boolean {
  return handedOverAt === null && !isQueued(read(), `order:${id}:reservation_cancelled`);
}

/** Whether an order is still ready: not refunded or canceled since, and its stop isn't canceled. */
function isReady(order: Order): boolean {
  const { readyAt, pickupEventId } = order;
  return (
    readyAt !== null && isStillExpected(order) && !isOff(pickupEventId) && isStillWanted(order)
  );
}

/** Whether an order hasn't been refunded or canceled. */
const isStillWanted = ({ status, receivedCents, refundedCents }: Order) =>
  status === "pending" || (status === "paid" && refundedCents < receivedCents);

function wasSeen({ waitsSince, handedOverAt }: Order): boolean {
  const { at, isStart } = lastSeen();
  return handedOverAt !== null || (!isStart && waitsSince !== null && at >= waitsSince);
}
