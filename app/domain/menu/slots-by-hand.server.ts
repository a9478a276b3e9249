import type { Tx } from "~/db/client.server";
import { slotOf, timesAhead } from "./pickup-times";
import {
  broughtTo,
  byProduct,
  type MadeLine,
  type NoPlace,
  pieces,
  type SlotStop,
  takenLines,
} from "./slots.server";

/** The owner gives an order a time by hand, also one with less room than it needs. */

type Db = Pick<Tx, "select">;

/** What there is room for, and what it would come to. */
export type Excess = { room: number; makes: number };

export type SlotByHand =
  | {
      ok: true;
      minutes: number;
      /** Where the time has less room than this takes. */
      slot: Excess | null;
      /** Products of which the stop has less. */
      products: (Excess & { name: string })[];
    }
  | ({ ok: false } & NoPlace);

function placesByHand(db: Db, stop: SlotStop, made: MadeLine[], orderId: number) {
  const taken = takenLines(db, stop.id, [orderId]);
  const brought = broughtTo(db, stop.id);
  const excessOf = (room: number, lines: { quantity: number }[]): Excess | null => {
    const makes = pieces(lines);
    return makes > room ? { room, makes } : null;
  };
  const slotAt = (minutes: number): Excess | null => {
    if (stop.slotPieces === null) return null;
    const slot = slotOf(stop, minutes);
    const others = taken.filter(
      (line) => line.minutes !== null && slotOf(stop, line.minutes) === slot,
    );
    return excessOf(stop.slotPieces, [...others, ...made]);
  };
  const products = byProduct(made).flatMap((line) => {
    const room = brought.get(line.productId);
    const others = taken.filter(({ productId }) => productId === line.productId);
    const excess = room === undefined ? null : excessOf(room, [...others, line]);
    return excess ? [{ name: line.name, ...excess }] : [];
  });
  return { slotAt, products };
}

/** @param minutes without it, the first time with room, else the first. */
export function chooseSlotByHand(
  tx: Db,
  stop: SlotStop,
  minutes: number | undefined,
  { made, orderId }: { made: MadeLine[]; orderId: number },
  now: Date,
): SlotByHand {
  if (!stop.ordersAhead) return { ok: false, why: "no orders ahead" };
  const { slotAt, products } = placesByHand(tx, stop, made, orderId);
  const times = timesAhead(stop, now);
  const next = times.find((time) => slotAt(time) === null) ?? times[0];
  if (next === undefined) return { ok: false, why: "booked out" };
  const chosen = minutes ?? next;
  if (!times.includes(chosen)) return { ok: false, why: "time is gone", next };
  return { ok: true, minutes: chosen, slot: slotAt(chosen), products };
}

/** What the owner is offered at a stop; null where no time is left, or it takes no orders ahead. */
export function timesByHand(
  db: Db,
  stop: SlotStop,
  order: { made: MadeLine[]; orderId: number },
  now: Date,
): { soonest: number; times: number[]; full: number[] } | null {
  const soonest = chooseSlotByHand(db, stop, undefined, order, now);
  if (!soonest.ok) return null;
  const { slotAt } = placesByHand(db, stop, order.made, order.orderId);
  const times = timesAhead(stop, now);
  return { soonest: soonest.minutes, times, full: times.filter((time) => slotAt(time) !== null) };
}
