import { asc, eq, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { env } from "~/env.server";
import { cateringInquiries } from "../catering/inquiries.table.server";
import { addressLines } from "../fulfillment/fulfillment";
import { type PickupView, toPickupView } from "../fulfillment/pickup";
import { findStop } from "../fulfillment/pickup-stop.server";
import { isQueued, type QueuedEmail, timesSent, wasSent } from "../mail/outbox.server";
import { findReader } from "../newsletter/newsletter.server";
import { newsletterSubscribers } from "../newsletter/newsletter.table.server";
import { unsubscribeAddress } from "../newsletter/unsubscribe-link.server";
import { isAutoPaused } from "../order-pause/auto-pause.server";
import { lastLook } from "../order-pause/last-look.server";
import { otherReservations } from "../orders/open-reservation.server";
import { linesOfOrder, withTitle } from "../orders/order-lines.server";
import type { Order } from "../orders/orders.server";
import { inventory } from "../records/inventory.table.server";
import { orderLines, orders } from "../records/orders.table.server";
import { products } from "../records/products.table.server";
import {
  isRefundedLine,
  refundRequestLines,
  refundRequests,
} from "../records/refund-requests.table.server";
import { FAILED_STATUSES, refunds } from "../records/reversals.table.server";
import { trackingOf } from "../records/tracking";
import { confirmKeyOf } from "../reservations/confirm-key.server";
import { taxNote } from "../tax/tax";
import { taxOfOrder } from "../tax/tax-entries.server";
import { findTillEntry, isTakenBack } from "../till/till.server";
import { formatTime } from "../time";
import { alertsIn } from "./alert-emails.server";
import {
  acknowledgmentEmail,
  correctedEmail,
  type Email,
  type Getting,
  readyEmail,
  receiptEmail,
  refundEmail,
  refundFailedEmail,
  reservationCanceledEmail,
  reservationEmail,
  type Sender,
  sentEmail,
  stopChangedEmail,
  unsubscribeEmail,
} from "./email-texts";
import {
  alertsEmail,
  guestCanceledEmail,
  inquiryEmail,
  lowStockEmail,
  orderingPausedEmail,
  orderUnseenEmail,
} from "./owner-email-texts";

/** What a queued email says. @throws if what it's about is gone. */
export function writeEmail({ kind, payload }: QueuedEmail, sender: Sender): Email {
  switch (kind) {
    case "order_receipt":
    case "order_truck_receipt": {
      const order = there(orderOf(payload.orderId));
      const tax = taxNote(taxOfOrder(read(), order.id));
      const parts = { lines: linesOf(order.id), getting: gettingOf(order), tax };
      return receiptEmail(order, parts, sender);
    }
    case "order_ready": {
      const order = there(orderOf(payload.orderId));
      const code = order.status === "pending" ? order.reservationCode : null;
      return readyEmail(order, { pickup: pickupOf(order) ?? null, code }, sender);
    }
    case "order_sent": {
      const order = there(orderOf(payload.orderId));
      return sentEmail(order, { lines: linesOf(order.id), tracking: trackingOf(order) }, sender);
    }
    case "order_corrected": {
      const order = there(orderOf(payload.orderId));
      const entry = there(findTillEntry(read(), Number(payload.tillEntryId)));
      const code = order.status === "pending" ? order.reservationCode : null;
      return correctedEmail(order, { entry, code }, sender);
    }
    case "order_reservation": {
      const order = there(orderOf(payload.orderId));
      const parts = { lines: linesOf(order.id), getting: gettingOf(order) };
      const code = order.reservationCode ?? "";
      const others = otherReservations(read(), order).filter(
        ({ email }) => email.toLowerCase() === order.email.toLowerCase(),
      );
      const own = { code, confirm: confirmOf(order), others, ...parts };
      return reservationEmail(order, own, sender);
    }
    case "order_reservation_cancelled": {
      const order = there(orderOf(payload.orderId));
      return reservationCanceledEmail(order, order.reservationCode ?? "", sender);
    }
    case "stop_changed": {
      const order = there(orderOf(payload.orderId));
      const isMoved = payload.isMoved === 1;
      return stopChangedEmail(order, { ...there(pickupOf(order)), isMoved }, sender);
    }
    case "order_refund": {
      const order = there(orderOf(payload.orderId));
      return refundEmail(order, refundOf(order, payload), sender);
    }
    case "order_refund_failed": {
      const order = there(orderOf(payload.orderId));
      return refundFailedEmail(order, { amountCents: Number(payload.amountCents) }, sender);
    }
    case "inquiry_received":
      return inquiryEmail(there(inquiryOf(payload.inquiryId)), sender);
    case "inquiry_acknowledged":
      return acknowledgmentEmail(there(inquiryOf(payload.inquiryId)), sender);
    case "unsubscribe_link": {
      const { id, email } = there(subscriberOf(payload.subscriberId));
      return unsubscribeEmail(email, unsubscribeAddress(id), sender);
    }
    case "low_stock": {
      const item = there(itemOf(payload.inventoryId));
      return lowStockEmail({ ...item, quantity: Number(payload.quantity) }, sender);
    }
    case "reservation_canceled_by_guest": {
      const order = there(orderOf(payload.orderId));
      const code = order.reservationCode ?? "";
      return guestCanceledEmail(order, { code, lines: linesOf(order.id) }, sender);
    }
    case "order_unseen": {
      const order = there(orderOf(payload.orderId));
      const since = formatTime(there(order.waitsSince ?? undefined), env().TRUCK_TZ);
      const { title: stop } = there(findStop(read(), order.pickupEventId) ?? undefined);
      return orderUnseenEmail(order, { since, stop }, sender);
    }
    case "ordering_paused": {
      const stop = there(findStop(read(), Number(payload.eventId)) ?? undefined);
      const minutes = Number(payload.minutes);
      return orderingPausedEmail({ stop: stop.title, minutes }, sender);
    }
    case "alerts_raised":
      return alertsEmail(alertsIn({ payload }), sender);
    default:
      throw new Error(`No template for email type ${kind}`);
  }
}

/** Null to send it. A delayed email must not promise what's over. */
export function whyNotSent({
  kind,
  payload,
}: Pick<QueuedEmail, "kind" | "payload">): string | null {
  const order = orderOf(payload.orderId);
  if (kind === "order_unseen" && order && wasSeen(order)) {
    return "Not sent: someone had checked the orders by then";
  }
  if (kind === "ordering_paused" && !isAutoPaused(read())) {
    return "Not sent: ordering ahead had started again by then";
  }
  if (kind === "order_reservation" && order && order.status !== "pending") {
    return "Not sent: the reservation had already ended";
  }
  if (kind === "order_truck_receipt" && order && order.status !== "paid") {
    return "Not sent: the payment was voided";
  }
  if (kind === "stop_changed" && order && !isWaiting(order)) {
    return "Not sent: nobody was still waiting for this stop";
  }
  if (kind === "order_ready" && order && !isReady(order)) {
    return "Not sent: the order wasn't ready after all, or was picked up";
  }
  if (kind === "order_sent" && order && !order.handedOverAt) {
    return "Not sent: the order hadn't been sent after all";
  }
  if (kind === "order_corrected" && order && !isNews(order, payload)) {
    return "Not sent: the customer hadn't heard of it";
  }
  if (kind === "order_refund" && order && hasFailed(order, payload)) {
    return "This refund had failed by then";
  }
  if (
    kind === "unsubscribe_link" &&
    findReader(Number(payload.subscriberId))?.isSubscribed === false
  ) {
    return "They had unsubscribed by then";
  }
  return null;
}

/** Who got no receipt hears of no void, and of no refund that was entered by mistake. */
function isNews({ id }: Order, { tillEntryId }: QueuedEmail["payload"]): boolean {
  const entry = there(findTillEntry(read(), Number(tillEntryId)));
  if (entry.kind === "void") return timesSent(read(), `order:${id}:truck_receipt:`) > 0;
  if (entry.takesBack !== null) return wasSent(read(), `till:${entry.takesBack}`);
  return !isTakenBack(read(), entry.id);
}

/** What it's about: the request's own refund, or all that was owed. */
function hasFailed({ status }: Order, { refundRequestId }: QueuedEmail["payload"]): boolean {
  if (refundRequestId === undefined) return status === "refund_due";
  const found = read()
    .select({ status: refunds.status })
    .from(refundRequests)
    .innerJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(eq(refundRequests.id, Number(refundRequestId)))
    .get();
  return found !== undefined && FAILED_STATUSES.includes(found.status);
}

/** A reservation may also have ended with its stop. Only this email says so. */
function isWaiting({ id, handedOverAt }: Order): boolean {
  return handedOverAt === null && !isQueued(read(), `order:${id}:reservation_cancelled`);
}

/** Neither refunded nor canceled since. */
function isReady(order: Order): boolean {
  const { status, readyAt, receivedCents, refundedCents } = order;
  if (!readyAt || !isWaiting(order)) return false;
  return status === "pending" || (status === "paid" && refundedCents < receivedCents);
}

function wasSeen({ waitsSince, handedOverAt }: Order): boolean {
  const { at, isStart } = lastLook();
  return handedOverAt !== null || (!isStart && waitsSince !== null && at >= waitsSince);
}

function there<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("The order or inquiry for this email is missing");
  return row;
}

const orderOf = (id: unknown) =>
  read()
    .select()
    .from(orders)
    .where(eq(orders.id, Number(id)))
    .get();

const inquiryOf = (id: unknown) =>
  read()
    .select()
    .from(cateringInquiries)
    .where(eq(cateringInquiries.id, Number(id)))
    .get();

const subscriberOf = (id: unknown) =>
  read()
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, Number(id)))
    .get();

const itemOf = (id: unknown) =>
  read()
    .select({ name: products.name, unit: inventory.unit })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .where(eq(inventory.id, Number(id)))
    .get();

function linesOf(orderId: number) {
  return linesOfOrder(read(), orderId).map(({ title, quantity, unitPriceCents }) => ({
    name: title,
    quantity,
    unitPriceCents,
  }));
}

function pickupOf({ pickupEventId, pickupMinutes }: Order): PickupView | undefined {
  const stop = findStop(read(), pickupEventId);
  return stop ? toPickupView(stop, pickupMinutes, new Date(), env().TRUCK_TZ) : undefined;
}

function confirmOf({ token, confirmBy }: Order) {
  if (confirmBy === null) return null;
  return { key: confirmKeyOf(token), by: formatTime(confirmBy, env().TRUCK_TZ) };
}

/** Nothing if the customer already has it. */
function gettingOf(order: Order): Getting {
  if (order.handedOverAt) return null;
  const pickup = pickupOf(order);
  if (pickup) return { pickup };
  return order.deliveryAddress ? { delivery: addressLines(order.deliveryAddress) } : null;
}

/** The one the owner asked for; without it, what the shop refunded on its own. */
function refundOf(order: Order, { refundRequestId, amountCents }: QueuedEmail["payload"]) {
  if (refundRequestId === undefined) {
    return { amountCents: Number(amountCents ?? order.refundedCents), lines: [] };
  }
  const id = Number(refundRequestId);
  const request = there(
    read().select().from(refundRequests).where(eq(refundRequests.id, id)).get(),
  );
  const lines = read()
    .select({
      productId: orderLines.productId,
      choices: orderLines.choices,
      name: orderLines.name,
      choiceNames: orderLines.choiceNames,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: sql<number>`${refundRequestLines.quantity}`,
    })
    .from(refundRequestLines)
    .innerJoin(orderLines, isRefundedLine)
    .where(eq(refundRequestLines.requestId, id))
    .orderBy(asc(orderLines.productId), asc(orderLines.choices))
    .all()
    .map(withTitle)
    .map(({ title, ...line }) => ({ ...line, name: title }));
  return { amountCents: request.amountCents, lines };
}
