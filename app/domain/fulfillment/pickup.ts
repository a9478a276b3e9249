import { directionsTo, wasCanceled } from "../records/event";
import { formatDate, formatDayAndTime, formatTimeRange, isUpcoming } from "../time";
import type { StopOption } from "./fulfillment";
import type { Stop } from "./pickup-stop.server";

/** Where and when to pick up an order, by its stop as it is now, in truck time. */
export function toPickupView(stop: Stop, now: Date, zone: string) {
  const { title, location, startDate, endDate } = stop;
  return {
    title,
    location,
    date: formatDate(startDate, zone),
    time: formatTimeRange(startDate, endDate, zone),
    directions: directionsTo(location),
    standing: standingOf(stop, now),
  };
}

export type PickupView = ReturnType<typeof toPickupView>;

function standingOf(stop: Stop, now: Date): "ahead" | "over" | "called off" {
  if (wasCanceled(stop)) return "called off";
  return !stop.canceledAt && isUpcoming(stop.endDate, now) ? "ahead" : "over";
}

/** 'Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza' */
export function toStopOption(
  stop: Pick<Stop, "id" | "title" | "location" | "startDate">,
  zone: string,
): StopOption {
  const { id, title, location, startDate } = stop;
  return { id, label: `${formatDayAndTime(startDate, zone)}: ${title}, ${location}` };
}
