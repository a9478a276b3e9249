import { asc, eq, sql } from "drizzle-orm";
import { prepared, read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  FAILED_STATUSES,
  isRefundedLine,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { confirmedWithin } from "~/domain/checkout/confirm-hour.server";
import { confirmKeyOf } from "~/domain/checkout/confirm-key.server";
import { addressLines } from "~/domain/fulfillment/fulfillment";
import { type PickupView, toPickupView } from "~/domain/fulfillment/pickup";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { linesOfOrder, withTitle } from "~/domain/orders/order-lines.server";
import type { Order } from "~/domain/orders/orders.server";
import { type QueuedEmail, reservationCause, wasSent } from "~/domain/outbox/outbox.server";
import { CUSTOMER } from "~/domain/refunds/refund-request";
import { formatTime } from "~/domain/time";
import type { FulfillmentFacts } from "./email-parts";

/** Loads the facts of a queued email, as of when it's written. */

/** @throws if the row is gone */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("The order or inquiry for this email is missing");
  return row;
}

const orderQuery = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare(),
);

export const orderOf = (id: unknown) => orderQuery().get({ id: Number(id) });

export const inquiryOf = (id: unknown) =>
  read()
    .select()
    .from(cateringInquiries)
    .where(eq(cateringInquiries.id, Number(id)))
    .get();

export const subscriberOf = (id: unknown) =>
  read()
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, Number(id)))
    .get();

export const itemOf = (id: unknown) =>
  read()
    .select({ name: products.name, unit: inventory.unit })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .where(eq(inventory.id, Number(id)))
    .get();

export function linesOf(orderId: number) {
  return linesOfOrder(read(), orderId).map(({ title, quantity, unitPriceCents, cupNames }) => ({
    name: title,
    quantity,
    unitPriceCents,
    cupNames,
  }));
}

export function pickupOf({ pickupEventId, pickupMinutes }: Order): PickupView | undefined {
  const stop = findStop(read(), pickupEventId);
  return stop ? toPickupView(stop, pickupMinutes, new Date(), truckZone()) : undefined;
}

export function confirmOf({ id, token, confirmBy }: Order) {
  if (confirmBy === null) return null;
  // The time to confirm a reservation begins when its email goes out.
  const by = wasSent(read(), reservationCause({ id })) ? confirmBy : confirmedWithin(new Date());
  return { key: confirmKeyOf(token), by: formatTime(by, truckZone()) };
}

/** How the customer gets an order; null if they already have it. */
export function fulfillmentFactsOf(order: Order): FulfillmentFacts {
  if (order.handedOverAt) return null;
  const pickup = pickupOf(order);
  if (pickup) return { pickup };
  return order.deliveryAddress ? { delivery: addressLines(order.deliveryAddress) } : null;
}

/** The state of a refund that the owner requested. */
export function refundState(refundRequestId: unknown): "made" | "asked" | "failed" {
  const found = read()
    .select({ state: refundRequests.state, status: refunds.status })
    .from(refundRequests)
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(eq(refundRequests.id, Number(refundRequestId)))
    .get();
  const { state = "asked", status = null } = found ?? {};
  const hasFailed = state === "refused" || (status !== null && FAILED_STATUSES.includes(status));
  return hasFailed ? "failed" : state;
}

/** The refund that the owner requested, or without a request, the one that the shop made by itself. */
export function refundOf(order: Order, { refundRequestId, amountCents }: QueuedEmail["payload"]) {
  if (refundRequestId === undefined) {
    const sumCents = Number(amountCents ?? order.refundedCents);
    return { amountCents: sumCents, lines: [], isOwn: false };
  }
  const id = Number(refundRequestId);
  const request = requireRow(
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
  return { amountCents: request.amountCents, lines, isOwn: request.askedBy === CUSTOMER };
}
