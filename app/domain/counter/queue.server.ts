import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { listStopsOfToday } from "~/domain/events/event-queries.server";
import { type DeskOrder, deskOrdersWhere } from "~/domain/order-desk/order-queries.server";
import { orderState } from "~/domain/orders/order-state";
import { type LineWithRefunds, linesOfAllWithRefunds } from "~/domain/refunds/refundable.server";
import { isRefundedOrCanceled } from "./counter-actions.server";
import { byDueTime, type QueueStop, rankOf } from "./pickup-due";
import { stepOf } from "./steps";

/** Reads the orders that wait at the counter. */

export type QueuedOrder = DeskOrder & { lines: LineWithRefunds[] };

/** The most orders that the counter lists, far more than wait at a stop. */
export const MAX_QUEUED = 500;
const MAX_UNDECIDED = 30;
const JUST_OVER_MS = 2 * 60_000;

const isAwaitingPickup = and(eq(orders.fulfillment, "pickup"), isNull(orders.handedOverAt));
/** A window sale that was handed over at once never waited, and doesn't appear even if it's voided. */
const everWaited = or(eq(orders.origin, "web"), isNotNull(orders.waitsSince));

/** Orders to be paid at the truck. Unconfirmed reservations, of which strangers can make many, are never in line. */
const isToBePaidHere = and(eq(orders.paymentKind, "truck"), everWaited, isNull(orders.confirmBy));

const isUnrefunded = ne(orders.refundedCents, orders.receivedCents);
const isStarted = or(isNotNull(orders.makingAt), isNotNull(orders.readyAt));
const isJustChanged = (now: Date) => gt(orders.updatedAt, new Date(now.getTime() - JUST_OVER_MS));
const isWaiting = sql`(${or(
  and(eq(orders.status, "paid"), isUnrefunded),
  and(eq(orders.status, "pending"), isToBePaidHere),
)})`;

/**
 * `toMake` has the orders with something made to order, of these stops and of walk-ups that wait at none, by promised
 * time, then by when they were placed. `quiet` has the orders of goods alone, and online orders whose stop hasn't been
 * chosen.
 */
export function readQueue(stops: readonly QueueStop[], now: Date) {
  const atStops = withLines(deskOrdersWhere(isAtStops(stops, now), MAX_QUEUED, isWaiting));
  const walkUps = withLines(deskOrdersWhere(isWalkUpElsewhere(stops, now), MAX_QUEUED));
  const undecided = withLines(deskOrdersWhere(isUndecided(now), MAX_UNDECIDED));
  const isShown = (order: QueuedOrder) => isInLine(order) || isJustOver(order, now);
  const shown = atStops.filter(isShown);
  const here = [...shown, ...walkUps.filter(isShown)];
  const goods = here.filter((order) => !hasMadeItems(order));
  return {
    toMake: here.filter(hasMadeItems).sort(byDueTime(stops)),
    quiet: [...goods, ...undecided.filter(isShown)],
  };
}

const DUE_SOON_MS = 15 * 60_000;

/** The orders to make now: late, promised within 15 minutes, or sold at the window. Ready orders aren't due. */
export function listDue(stops: readonly QueueStop[], now: Date): QueuedOrder[] {
  const soon = now.getTime() + DUE_SOON_MS;
  const isDue = (order: QueuedOrder) =>
    canBeServed(order) &&
    stepOf(order) !== "ready" &&
    (order.origin === "window" || rankOf(order, stops) <= soon);
  return readQueue(stops, now).toMake.filter(isDue);
}

/**
 * Orders of these stops that wait, that ended after someone started them, or that changed in the last two minutes. Others
 * that ended are left out by the query, since strangers can make many.
 */
const isAtStops = (stops: readonly Pick<QueueStop, "id">[], now: Date) =>
  and(
    isAwaitingPickup,
    inArray(
      orders.pickupEventId,
      stops.map(({ id }) => id),
    ),
    or(
      inArray(orders.status, ["paid", "refund_due", "refunded"]),
      and(inArray(orders.status, ["pending", "expired"]), isToBePaidHere),
    ),
    or(isWaiting, isStarted, isJustChanged(now)),
  );

/** The orders that wait at a stop, for the places in line. */
export const waitsAtStop = ({ id }: Pick<QueueStop, "id">) =>
  and(isAwaitingPickup, eq(orders.pickupEventId, id), isWaiting);

/** Online orders whose stop hasn't been chosen. */
const isUndecided = (now: Date) =>
  and(isPaidAndWaits(now), eq(orders.origin, "web"), isNull(orders.pickupEventId));

/**
 * Walk-ups without a stop, or whose stop was canceled or isn't listed yet. Their customers stand at the truck and wait
 * for what they paid.
 */
function isWalkUpElsewhere(stops: readonly Pick<QueueStop, "id">[], now: Date) {
  const isOff = or(isNotNull(events.canceledAt), gt(events.startDate, now));
  const off = read().select({ id: events.id }).from(events).where(isOff);
  const listed = [...stops, ...listStopsOfToday(now)].map(({ id }) => id);
  return and(
    isPaidAndWaits(now),
    eq(orders.origin, "window"),
    isNotNull(orders.waitsSince),
    or(
      isNull(orders.pickupEventId),
      and(inArray(orders.pickupEventId, off), notInArray(orders.pickupEventId, listed)),
    ),
  );
}

/** Leaves out what was refunded long ago, since it'd take the places of orders that wait. */
const isPaidAndWaits = (now: Date) =>
  and(isAwaitingPickup, eq(orders.status, "paid"), or(isUnrefunded, isStarted, isJustChanged(now)));

export function withLines(found: DeskOrder[]): QueuedOrder[] {
  const lines = linesOfAllWithRefunds(
    read(),
    found.map(({ id }) => id),
  );
  return found.map((order) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
  }));
}

export const hasMadeItems = ({ lines }: Pick<QueuedOrder, "lines">) =>
  lines.some(({ kind }) => kind === "made");

/** Whether an order waits: paid, or reserved and confirmed. A disputed order waits too, but can't be made. */
export function isInLine(order: DeskOrder): boolean {
  const state = orderState(order);
  if (state === "reserved") return order.confirmBy === null;
  return state === "open" || state === "items-missing" || state === "disputed";
}

/** Whether an order waits and can be made and handed over. A disputed order can't. */
export const canBeServed = (order: DeskOrder) =>
  isInLine(order) && orderState(order) !== "disputed";

/**
 * Whether an order was refunded or canceled so recently that the counter still shows it. If it was started, it
 * stays until it's dismissed.
 */
function isJustOver(order: DeskOrder, now: Date): boolean {
  if (!isRefundedOrCanceled(order)) return false;
  return stepOf(order) !== "waiting" || now.getTime() - order.updatedAt.getTime() < JUST_OVER_MS;
}
