import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orderLines } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { isServedAt } from "~/domain/menu/served-hours";
import { isUpcoming } from "~/domain/time";
import {
  capacityFor,
  type MadeLine,
  type NoPlace,
  type SlotRequester,
  type SlotStop,
  type TakenLine,
} from "./capacity.server";
import { overtakesNobody } from "./fairness";
import { orderAheadTimes, pickupAt } from "./pickup-times";
import { type TimedItem, timedItems } from "./served-hours.server";

/** Chooses pickup times: those with room for an order, at which all of it is served and nobody is overtaken. */

/** The times at which a newcomer overtakes nobody, full or not, and the items that aren't served at each. */
function timesAt(db: Db, stop: SlotStop, made: MadeLine[], taken: TakenLine[], now: Date) {
  const timed = timedItems(db, made);
  return {
    fair: orderAheadTimes(stop, now).filter(overtakesNobody(stop, taken, truckZone())),
    timed,
    unservedAt: (minutes: number) => unservedItems(stop, timed, minutes),
  };
}

/** The items that aren't served at this time of the stop. */
export function unservedItems(stop: SlotStop, timed: TimedItem[], minutes: number): TimedItem[] {
  const at = pickupAt(stop, minutes);
  return timed.filter((item) => !isServedAt(item, at, stop, truckZone()));
}

export type Slot = { ok: true; minutes: number } | ({ ok: false } & NoPlace);

export type SlotRequest = {
  /** The chosen time. If undefined, as soon as possible. */
  minutes?: number;
  /**
   * The time of the requester's own earlier order. It's kept while it's in the future, even if it's too soon for
   * others.
   */
  own?: number | null;
};

/** Chooses a time with room for the whole order: the requested one, or the first. */
export function chooseSlot(
  tx: Db,
  stop: SlotStop,
  { minutes, own = null }: SlotRequest,
  made: MadeLine[],
  requester: SlotRequester,
  now: Date,
): Slot {
  if (!stop.ordersAhead) return { ok: false, why: "no orders ahead" };
  const { noPlace, taken, hasRoom, hasPaidRoom } = capacityFor(tx, stop, made, requester, now);
  if (noPlace) return { ok: false, ...noPlace };
  const { fair, timed, unservedAt } = timesAt(tx, stop, made, taken, now);
  const isServed = (time: number) => unservedAt(time).length === 0;
  const times = fair.filter(isServed);
  const isOwn = (time: number) => time === own && pickupAt(stop, time) > now && isServed(time);
  const asked = minutes ?? own;
  if (asked !== null && (times.includes(asked) || isOwn(asked)) && hasRoom(asked)) {
    return { ok: true, minutes: asked };
  }
  const next = times.find(hasRoom);
  if (next === undefined) {
    const isForPaid = requester.paymentKind === "truck" && times.some(hasPaidRoom);
    if (isForPaid) return { ok: false, why: "paid only", name: null };
    const open = fair.filter(hasRoom);
    if (open.length === 0) return { ok: false, why: "booked out" };
    const never = timed.filter((item) => open.every((time) => unservedAt(time).includes(item)));
    return { ok: false, why: "not served", items: never.length > 0 ? never : timed };
  }
  if (minutes === undefined) return { ok: true, minutes: next };
  const items = unservedAt(minutes);
  if (items.length > 0) return { ok: false, why: "not served then", items, next };
  return { ok: false, why: times.includes(minutes) ? "time is full" : "time is gone", next };
}

/** Times that this requester can choose now, soonest first. */
export function openTimes(
  db: Db,
  stop: SlotStop,
  made: MadeLine[],
  requester: SlotRequester,
  now: Date,
): number[] {
  if (!stop.ordersAhead) return [];
  const { noPlace, taken, hasRoom } = capacityFor(db, stop, made, requester, now);
  if (noPlace) return [];
  const { fair, unservedAt } = timesAt(db, stop, made, taken, now);
  return fair.filter((time) => hasRoom(time) && unservedAt(time).length === 0);
}

/**
 * Whether an order that's paid late, or reserved again, still has its place, given the orders placed since.
 * @param endsAt when the stop ends for this order
 */
export function hasPlaceFor(
  tx: Db,
  order: { id: number; pickupMinutes: number | null },
  stop: (SlotStop & { canceledAt: Date | null }) | null,
  now: Date,
  endsAt = stop?.endDate,
): boolean {
  const made = madeLinesOf(tx, order.id);
  if (made.length === 0) return true;
  if (!stop || stop.canceledAt || !endsAt || !isUpcoming(endsAt, now)) return false;
  const requester = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [order.id] };
  const { lacking, hasRoom } = capacityFor(tx, stop, made, requester, now);
  return lacking.length === 0 && (order.pickupMinutes === null || hasRoom(order.pickupMinutes));
}

export function madeLinesOf(db: Db, orderId: number): MadeLine[] {
  const { productId, name, quantity } = orderLines;
  return db
    .select({ productId, name, quantity })
    .from(orderLines)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(orderLines.orderId, orderId), eq(products.kind, "made")))
    .all();
}
