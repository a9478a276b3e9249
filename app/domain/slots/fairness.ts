import { isServedAt, type ServedHours } from "../menu/served-hours";
import { linesInSlot, pickupAt, slotOf, slotsFromPresent } from "./pickup-times";
import type { SlotStop, TakenLine } from "./slots.server";
import { type Limits, NO_LIMITS, roomFor } from "./unpaid-shares";

/** Nobody is made before somebody who asked earlier and still waits, if the earlier time has room for them. */

/**
 * Whether a newcomer at this time overtakes nobody. Whoever asked for the soonest time while the stop is on,
 * and still waits, goes first to a time that has room for them. What one network, and all reservations, can take
 * of a time without paying limits that room too, or reservations alone could keep a stop's times empty. Who waits
 * until their item is served isn't overtaken before that.
 */
export function fairness(stop: SlotStop, taken: TakenLine[], zone: string) {
  const { startDate, slotPieces } = stop;
  const waiting = new Map<number, Waiting>();
  for (const line of taken) {
    const { orderId, minutes, isSoonest, isDone, askedAt } = line;
    if (!isSoonest || isDone || minutes === null || askedAt < startDate) continue;
    const { quantity = 0, hours = [] } = waiting.get(orderId) ?? {};
    const all = { quantity: quantity + line.quantity, hours: [...hours, line] };
    waiting.set(orderId, { ...line, minutes, ...all });
  }
  const isServed = (hours: ServedHours, minutes: number) =>
    isServedAt(hours, pickupAt(stop, minutes), stop, zone);
  return (minutes: number): boolean => {
    const slot = slotOf(stop, minutes);
    const inSlot = linesInSlot(stop, taken, minutes);
    return [...waiting.values()].every(
      (one) =>
        slotOf(stop, one.minutes) <= slot ||
        one.hours.some((hours) => isServed(hours, one.minutes) && !isServed(hours, minutes)) ||
        (slotPieces !== null && one.quantity > roomFor(slotPieces, inSlot, limitsOf(one))),
    );
  };
}

type Waiting = TakenLine & { minutes: number; hours: readonly ServedHours[] };

const limitsOf = ({ status, paymentKind, clientKey }: Waiting): Limits =>
  status === "pending" ? { sharer: clientKey, isFree: paymentKind === "truck" } : NO_LIMITS;

/**
 * The time of somebody who orders so many cups at the window: the first one from now on that has room for them and
 * overtakes nobody. A larger order than a time has places takes a whole one, and a full stop refuses no walk-up.
 */
export function slotOfWalkUp(
  stop: SlotStop,
  taken: TakenLine[],
  { askedAt, quantity, zone }: { askedAt: Date; quantity: number; zone: string },
): number {
  const asked = taken.filter((line) => line.askedAt < askedAt);
  const isFair = fairness(stop, asked, zone);
  const { slotPieces } = stop;
  const hasRoom = (minutes: number) =>
    slotPieces === null ||
    Math.min(quantity, slotPieces) <=
      roomFor(slotPieces, linesInSlot(stop, asked, minutes), NO_LIMITS);
  const times = slotsFromPresent(stop, askedAt);
  return times.find((minutes) => isFair(minutes) && hasRoom(minutes)) ?? times[0];
}
