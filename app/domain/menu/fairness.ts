import { slotAtPresent, slotOf } from "./pickup-times";
import type { SlotStop, TakenLine } from "./slots.server";
import { quantityOf } from "./unpaid-shares";

/** Nobody is made before somebody who asked earlier and still waits, if the earlier time has room for them. */

/**
 * Whether a newcomer at this time overtakes nobody. Whoever asked for the soonest time while the stop is on,
 * and still waits, goes first to a time that has room for them.
 */
export function fairness({ startDate, slotPieces, ...stop }: SlotStop, taken: TakenLine[]) {
  const waiting = new Map<number, { minutes: number; quantity: number }>();
  for (const { orderId, minutes, quantity, isSoonest, isDone, askedAt } of taken) {
    if (!isSoonest || isDone || minutes === null || askedAt < startDate) continue;
    const before = waiting.get(orderId)?.quantity ?? 0;
    waiting.set(orderId, { minutes, quantity: before + quantity });
  }
  return (minutes: number): boolean => {
    const slot = slotOf(stop, minutes);
    const inSlot = taken.filter(
      (line) => line.minutes !== null && slotOf(stop, line.minutes) === slot,
    );
    const room = slotPieces === null ? Number.POSITIVE_INFINITY : slotPieces - quantityOf(inSlot);
    return [...waiting.values()].every(
      (one) => slotOf(stop, one.minutes) <= slot || one.quantity > room,
    );
  };
}

/**
 * The time of somebody who orders at the window: the present one, or that of whoever asked for the soonest
 * before and still waits. A full time refuses no walk-up.
 */
export function slotOfWalkUp(stop: SlotStop, taken: TakenLine[], askedAt: Date): number {
  const asked = taken.filter((line) => line.askedAt < askedAt);
  const present = slotAtPresent(stop, askedAt);
  const later = asked.flatMap(({ minutes }) => (Number(minutes) > present ? Number(minutes) : []));
  const times = [present, ...later.sort((one, other) => one - other)];
  return times.find(fairness(stop, asked)) ?? present;
}
