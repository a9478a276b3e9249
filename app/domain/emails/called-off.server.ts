import { read } from "~/db/client.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { takesOrders } from "~/domain/fulfillment/last-orders";
import { toPickupView } from "~/domain/fulfillment/pickup";
import { findStop, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import type { Order } from "~/domain/orders/orders.server";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import { findMoveOptions } from "~/domain/stop-orders/move-order.server";
import { formatDate, formatTimeRange, isSameDay, isUpcoming } from "~/domain/time";
import type { CalledOff, Money, NextStop } from "./called-off-text";
import { refundOf, refundState, requireRow } from "./email-facts.server";

type Payload = QueuedEmail["payload"];

/**
 * The facts about a canceled stop, as of when the email is written.
 * @throws if the stop is gone
 */
export function calledOffOf(order: Order, payload: Payload): CalledOff {
  const now = new Date();
  const zone = truckZone();
  const stop = requireRow(findStop(read(), order.pickupEventId) ?? undefined);
  const { canceledAt, startDate, endDate } = stop;
  const isComing = canceledAt === null;
  const wasThere = canceledAt !== null && canceledAt >= startDate;
  return {
    stop: toPickupView(stop, order.pickupMinutes, now, zone),
    day: isSameDay(startDate, now, zone) ? "today" : `on ${formatDate(startDate, zone)}`,
    is: isComing ? "kept" : wasThere || !isUpcoming(endDate, now) ? "called off" : "not coming",
    money: moneyOf(order, payload),
    next: isComing ? null : nextStop(stop, now, zone),
  };
}

function moneyOf(order: Order, payload: Payload): Money {
  const { paidAt, receivedCents, refundedCents } = order;
  if (paidAt === null) return { is: "uncharged" };
  const state = payload.refundRequestId && refundState(payload.refundRequestId);
  if (state === "made" || state === "asked") {
    const cents = refundOf(order, payload).amountCents;
    return { is: state === "made" ? "refunded" : "refunding", cents };
  }
  if (refundedCents >= receivedCents) return { is: "refunded", cents: refundedCents };
  return { is: "safe", canMove: findMoveOptions(order.token) !== null };
}

/** The most stops searched for the next one. */
const LOOKED_AT = 50;

/** The next stop that takes orders, or else just the next one. */
function nextStop({ id }: Stop, now: Date, zone: string): NextStop | null {
  const ahead = listUpcoming(now, LOOKED_AT).filter((stop) => stop.id !== id);
  const { paused } = readOrderSettings();
  const open = ahead.find((stop) => !paused && stop.ordersAhead && takesOrders(stop, now));
  const next = open ?? ahead[0];
  if (!next) return null;
  const { title, location, startDate, endDate } = next;
  const time = formatTimeRange(startDate, endDate, zone);
  const date = formatDate(startDate, zone);
  return { title, location, date, time, takesOrders: next === open };
}
