import { linesInSlot, slotAtPresent, slotOf } from "./pickup-times";
import type { SlotStop, TakenLine } from "./slots.server";
import { freeLeft, quantityOf, shareOf } from "./unpaid-shares";

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
        (slotPieces !== null && one.quantity > roomFor(one, slotPieces, inSlot)),
    );
  };
}

type Waiting = TakenLine & { minutes: number };

function roomFor(
  { status, paymentKind, clientKey }: Waiting,
  places: number,
  inSlot: TakenLine[],
): number {
  const left = places - quantityOf(inSlot);
  if (status !== "pending") return left;
  const ofNetwork = inSlot.filter(
    (line) => line.status === "pending" && line.clientKey === clientKey,
  );
  const share = shareOf(places) - quantityOf(ofNetwork);
  return Math.min(left, share, paymentKind === "truck" ? freeLeft(places, inSlot) : share);
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
