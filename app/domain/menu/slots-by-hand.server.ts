import type { Tx } from "~/db/client.server";
import { timesAhead } from "./pickup-times";
import {
  broughtTo,
  byProduct,
  linesInSlot,
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
    return excessOf(stop.slotPieces, [...linesInSlot(stop, taken, minutes), ...made]);
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
  const next = soonestOf(times, slotAt);
  if (next === undefined) return { ok: false, why: "booked out" };
  const chosen = minutes ?? next;
  if (!times.includes(chosen)) return { ok: false, why: "time is gone", next };
  return { ok: true, minutes: chosen, slot: slotAt(chosen), products };
}

/** The first with room, else the first. */
function soonestOf(times: number[], slotAt: (minutes: number) => Excess | null) {
  return times.find((time) => slotAt(time) === null) ?? times[0];
}

/** What the owner is offered at a stop; null where no time is left, or it takes no orders ahead. */
export function timesByHand(
  db: Db,
  stop: SlotStop,
  { made, orderId }: { made: MadeLine[]; orderId: number },
  now: Date,
): { soonest: number; times: number[]; full: number[] } | null {
  if (!stop.ordersAhead) return null;
  const { slotAt } = placesByHand(db, stop, made, orderId);
  const times = timesAhead(stop, now);
  const soonest = soonestOf(times, slotAt);
  if (soonest === undefined) return null;
  return { soonest, times, full: times.filter((time) => slotAt(time) !== null) };
}
