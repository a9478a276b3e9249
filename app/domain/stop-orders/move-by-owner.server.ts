import { eq } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { MAX_STOPS } from "~/domain/checkout/offer.server";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { MOVE_ANYWAY } from "~/domain/fulfillment/fulfillment";
import { toMenuStop, toStopOption } from "~/domain/fulfillment/pickup";
import { findStop, isAhead, STOP_GONE, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { refuseSlot } from "~/domain/fulfillment/pickup-time-choice.server";
import { queueMovedEmail } from "~/domain/fulfillment/stop-emails.server";
import { findOrder, ORDER_GONE, type Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import type { MadeLine } from "~/domain/slots/capacity.server";
import { pickupAt } from "~/domain/slots/pickup-times";
import { describeServed } from "~/domain/slots/served-hours.server";
import { madeLinesOf } from "~/domain/slots/slots.server";
import {
  chooseSlotByHand,
  type SlotByHand,
  timesByHand,
} from "~/domain/slots/slots-by-hand.server";
import { formatSameDay } from "~/domain/time";
import { awaitsPickup, type MoveOptions, moveTo, type Pickup } from "./move-order.server";

/**
 * Lets the owner move an order to another stop or time. Unlike the customer, the owner can do so at any time,
 * even where there's too little room.
 */

const NOT_WAITING = refusal(
  "conflict",
  "This order isn't waiting for pickup, so you can't move it.",
);

/** Whether the order still waits for its customer. */
export const canBeMoved = (order: Parameters<typeof awaitsPickup>[1]) =>
  awaitsPickup(read(), order);

/**
 * Moves an order. Refuses with missing or conflict, next to the field that helps.
 * @param anyway the question that the owner answered with yes. If another question is due, it's asked first
 */
export function moveOrder(
  id: number,
  { anyway, ...target }: Pickup & { anyway?: string },
  actor: Actor,
  now = new Date(),
): Promise<Result> {
  return writeAs(actor, (tx, audit): Result => {
    const order = findOrder(tx, id);
    if (!order) return ORDER_GONE;
    if (!awaitsPickup(tx, order)) return NOT_WAITING;
    const stop = findStop(tx, target.eventId);
    if (!isAhead(stop, now)) return STOP_GONE;
    const pickup = choosePickupTime(tx, order, stop, target, now);
    if (!pickup.ok) return pickup;
    const { minutes, question } = pickup;
    if (order.pickupEventId === stop.id && order.pickupMinutes === minutes) return { ok: true };
    if (question !== null && question !== anyway) return refusal("conflict", question, MOVE_ANYWAY);
    const movedTo = moveTo(tx, order, target, minutes);
    queueMovedEmail(tx, id, now);
    const detail = { movedTo, ...(question !== null && { anyway: question }) };
    audit({ action: "updated", entity: "order", entityId: id, detail });
    return { ok: true };
  });
}

/** Chooses a pickup time. An order can keep its own, even if that's now too soon to choose. */
function choosePickupTime(
  tx: Tx,
  order: Order,
  stop: Stop,
  { minutes }: Pickup,
  now: Date,
): Result<{ minutes: number | null; question: string | null }> {
  const made = madeLinesOf(tx, order.id);
  if (made.length === 0) return { ok: true, minutes: null, question: null };
  if (minutes !== undefined && isOwn(order, stop, minutes))
    return { ok: true, minutes, question: null };
  const slot = chooseSlotByHand(tx, stop, minutes, { made, orderId: order.id }, now);
  if (!slot.ok) return refuseSlot(slot, stop, minutes);
  return { ok: true, minutes: slot.minutes, question: questionOf(slot, stop) };
}

const isOwn = (order: Order, stop: { id: number }, minutes: number) =>
  order.pickupEventId === stop.id && order.pickupMinutes === minutes;

/** '4:00 PM has room for 8 items, and this would make 10. Move it anyway?' */
function questionOf({ slot, products, unserved, minutes }: SlotByHand & { ok: true }, stop: Stop) {
  const time = formatSameDay(stop.startDate, pickupAt(stop, minutes), truckZone());
  const items = (room: number) => `${room} ${room === 1 ? "item" : "items"}`;
  const parts = [
    ...(slot
      ? [`${time} has room for ${items(slot.room)}, and this would make ${slot.makes}.`]
      : []),
    ...products.map(
      ({ name, room, makes }) =>
        `${stop.title} has ${room} of ${name}, and this would make ${makes}.`,
    ),
    ...(unserved.length > 0 ? [describeServed(unserved)] : []),
  ];
  return parts.length > 0 ? [...parts, "Move it anyway?"].join(" ") : null;
}

/** The options of the order's dialog. Null once the order doesn't wait anymore. */
export function findMovesByOwner(id: number, now = new Date()): MoveOptions | null {
  const order = read().select().from(orders).where(eq(orders.id, id)).get();
  if (!order || !awaitsPickup(read(), order)) return null;
  const zone = truckZone();
  const upcoming = listUpcoming(now, MAX_STOPS);
  const stops = upcoming.map((stop) => toStopOption(stop, now, zone));
  const own = { eventId: order.pickupEventId, pickupMinutes: order.pickupMinutes };
  const made = madeLinesOf(read(), id);
  if (made.length === 0) return { ...own, stops };
  const menuStops = upcoming.flatMap((stop) => toMovedStop(stop, order, made, now));
  return { ...own, stops, menuStops };
}

/** A stop with the order's own time, and which other times are full. */
function toMovedStop(
  stop: ReturnType<typeof listUpcoming>[number],
  { id: orderId, pickupEventId, pickupMinutes }: Order,
  made: MadeLine[],
  now: Date,
) {
  const offered = timesByHand(read(), stop, { made, orderId }, now);
  if (!offered) return [];
  const { soonest, times, full } = offered;
  const own = stop.id === pickupEventId && pickupMinutes !== null ? [pickupMinutes] : [];
  const all = [...own.filter((time) => !times.includes(time)), ...times];
  const menuStop = toMenuStop(stop, { soonest, times: all }, now, truckZone());
  const markFull = (time: (typeof menuStop.times)[number]) =>
    full.includes(Number(time.value)) ? { ...time, label: `${time.label} (full)` } : time;
  return [{ ...menuStop, times: menuStop.times.map(markFull) }];
}
