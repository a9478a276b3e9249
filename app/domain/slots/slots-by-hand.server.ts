import type { Db } from "~/db/client.server";
import {
  byProduct,
  type MadeLine,
  type NoPlace,
  type SlotStop,
  stopStockOf,
  takenLines,
} from "./capacity.server";
import { linesInSlot, orderAheadTimes, slotOf } from "./pickup-times";
import { type TimedItem, timedItems } from "./served-hours.server";
import { unservedItems } from "./slots.server";
import { totalQuantity } from "./unpaid-shares";

/** Lets the owner choose an order's time by hand, even one with too little room. */

/** The room there is, and the larger number that would be needed. */
export type Excess = { room: number; makes: number };

export type SlotByHand =
  | {
      ok: true;
      minutes: number;
      /** Set if the order needs more room than the time has. */
      slot: Excess | null;
      /** Products that the stop has too few of. */
      products: (Excess & { name: string })[];
      /** Items that aren't served at that time. */
      unserved: TimedItem[];
    }
  | ({ ok: false } & NoPlace);

/** Products that the stop wouldn't bring enough of. */
function productsInExcess(
  db: Db,
  stopId: number,
  taken: ReturnType<typeof takenLines>,
  made: MadeLine[],
): (Excess & { name: string })[] {
  const stopStock = stopStockOf(db, stopId);
  return byProduct(made).flatMap(({ productId, name, quantity }) => {
    const room = stopStock.get(productId);
    const makes = quantity + totalQuantity(taken.filter((line) => line.productId === productId));
    return room === undefined || makes <= room ? [] : [{ name, room, makes }];
  });
}

function placesByHand(db: Db, stop: SlotStop, made: MadeLine[], orderId: number) {
  const taken = takenLines(db, stop.id, [orderId]);
  const slotAt = (minutes: number): Excess | null => {
    if (stop.slotPieces === null) return null;
    const makes = totalQuantity([...linesInSlot(stop, taken, minutes), ...made]);
    return makes > stop.slotPieces ? { room: stop.slotPieces, makes } : null;
  };
  const timed = timedItems(db, made);
  return {
    slotAt,
    unservedAt: (minutes: number) => unservedItems(stop, timed, minutes),
    products: productsInExcess(db, stop.id, taken, made),
  };
}

/** @param minutes the chosen time; if undefined, the first with room, else the first */
export function chooseSlotByHand(
  tx: Db,
  stop: SlotStop,
  minutes: number | undefined,
  { made, orderId }: { made: MadeLine[]; orderId: number },
  now: Date,
): SlotByHand {
  if (!stop.ordersAhead) return { ok: false, why: "no orders ahead" };
  const { products, ...places } = placesByHand(tx, stop, made, orderId);
  const times = orderAheadTimes(stop, now);
  const next = soonestOf(times, places);
  if (next === undefined) return { ok: false, why: "booked out" };
  const chosen = minutes ?? next;
  if (!times.includes(chosen)) return { ok: false, why: "time is gone", next };
  const { slotAt, unservedAt } = places;
  return {
    ok: true,
    minutes: chosen,
    slot: slotAt(chosen),
    products,
    unserved: unservedAt(chosen),
  };
}

type Places = Pick<ReturnType<typeof placesByHand>, "slotAt" | "unservedAt">;

/** The first time with room and within the items' hours, else the first. */
function soonestOf(times: number[], { slotAt, unservedAt }: Places) {
  const fits = (time: number) => slotAt(time) === null && unservedAt(time).length === 0;
  return times.find(fits) ?? times[0];
}

/** Times that the owner can choose at a stop. Null if none is left, or if the stop takes no orders ahead. */
export function timesByHand(
  db: Db,
  stop: SlotStop,
  { made, orderId }: { made: MadeLine[]; orderId: number },
  now: Date,
): { soonest: number; times: number[]; full: number[] } | null {
  if (!stop.ordersAhead) return null;
  const places = placesByHand(db, stop, made, orderId);
  const times = orderAheadTimes(stop, now);
  const soonest = soonestOf(times, places);
  if (soonest === undefined) return null;
  return { soonest, times, full: times.filter((time) => places.slotAt(time) !== null) };
}

export type Mover = { orderId: number; minutes: number | null; made: MadeLine[] };

export type MovesByHand =
  | {
      ok: true;
      /** Pickup times by order. Null for an order with nothing made to order. */
      minutes: Map<number, number | null>;
      /** How many orders found no time with room. */
      misfits: number;
      products: (Excess & { name: string })[];
    }
  | ({ ok: false } & NoPlace);

/**
 * Gives each order of another stop a time, after those already here. It's the order's own time, else the next
 * with room, else the last before it. Without room anywhere, it's the first time that isn't before its own. A
 * time has no room for items that aren't served then.
 */
export function placeAllByHand(db: Db, stop: SlotStop, movers: Mover[], now: Date): MovesByHand {
  const minutes = new Map<number, number | null>(movers.map(({ orderId }) => [orderId, null]));
  const withMade = movers.filter(({ made }) => made.length > 0);
  if (withMade.length === 0) return { ok: true, minutes, misfits: 0, products: [] };
  if (!stop.ordersAhead) return { ok: false, why: "no orders ahead" };
  const times = orderAheadTimes(stop, now);
  const last = times.at(-1);
  if (last === undefined) return { ok: false, why: "booked out" };

  const taken = takenLines(db, stop.id, []);
  const used = new Map<number, number>();
  const use = (time: number, number: number) => {
    const slot = slotOf(stop, time);
    used.set(slot, (used.get(slot) ?? 0) + number);
  };
  for (const line of taken) if (line.minutes !== null) use(line.minutes, line.quantity);

  let misfits = 0;
  for (const mover of withMade) {
    const makes = totalQuantity(mover.made);
    const timed = timedItems(db, mover.made);
    const hasRoom = (time: number) =>
      unservedItems(stop, timed, time).length === 0 &&
      (stop.slotPieces === null || (used.get(slotOf(stop, time)) ?? 0) + makes <= stop.slotPieces);
    const own = mover.minutes ?? 0;
    const later = times.filter((time) => time >= own);
    const before = times.filter((time) => time < own);
    const found = later.find(hasRoom) ?? before.findLast(hasRoom);
    if (found === undefined) misfits += 1;
    const time = found ?? later[0] ?? last;
    use(time, makes);
    minutes.set(mover.orderId, time);
  }
  const all = withMade.flatMap(({ made }) => made);
  return { ok: true, minutes, misfits, products: productsInExcess(db, stop.id, taken, all) };
}
