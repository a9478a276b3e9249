import { directionsTo, toEventBrief } from "../events/event";
import { formatDayAndTime, isUpcoming } from "../time";
import type { StopOption } from "./fulfilment";
import type { Stop } from "./pickup-stop.server";

/** Where and when an order waits, as its stop stands now, in truck time. */
export function toPickupView(stop: Stop, now: Date, zone: string) {
  const { title, location, date, time } = toEventBrief(stop, now, zone);
  return {
    title,
    location,
    date,
    time,
    directions: directionsTo(location),
    standing: standingOf(stop, now),
  };
}

export type PickupView = ReturnType<typeof toPickupView>;

/** One that is taken out of the calendar once it is over has taken place. */
function standingOf({ cancelledAt, endDate }: Stop, now: Date): "ahead" | "over" | "called off" {
  if (cancelledAt) return isUpcoming(endDate, cancelledAt) ? "called off" : "over";
  return isUpcoming(endDate, now) ? "ahead" : "over";
}

/** 'Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza' */
export function toStopOption(
  stop: Pick<Stop, "id" | "title" | "location" | "startDate">,
  zone: string,
): StopOption {
  const { id, title, location, startDate } = stop;
  return { id, label: `${formatDayAndTime(startDate, zone)}: ${title}, ${location}` };
}
