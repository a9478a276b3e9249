import {
  describeLateness,
  directionsTo,
  isPickupOpen,
  type PlannedStop,
  wasCanceled,
} from "~/domain/event";
import { pickupAt } from "~/domain/slots/pickup-times";
import {
  formatDate,
  formatDayAndTime,
  formatNearHours,
  formatSameDay,
  formatShortDay,
  formatTime,
  formatTimeRange,
  isSameDay,
  isUpcoming,
} from "~/domain/time";
import type { MenuStop, StopOption } from "./fulfillment";
import type { Stop } from "./pickup-stop.server";

/**
 * The pickup place and time of an order, in truck time, by its stop's current data.
 * @param minutes after the stop begins, if the order has its own time
 */
export function toPickupView(stop: Stop, minutes: number | null, now: Date, zone: string) {
  const { title, location, startDate, endDate, lateMinutes } = stop;
  const at = ownTime(stop, minutes);
  const hours = formatTimeRange(startDate, endDate, zone);
  const late = describeLateness(lateMinutes);
  return {
    title,
    location,
    date: formatDate(at ?? startDate, zone),
    time: at ? formatTime(at, zone) : hours,
    /** The stop's hours, if the order has its own time. */
    ...(at && { hours }),
    /** 'Running 15 minutes late' */
    ...(late && { late }),
    directions: directionsTo(location),
    status: statusOf(stop, now),
  };
}

/** The order's own pickup time. Null if it has none, or if its stop now ends before it. */
function ownTime(
  stop: Pick<Stop, "startDate" | "endDate" | "lateMinutes">,
  minutes: number | null,
): Date | null {
  if (minutes === null) return null;
  const announced = pickupAt({ ...stop, lateMinutes: 0 }, minutes);
  return isUpcoming(stop.endDate, announced) ? pickupAt(stop, minutes) : null;
}

/** 'Mon, Jan 4, 3:20 PM, Night Market'. Without its own time, it's when the stop begins. */
export function pickupLine(
  stop: Pick<Stop, "title" | "startDate" | "endDate" | "lateMinutes">,
  minutes: number | null,
  zone: string,
): string {
  const at = ownTime(stop, minutes) ?? stop.startDate;
  return `${formatDayAndTime(at, zone)}, ${stop.title}`;
}

/** '3:20 PM' today, 'Mon, Jan 4' on another day. Without its own time, it's when the stop begins. */
export function shortPickup(
  stop: Pick<Stop, "startDate" | "endDate" | "lateMinutes">,
  minutes: number | null,
  now: Date,
  zone: string,
): string {
  const at = ownTime(stop, minutes) ?? stop.startDate;
  return isSameDay(now, at, zone) ? formatTime(at, zone) : formatShortDay(at, zone);
}

export type PickupView = ReturnType<typeof toPickupView>;

function statusOf(stop: Stop, now: Date): "ahead" | "over" | "canceled" {
  if (wasCanceled(stop)) return "canceled";
  return !stop.canceledAt && isPickupOpen(stop, now) ? "ahead" : "over";
}

/** 'Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza' */
export const stopLabel = (
  { title, location, startDate }: Pick<Stop, "title" | "location" | "startDate">,
  zone: string,
) => `${formatDayAndTime(startDate, zone)}: ${title}, ${location}`;

export function toStopOption(
  stop: Pick<Stop, "id" | "title" | "location" | "startDate" | "endDate">,
  now: Date,
  zone: string,
): StopOption {
  const { id, title, location, startDate, endDate } = stop;
  return {
    id,
    label: stopLabel(stop, zone),
    hours: formatNearHours(now, startDate, endDate, zone),
    place: `${title}, ${location}`,
  };
}

/** @param offered pickup times in minutes after the stop begins */
export function toMenuStop(
  stop: PlannedStop,
  offered: { soonest: number; times: number[] },
  now: Date,
  zone: string,
): MenuStop {
  const format = (minutes: number) => formatSameDay(stop.startDate, pickupAt(stop, minutes), zone);
  return {
    ...toStopOption(stop, now, zone),
    soonest: format(offered.soonest),
    times: offered.times.map((minutes) => ({ value: String(minutes), label: format(minutes) })),
  };
}
