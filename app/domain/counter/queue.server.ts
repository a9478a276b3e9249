import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
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
const MAX_WITHOUT_STOP = 30;
const JUST_OVER_MS = 2 * 60_000;

const whereAwaitingPickup = and(eq(orders.fulfillment, "pickup"), isNull(orders.handedOverAt));
const isAtTruck = eq(orders.paymentKind, "truck");
/** A window sale that was handed over at once never waited, and doesn't appear even if it's voided. */
const everWaited = or(eq(orders.origin, "web"), isNotNull(orders.waitsSince));

/**
 * The made orders of these stops, by promised time, then by when they were placed. The quiet part has their
 * orders of goods, and orders to be picked up at a stop that hasn't been chosen.
 */
export function readQueue(stops: readonly QueueStop[], now: Date) {
  const atStops = withLines(deskOrdersWhere(whereAtStops(stops), MAX_QUEUED));
  const anywhere = withLines(deskOrdersWhere(withoutStop(now), MAX_WITHOUT_STOP));
  const isShown = (order: QueuedOrder) => waits(order) || isJustOver(order, now);
  const shown = atStops.filter(isShown);
  // Online orders without a stop are picked up at some later one. Walk-ups wait for theirs now.
  const isWalkUp = (order: QueuedOrder) => hasMadeItems(order) && order.origin === "window";
  const elsewhere = anywhere.filter(isShown);
  const toMake = [...shown.filter(hasMadeItems), ...elsewhere.filter(isWalkUp)].sort(
    byDueTime(stops),
  );
  const goods = shown.filter((order) => !hasMadeItems(order));
  return { toMake, quiet: [...goods, ...elsewhere.filter((order) => !isWalkUp(order))] };
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

export const whereAtStops = (stops: readonly Pick<QueueStop, "id">[]) =>
  and(
    whereAwaitingPickup,
    inArray(
      orders.pickupEventId,
      stops.map(({ id }) => id),
    ),
    or(
      inArray(orders.status, ["paid", "refund_due", "refunded"]),
      and(inArray(orders.status, ["pending", "expired"]), isAtTruck, everWaited),
    ),
  );

/** Orders without a stop. Leaves out those refunded long ago, since they'd take the places of orders that wait. */
const withoutStop = (now: Date) =>
  and(
    whereAwaitingPickup,
    isNull(orders.pickupEventId),
    eq(orders.status, "paid"),
    or(
      ne(orders.refundedCents, orders.receivedCents),
      isNotNull(orders.makingAt),
      isNotNull(orders.readyAt),
      gt(orders.updatedAt, new Date(now.getTime() - JUST_OVER_MS)),
    ),
  );

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
export function waits(order: DeskOrder): boolean {
  const state = orderState(order);
  if (state === "reserved") return order.confirmBy === null;
  return state === "to-hand-over" || state === "short" || state === "disputed";
}

/** Whether an order waits and can be made and handed over. A disputed order can't. */
export const canBeServed = (order: DeskOrder) => waits(order) && orderState(order) !== "disputed";

/**
 * Whether an order was refunded or canceled so recently that the counter still shows it. If it was started, it
 * stays until it's dismissed.
 */
function isJustOver(order: DeskOrder, now: Date): boolean {
  if (!isRefundedOrCanceled(order)) return false;
  return stepOf(order) !== "waiting" || now.getTime() - order.updatedAt.getTime() < JUST_OVER_MS;
}
