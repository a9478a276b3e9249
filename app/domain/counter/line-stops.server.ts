import { and, inArray } from "drizzle-orm";
import { orders } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type CalendarEvent, lastPickupAt, stopNames } from "~/domain/event";
import { listCalendarEvents, listStopsOfToday } from "~/domain/events/events.server";
import {
  deskOrdersWhere,
  isAtCounter,
  waitingByStop,
} from "~/domain/order-desk/order-queries.server";
import { formatSameDay, isUpcoming } from "~/domain/time";
import { MAX_QUEUED } from "./queue.server";

/** A stop with the number of its orders on the line. */
export type LineStop = CalendarEvent & { waiting: number };

/**
 * The stops whose orders are on the line: first those of today, then each that's over and has orders left.
 * An order stays on the line until it's handed over or let go, whatever the clock says.
 */
export function listLineStops(now: Date): LineStop[] {
  const today = listStopsOfToday(now);
  const counts = waitingByStop();
  const ids = [...counts.keys()].filter((id) => today.every((stop) => stop.id !== id));
  const left = listCalendarEvents(ids).filter((stop) => isOver(stop, now));
  return [...today, ...left].map((stop) => ({ ...stop, waiting: counts.get(stop.id) ?? 0 }));
}

/** A name for each stop that no other of them has, by the ID of the stop. */
export function namesOfStops(stops: readonly LineStop[], now: Date): Map<number, string> {
  const zone = truckZone();
  const begins = (stop: LineStop) => formatSameDay(now, stop.startDate, zone);
  return stopNames(stops.map((stop) => ({ ...stop, begins: begins(stop) })));
}

/** A stop that was called off has no line: its customers choose another stop, or get their money back. */
const isOver = (stop: CalendarEvent, now: Date) =>
  stop.canceledAt === null && !isUpcoming(lastPickupAt(stop), now);

/** The orders of these stops on the line, in the order in which they were placed. */
export const listOnLine = (...stopIds: number[]) =>
  deskOrdersWhere(and(inArray(orders.pickupEventId, stopIds), isAtCounter()), MAX_QUEUED);
