import { DAY_MS, parseInstant, toWallClock } from "./time";

/**
 * A business day ends at an hour that the owner sets, by the truck's clock, so a night market's sales until 2
 * AM belong to the day before. A day on which the clock changes has 23 or 25 hours.
 */

/** The time zone of the truck's days, and the hour at which they end. */
export type Clock = { zone: string; endsAtHour: number };

/** The latest hour at which a day can end. After noon, most of a day would have the next date. */
export const LATEST_END = 12;

/** The business day of an instant, by the date on which it began: 'YYYY-MM-DD'. */
export function businessDay(instant: Date, zone: string, endsAtHour: number): string {
  const [date = "", time = ""] = toWallClock(instant, zone).split("T");
  return Number(time.slice(0, 2)) < endsAtHour ? dayAfter(date, -1) : date;
}

/** `from` is the day's first instant, `until` the first instant after it. */
export function businessDayBounds(
  day: string,
  zone: string,
  endsAtHour: number,
): { from: Date; until: Date } {
  const hour = String(endsAtHour).padStart(2, "0");
  // A day before 1900 or after 2999 is no date to us, but the neighbor of one.
  const start = (date: string) =>
    parseInstant(`${date}T${hour}:00`, zone) ?? new Date(`${date}T${hour}:00Z`);
  return { from: start(day), until: start(dayAfter(day, 1)) };
}

/** @param month like '2026-11' */
export function businessMonthBounds(
  month: string,
  zone: string,
  endsAtHour: number,
): { from: Date; until: Date } {
  const first = `${month}-01`;
  const next = `${dayAfter(first, 31).slice(0, 7)}-01`;
  const start = (day: string) => businessDayBounds(day, zone, endsAtHour).from;
  return { from: start(first), until: start(next) };
}

/** A day so many days later, or earlier if `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday on which this day's week begins, so weeks keep their weekend whole. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -sinceMonday);
}
