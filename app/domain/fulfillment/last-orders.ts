import { lastOrdersAt, type PlannedStop } from "~/domain/event";
import { formatNearDay, formatNearHours, formatTime, isUpcoming } from "~/domain/time";

type LastOrders = Pick<PlannedStop, "endDate" | "lastOrderMinutes">;
type Stop = LastOrders & Pick<PlannedStop, "title" | "startDate">;

export function takesOrders(stop: LastOrders, now: Date): boolean {
  return now < lastOrdersAt(stop);
}

type NextStop = LastOrders & Pick<PlannedStop, "location" | "startDate" | "ordersAhead">;

/**
 * The note for someone about to add a drink to the cart: when its pickup starts, or that no stop takes orders.
 * Null while an open stop takes them.
 * @param stops upcoming ones, soonest first
 */
export function describeNextPickup(
  stops: readonly NextStop[],
  now: Date,
  zone: string,
): string | null {
  const at = ({ startDate, location }: NextStop) =>
    `${formatNearDay(now, startDate, zone)} at ${location}.`;
  const open = stops.find((stop) => stop.ordersAhead && takesOrders(stop, now));
  if (open) return open.startDate <= now ? null : `Pickup starts ${at(open)}`;
  const next = stops.find(({ startDate }) => startDate > now);
  const closed = "No stop is taking online orders right now.";
  return next ? `${closed} The next one starts ${at(next)}` : closed;
}

/** 'Your order is for Night Market (Today 5 PM - 9 PM). You can change that at checkout.' */
export function describeOrderStop(
  { title, startDate, endDate }: Stop,
  now: Date,
  zone: string,
): string {
  const hours = formatNearHours(now, startDate, endDate, zone);
  return `Your order is for ${title} (${hours}). You can change that at checkout.`;
}

const beforeItEnds = ({ lastOrderMinutes }: LastOrders) =>
  `${lastOrderMinutes} ${lastOrderMinutes === 1 ? "minute" : "minutes"} before it ends`;

export const tooLate = (stop: LastOrders) =>
  `Online orders for this stop close ${beforeItEnds(stop)}. Pick another stop, or buy at the truck.`;

/** The sentence about a stop that's open but takes no more online orders. Null if there is none. */
export function describeClosed(stops: readonly Stop[], now: Date, zone: string): string | null {
  const stop = stops.find(
    (stop) => stop.startDate <= now && isUpcoming(stop.endDate, now) && !takesOrders(stop, now),
  );
  if (!stop) return null;
  return `Online orders for ${stop.title} have closed, ${beforeItEnds(stop)} at ${formatTime(stop.endDate, zone)}. You can still buy at the truck.`;
}
