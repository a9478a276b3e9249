import { and, inArray } from "drizzle-orm";
import { orders } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type CalendarEvent, isPickupOpen, stopNames } from "~/domain/event";
import { listCalendarEvents, listStopsOfToday } from "~/domain/events/event-queries.server";
import {
  deskOrdersWhere,
  isAtCounter,
  waitingByStop,
} from "~/domain/order-desk/order-queries.server";
import { formatSameDay } from "~/domain/time";
import { MAX_QUEUED } from "./queue.server";

/** A stop with the number of its orders in line. */
export type StopWithQueue = CalendarEvent & { waiting: number };

/**
 * The stops with a line: first today's, then those that are over and have orders left. An order stays in line
 * until it's handed over or closed, no matter how late.
 */
export function listQueueStops(now: Date): StopWithQueue[] {
  const today = listStopsOfToday(now);
  const counts = waitingByStop();
  const ids = [...counts.keys()].filter((id) => today.every((stop) => stop.id !== id));
  const left = listCalendarEvents(ids).filter((stop) => isStopOver(stop, now));
  return [...today, ...left].map((stop) => ({ ...stop, waiting: counts.get(stop.id) ?? 0 }));
}

/** A distinct name for each stop, by its ID. */
export function namesOfStops(stops: readonly StopWithQueue[], now: Date): Map<number, string> {
  const zone = truckZone();
  const begins = (stop: StopWithQueue) => formatSameDay(now, stop.startDate, zone);
  return stopNames(stops.map((stop) => ({ ...stop, begins: begins(stop) })));
}

/** Whether a stop is over. A canceled stop has no line: its customers move or are refunded, and walk-ups wait at none. */
const isStopOver = (stop: CalendarEvent, now: Date) =>
  stop.canceledAt === null && !isPickupOpen(stop, now);

/** The orders in line at these stops, in the order in which they were placed. */
export const listQueuedOrders = (...stopIds: number[]) =>
  deskOrdersWhere(and(inArray(orders.pickupEventId, stopIds), isAtCounter()), MAX_QUEUED);
