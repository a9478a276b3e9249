import type { menuItems } from "~/db/schema/menu.server";
import { DAY_MS, formatTimeOfDay, isSameDay, minuteOfDay, toTimeOfDay } from "~/domain/time";

/**
 * The hours in which an item is served every day, by the truck's clock. Either end can be null, for no limit.
 * A pickup at `servedUntil` itself is too late.
 */
export type ServedHours = Pick<typeof menuItems.$inferSelect, "servedFrom" | "servedUntil">;

/**
 * Whether an item is served at this instant of a stop. At a stop that goes past midnight, an item without an end time is
 * served until the stop ends, and one whose end has passed doesn't come back.
 */
export function isServedAt(
  { servedFrom, servedUntil }: ServedHours,
  at: Date,
  { startDate, endDate }: { startDate: Date; endDate: Date },
  zone: string,
): boolean {
  if (servedFrom === null && servedUntil === null) return true;
  const minute = minuteOfDay(at, zone);
  const isOneNight = endDate.getTime() - startDate.getTime() < DAY_MS;
  const isPastMidnight = isOneNight && !isSameDay(startDate, at, zone);
  if (servedUntil === null) return minute >= (servedFrom ?? 0) || isPastMidnight;
  if (isPastMidnight && minuteOfDay(startDate, zone) < servedUntil) return false;
  return minute >= (servedFrom ?? 0) && minute < servedUntil;
}

/** 'until 11 AM', 'from 5 PM', '7 AM - 11 AM'; '' for an item that's served all day. */
export function describeHours({ servedFrom, servedUntil }: ServedHours): string {
  const [from, until] = [servedFrom, servedUntil].map((minutes) =>
    minutes === null ? "" : formatTimeOfDay(minutes),
  );
  if (from && until) return `${from} - ${until}`;
  if (until) return `until ${until}`;
  return from ? `from ${from}` : "";
}

/** 'Until 11 AM' */
export function hoursLabel(hours: ServedHours): string {
  const text = describeHours(hours);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Both ends as '07:00', for the form and the API. */
export const hoursFields = ({ servedFrom, servedUntil }: ServedHours) => ({
  servedFrom: servedFrom === null ? null : toTimeOfDay(servedFrom),
  servedUntil: servedUntil === null ? null : toTimeOfDay(servedUntil),
});

/** Whether the hours end after they begin. The table checks it too. */
export const endsLater = ({ servedFrom, servedUntil = null }: Partial<ServedHours>) =>
  servedUntil === null || (servedFrom ?? 0) < servedUntil;

export const ENDS_EARLIER =
  "Served until has to be later than Served from. If you serve it until midnight or later, leave Served until empty.";
