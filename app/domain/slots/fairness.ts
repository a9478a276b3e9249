import { isServedAt, type ServedHours } from "~/domain/menu/served-hours";
import type { SlotStop, TakenLine } from "./capacity.server";
import { linesInSlot, pickupAt, slotOf, slotsFromPresent } from "./pickup-times";
import { type Limits, NO_LIMITS, roomFor } from "./unpaid-shares";

/**
 * Keeps a new order from getting a time ahead of customers who ordered earlier, are still waiting, and would fit at
 * that time.
 */

/**
 * Returns a function that says whether a newcomer at a time overtakes nobody. Customers who asked for the soonest
 * time while the stop is on, and still wait, go first to a time that has room for them. That room is also limited
 * by the shares of one network and of all reservations, or reservations alone could keep a stop's times empty.
 * Customers who wait for their item's hours aren't overtaken before those begin.
 */
export function overtakesNobody(stop: SlotStop, taken: TakenLine[], zone: string) {
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

const limitsOf = ({ status, paymentKind, networkKey }: Waiting): Limits =>
  status === "pending" ? { sharer: networkKey, paysAtTruck: paymentKind === "truck" } : NO_LIMITS;

/**
 * The time for an order of this many cups at the window: the first from now on that has room and overtakes
 * nobody. An order larger than a time's places takes a whole time, and a full stop still takes walk-ups.
 */
export function slotOfWalkUp(
  stop: SlotStop,
  taken: TakenLine[],
  { askedAt, quantity, zone }: { askedAt: Date; quantity: number; zone: string },
): number {
  const asked = taken.filter((line) => line.askedAt < askedAt);
  const isFair = overtakesNobody(stop, asked, zone);
  const { slotPieces } = stop;
  const hasRoom = (minutes: number) =>
    slotPieces === null ||
    Math.min(quantity, slotPieces) <=
      roomFor(slotPieces, linesInSlot(stop, asked, minutes), NO_LIMITS);
  const times = slotsFromPresent(stop, askedAt);
  return times.find((minutes) => isFair(minutes) && hasRoom(minutes)) ?? times[0];
}
