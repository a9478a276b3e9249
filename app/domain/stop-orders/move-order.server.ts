import { and, eq, gt } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { auditGuest } from "~/domain/access/audit.server";
import { countOrRefuse } from "~/domain/access/limits.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { menuStopsFor, nextStops } from "~/domain/checkout/offer.server";
import { canReserveYet, isSoon, TOO_FAR_AHEAD } from "~/domain/checkout/reservable";
import { checkReservationsAtStop } from "~/domain/checkout/unpaid-limits.server";
import type { PlannedStop } from "~/domain/event";
import type { MenuStop, StopOption } from "~/domain/fulfillment/fulfillment";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { takesOrders } from "~/domain/fulfillment/last-orders";
import { pickupLine } from "~/domain/fulfillment/pickup";
import {
  checkPickupStop,
  findStop,
  fulfillmentColumns,
  heldUntil,
  type Stop,
} from "~/domain/fulfillment/pickup-stop.server";
import { choosePickupTime } from "~/domain/fulfillment/pickup-time-choice.server";
import { attendedStops, checkAttended } from "~/domain/order-settings/auto-pause.server";
import { checkShipping, readOrderSettings } from "~/domain/order-settings/order-settings.server";
import type { Order } from "~/domain/orders/orders.server";
import { LINK_LOST } from "~/domain/orders/orders.server";
import { netReceivedCents } from "~/domain/refunds/net-received.server";
import { type Result, refusal } from "~/domain/result";
import type { MadeLine } from "~/domain/slots/capacity.server";
import { pickupAt } from "~/domain/slots/pickup-times";
import { servedNote } from "~/domain/slots/served-hours.server";
import { madeLinesOf } from "~/domain/slots/slots.server";
import { mailSettings } from "~/env.server";

/**
 * Lets customers move an order to another stop or time, from the order's own page, or have it shipped if
 * nothing was chosen when it was paid.
 */

export type Pickup = Extract<Fulfillment, { method: "pickup" }>;
type Delivery = Extract<Fulfillment, { method: "delivery" }>;

const TOO_LATE = refusal(
  "conflict",
  "It's too late to change this pickup. Email us if you need help.",
);
const NOT_SHIPPED = refusal(
  "conflict",
  "This order can't be shipped anymore. Email us if you need help.",
);
const UNCONFIRMED = refusal(
  "conflict",
  "A reservation for today can't be moved to a later day. Cancel it, and reserve again.",
  "fulfillment.eventId",
);

/**
 * Moves an order, but not to a stop where nobody checks orders. Refuses with missing or conflict, next to the
 * field that helps.
 */
export function moveOwnOrder(
  token: string,
  target: Pickup,
  { hasLimits = true, now = new Date() } = {},
): Promise<Result> {
  return write((tx): Result => {
    const order = tx.select().from(orders).where(eq(orders.token, token)).get();
    if (!order) return LINK_LOST;
    const made = madeLinesOf(tx, order.id);
    if (!canMove(tx, order, made, now)) return TOO_LATE;
    const isOther = order.pickupEventId !== target.eventId;
    const refused =
      checkPickupStop(tx, target, now) ??
      (isOther ? checkAttended(tx, target, now) : null) ??
      checkReserved(tx, order, target, now) ??
      (isOther && hasLimits ? tooManyThere(tx, order, target) : null);
    if (refused) return refused;
    const asker = { ...askerOf(order, hasLimits), isOrdered: true };
    const pickup = choosePickupTime(tx, target, made, asker, now);
    if (!pickup.ok) return pickup;
    if (!isOther && order.pickupMinutes === pickup.minutes) return { ok: true };
    const tooMany = countOrRefuse(
      tx,
      "move-order",
      { networkKey: String(order.id), hasLimits },
      now,
    );
    if (tooMany) return tooMany;
    const movedTo = moveTo(tx, order, target, pickup.minutes);
    const detail = { movedTo, byGuest: true };
    auditGuest(tx, { action: "updated", entity: "order", entityId: order.id, detail });
    return { ok: true };
  });
}

/**
 * Has an order shipped. That can't be undone, since nobody records when a parcel is packed. What was charged
 * stays, tax included. It has no limit, since an order ships once. Refuses with missing or conflict.
 */
export function shipOwnOrder(token: string, target: Delivery): Promise<Result> {
  return write((tx): Result => {
    const order = tx.select().from(orders).where(eq(orders.token, token)).get();
    if (!order) return LINK_LOST;
    const notNow = checkShipping(tx, target);
    if (notNow) return notNow;
    if (!canShip(tx, order, madeLinesOf(tx, order.id))) return NOT_SHIPPED;
    const { fulfillment, deliveryAddress } = fulfillmentColumns(tx, target);
    tx.update(orders).set({ fulfillment, deliveryAddress }).where(eq(orders.id, order.id)).run();
    const detail = { ships: true, byGuest: true };
    auditGuest(tx, { action: "updated", entity: "order", entityId: order.id, detail });
    return { ok: true };
  });
}

/** True for goods that were paid by card without a choice, until they're handed over or packed for pickup. */
const canShip = (db: Db, order: Order, made: MadeLine[]) =>
  order.pickupEventId === null &&
  order.paymentKind === "card" &&
  made.length === 0 &&
  !order.makingAt &&
  !order.readyAt &&
  awaitsPickup(db, order);

function tooManyThere(tx: Tx, { id, status, clientHash }: Order, { eventId }: Pickup) {
  return status === "pending"
    ? checkReservationsAtStop(tx, { networkKey: clientHash, eventId, id })
    : null;
}

/** An order's own places count as free for it. Paid orders aren't limited to a share. */
function askerOf(order: Order, hasLimits: boolean) {
  const { id, status, clientHash, paymentKind } = order;
  const networkKey = status === "pending" && hasLimits ? clientHash : null;
  return { networkKey, paymentKind, freedOrderIds: [id] };
}

/**
 * Moves an order.
 * @returns its new place and time, in words for its history
 */
export function moveTo(tx: Tx, order: Order, target: Pickup, minutes: number | null): string {
  const { pickupEventId, pickupMinutes, stopSequence, ...place } = fulfillmentColumns(
    tx,
    target,
    minutes,
  );
  const stop = findStop(tx, pickupEventId);
  const hold = order.status === "pending" && stop ? { holdExpiresAt: heldUntil(order, stop) } : {};
  // An order whose customer once chose a time isn't waiting for the soonest, even if the owner moves it.
  const isSoonest = order.isSoonest && place.isSoonest;
  // An order that was made for another time must be made again.
  const unmade = { makingAt: null, readyAt: null };
  const moved = pickupEventId === order.pickupEventId ? {} : { movedAt: new Date() };
  tx.update(orders)
    .set({ pickupEventId, pickupMinutes, isSoonest, stopSequence, ...moved, ...unmade, ...hold })
    .where(eq(orders.id, order.id))
    .run();
  return stop ? pickupLine(stop, minutes, truckZone()) : "";
}

/**
 * Whether a customer can still move an order: until it's being made, or would be for its pickup time. Without a
 * time, its stop must still take orders. If its stop was canceled, it can always be moved.
 */
function canMove(db: Db, order: Order, made: MadeLine[], now: Date): boolean {
  if (!awaitsPickup(db, order) || order.makingAt || order.readyAt) return false;
  const stop = findStop(db, order.pickupEventId);
  if (!stop || stop.canceledAt) return true;
  if (order.pickupMinutes === null || made.length === 0) return takesOrders(stop, now);
  return madeFrom(stop, order.pickupMinutes) > now;
}

const madeFrom = (stop: Stop, minutes: number) => pickupAt(stop, minutes - stop.leadMinutes);

type Waiting = Pick<
  Order,
  "id" | "origin" | "status" | "paymentKind" | "fulfillment" | "handedOverAt" | "confirmBy"
>;

/** Whether an order waits for pickup: reserved and confirmed, or paid and not refunded. Window sales don't count. */
export function awaitsPickup(
  db: Db,
  { id, origin, status, paymentKind, fulfillment, ...order }: Waiting,
): boolean {
  if (origin === "window" || fulfillment !== "pickup" || order.handedOverAt) return false;
  if (status === "pending") return paymentKind === "truck" && order.confirmBy === null;
  if (status !== "paid") return false;
  const paidOrder = db.select({ id: orders.id }).from(orders);
  return paidOrder.where(and(eq(orders.id, id), gt(netReceivedCents, 0))).get() !== undefined;
}

/** Refuses to move a reservation that needed no confirmation to a stop that's days away. */
function checkReserved(db: Db, order: Order, { eventId }: Pick<Pickup, "eventId">, now: Date) {
  const to = findStop(db, eventId);
  if (order.status !== "pending" || !to) return null;
  if (!canReserveYet(to, now)) return TOO_FAR_AHEAD;
  const isItsOwn = eventId === order.pickupEventId;
  const needsNoMore = isItsOwn || order.confirmedAt !== null || !mailSettings();
  return needsNoMore || isSoon(to, now) ? null : UNCONFIRMED;
}

export type MoveOptions = {
  /** The order's current stop and time. */
  eventId: number | null;
  pickupMinutes: number | null;
  stops: StopOption[];
  menuStops?: MenuStop[];
  /** 'Breakfast Burrito is served until 11 AM.' */
  served?: string;
  /** True if the order can be shipped, since nothing was chosen when it was paid. */
  canShip?: boolean;
};

/** The options of an order's page. Null if there's nothing to choose, or if it's too late. */
export function findMoveOptions(token: string, now = new Date()): MoveOptions | null {
  const order = read().select().from(orders).where(eq(orders.token, token)).get();
  if (!order) return null;
  const made = madeLinesOf(read(), order.id);
  if (!canMove(read(), order, made, now)) return null;
  const isRead = attendedStops(null, now);
  const isOffered = (stop: PlannedStop) =>
    (stop.id === order.pickupEventId || isRead(stop)) &&
    checkReserved(read(), order, { eventId: stop.id }, now) === null;
  const { stops } = nextStops(now, isOffered);
  const own = { eventId: order.pickupEventId, pickupMinutes: order.pickupMinutes };
  if (readOrderSettings().shipsOrders && canShip(read(), order, made))
    return { ...own, stops, canShip: true };
  if (made.length === 0)
    return stops.some(({ id }) => id !== own.eventId) ? { ...own, stops } : null;
  const menuStops = menuStopsFor(made, askerOf(order, true), now, isOffered);
  const served = servedNote(read(), made);
  return menuStops.length > 0 ? { ...own, stops, menuStops, ...(served && { served }) } : null;
}
