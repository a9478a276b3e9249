import { lastOrdersAt, type OrderAhead } from "~/domain/event";
import { isServedAt, type ServedHours } from "~/domain/menu/served-hours";
import { MINUTE_MS } from "~/domain/time";

/** The times at which a stop hands over what's made there, in minutes after it begins, so they move with the stop. */

export type TimedStop = Pick<OrderAhead, "leadMinutes" | "lastOrderMinutes" | "slotMinutes"> &
  Start & { endDate: Date };

type Start = Pick<OrderAhead, "lateMinutes"> & { startDate: Date };

const USUAL_SLOT_MINUTES = 10;
/** The most times that a stop has, since it can last for days. */
const MAX = 144;

/** Minutes from the stop's announced start to an instant. */
const minutesAfter = ({ startDate }: Start, instant: number) =>
  (instant - startDate.getTime()) / MINUTE_MS;

/** When an order is ready. If the stop runs late, everything is ready that much later. */
export function pickupAt({ startDate, lateMinutes }: Start, minutes: number): Date {
  return new Date(startDate.getTime() + (lateMinutes + minutes) * MINUTE_MS);
}

const slotLength = ({ slotMinutes }: Pick<TimedStop, "slotMinutes">) =>
  slotMinutes ?? USUAL_SLOT_MINUTES;

/** Whether all the pickup times left at a stop are outside these hours. */
export function missesHours(hours: ServedHours, stop: TimedStop, now: Date, zone: string): boolean {
  const isOutside = (minutes: number) => !isServedAt(hours, pickupAt(stop, minutes), stop, zone);
  const times = orderAheadTimes(stop, now);
  return times.length > 0 && times.every(isOutside);
}

/** The slot that a time falls in. The time may be from before the stop's slots were changed. */
export function slotOf(stop: Pick<TimedStop, "slotMinutes">, minutes: number): number {
  return Math.floor(minutes / slotLength(stop));
}

/** Lines that share a pickup time's places. */
export function linesInSlot<Line extends { minutes: number | null }>(
  stop: Pick<TimedStop, "slotMinutes">,
  lines: readonly Line[],
  minutes: number,
): Line[] {
  const slot = slotOf(stop, minutes);
  return lines.filter((line) => line.minutes !== null && slotOf(stop, line.minutes) === slot);
}

/** The start of the slot that a window sale falls in now, then those of the next ones. */
export function slotsFromPresent(
  stop: Start & Pick<TimedStop, "slotMinutes">,
  now: Date,
): [number, ...number[]] {
  const present = Math.max(0, slotOf(stop, minutesAfter(stop, now.getTime())));
  const later = Array.from({ length: MAX }, (_, n) => (present + 1 + n) * slotLength(stop));
  return [present * slotLength(stop), ...later];
}

/**
 * Pickup times that can still be made, full or not, soonest first. If the stop runs late, newcomers wait like
 * everyone else: they get no time from before that, and none after the stop's last order.
 */
export function orderAheadTimes(stop: TimedStop, now: Date): number[] {
  const every = slotLength(stop);
  const ready = minutesAfter(stop, now.getTime()) + stop.leadMinutes;
  const first = Math.max(0, Math.ceil(ready / every)) * every;
  const last = minutesAfter(stop, lastOrdersAt(stop).getTime()) - stop.lateMinutes;
  const count = Math.floor((last - first) / every) + 1;
  return Array.from({ length: Math.min(MAX, Math.max(0, count)) }, (_, n) => first + n * every);
}
