import { dayAfter } from "~/domain/business-day";
import { type CalendarEvent, foldedPlace, shortPlace } from "~/domain/event";
import { formatTimeRange, parseInstant, toWallClock } from "~/domain/time";

/** Plans a stop again on a later day, and warns of stops too close to it. */

/** The most weeks that one copy can fill. */
export const MOST_WEEKS = 12;

type Hours = Pick<CalendarEvent, "startDate" | "endDate" | "plannedEnd">;

export const dayOf = (instant: Date, zone: string) => toWallClock(instant, zone).slice(0, 10);

function sameTime(instant: Date, days: number, zone: string): Date {
  const [day = "", time = ""] = toWallClock(instant, zone).split("T");
  return parseInstant(`${dayAfter(day, days)}T${time}`, zone) ?? new Date(Number.NaN);
}

/**
 * A stop's hours, so many days later by the truck's clock: '10:00 PM - 2:00 AM' stays that even in a night of
 * 23 or 25 hours. If the clock would end the stop at or before its start, it lasts as long as the original. A
 * stop that closed early counts until its announced end.
 */
export function hoursLater({ startDate, endDate, plannedEnd }: Hours, days: number, zone: string) {
  const end = plannedEnd ?? endDate;
  const later = {
    startDate: sameTime(startDate, days, zone),
    endDate: sameTime(end, days, zone),
  };
  if (end <= startDate || later.endDate > later.startDate) return later;
  const length = end.getTime() - startDate.getTime();
  return { ...later, endDate: new Date(later.startDate.getTime() + length) };
}

type Planned = Pick<CalendarEvent, "location" | "startDate" | "endDate">;

/** The least minutes between stops at two places. Less gets a warning. */
const MINUTES_BETWEEN = 30;

/** Says which other stops overlap this one, or leave too little time to drive. */
export function describeClashes(stop: Planned, others: readonly Planned[], zone: string): string[] {
  return others.flatMap((other) => {
    const place = shortPlace(other.location);
    if (stop.startDate < lastOf(other) && other.startDate < lastOf(stop))
      return `Overlaps ${place}, ${formatTimeRange(other.startDate, other.endDate, zone)}.`;
    if (foldedPlace(stop.location) === foldedPlace(other.location)) return [];
    const after = minutesBetween(other, stop);
    const before = minutesBetween(stop, other);
    if (after >= 0 && after < MINUTES_BETWEEN) return `${gap(after, "after")} ${place} ends.`;
    if (before >= 0 && before < MINUTES_BETWEEN) return `${gap(before, "before")} ${place} starts.`;
    return [];
  });
}

/** The later of start and end, since a stop can end before it starts. */
const lastOf = ({ startDate, endDate }: Planned) => (endDate > startDate ? endDate : startDate);

const minutesBetween = (first: Planned, next: Planned) =>
  (next.startDate.getTime() - lastOf(first).getTime()) / 60_000;

const gap = (minutes: number, when: "after" | "before") =>
  `Only ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${when}`;
