import { linesInSlot, slotOf, slotsFromPresent } from "./pickup-times";
import type { SlotStop, TakenLine } from "./slots.server";
import { type Limits, NO_LIMITS, roomFor } from "./unpaid-shares";

/** Nobody is made before somebody who asked earlier and still waits, if the earlier time has room for them. */

/**
 * Whether a newcomer at this time overtakes nobody. Whoever asked for the soonest time while the stop is on,
 * and still waits, goes first to a time that has room for them. What one network, and all reservations, can take
 * of a time without paying limits that room too, or reservations alone could keep a stop's times empty.
 */
export function fairness({ startDate, slotPieces, ...stop }: SlotStop, taken: TakenLine[]) {
  const waiting = new Map<number, Waiting>();
  for (const line of taken) {
    const { orderId, minutes, isSoonest, isDone, askedAt } = line;
    if (!isSoonest || isDone || minutes === null || askedAt < startDate) continue;
    const before = waiting.get(orderId)?.quantity ?? 0;
    waiting.set(orderId, { ...line, minutes, quantity: before + line.quantity });
  }
  return (minutes: number): boolean => {
    const slot = slotOf(stop, minutes);
    const inSlot = linesInSlot(stop, taken, minutes);
    return [...waiting.values()].every(
      (one) =>
        slotOf(stop, one.minutes) <= slot ||
        (slotPieces !== null && one.quantity > roomFor(slotPieces, inSlot, limitsOf(one))),
    );
  };
}

type Waiting = TakenLine & { minutes: number };

const limitsOf = ({ status, paymentKind, clientKey }: Waiting): Limits =>
  status === "pending" ? { sharer: clientKey, isFree: paymentKind === "truck" } : NO_LIMITS;

/**
 * The time of somebody who orders so many cups at the window: the first one from now on that has room for them and
 * overtakes nobody. A larger order than a time has places takes a whole one, and a full stop refuses no walk-up.
 */
export function slotOfWalkUp(
  stop: SlotStop,
  taken: TakenLine[],
  askedAt: Date,
  quantity: number,
): number {
  const asked = taken.filter((line) => line.askedAt < askedAt);
  const isFair = fairness(stop, asked);
  const { slotPieces } = stop;
  const hasRoom = (minutes: number) =>
    slotPieces === null ||
    Math.min(quantity, slotPieces) <=
      roomFor(slotPieces, linesInSlot(stop, asked, minutes), NO_LIMITS);
  const times = slotsFromPresent(stop, askedAt);
  return times.find((minutes) => isFair(minutes) && hasRoom(minutes)) ?? times[0];
}
