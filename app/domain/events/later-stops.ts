import { dayAfter } from "~/domain/business-day";
import type { CalendarEvent } from "~/domain/event";
import { parseInstant, toWallClock } from "~/domain/time";

/** Applies an edit of one stop to the later ones of its series. */

const SAME = [
  ...(["title", "location", "description", "imageUrl", "ordersAhead"] as const),
  ...(["leadMinutes", "lastOrderMinutes", "slotMinutes", "slotPieces"] as const),
];

export type Repeated = Pick<CalendarEvent, "startDate" | "endDate" | (typeof SAME)[number]>;

/**
 * The edited fields that a later stop takes over, since it had the same values as the edited one before. Hours
 * are compared by weekday and the truck's clock. Empty if nothing changes.
 */
export function changeForLater(
  before: Repeated,
  after: Repeated,
  later: Repeated,
  zone: string,
): Partial<Repeated> {
  const fields = SAME.filter(
    (name) => before[name] !== after[name] && later[name] === before[name],
  );
  const same: Partial<Repeated> = Object.fromEntries(fields.map((name) => [name, after[name]]));
  return { ...same, ...hoursForLater(before, after, later, zone) };
}

function hoursForLater(before: Repeated, after: Repeated, later: Repeated, zone: string) {
  const [old, now, own] = [before, after, later].map((stop) => hoursOf(stop, zone)) as [
    ClockHours,
    ClockHours,
    ClockHours,
  ];
  const isLikeIt = isSame(own, old) && countDays(old.day, own.day) % 7 === 0;
  if ((isSame(now, old) && now.day === old.day) || !isLikeIt) return {};
  const day = dayAfter(own.day, countDays(old.day, now.day));
  const startDate = instantAt(day, now.from, zone);
  const endDate = instantAt(dayAfter(day, now.days), now.until, zone);
  // A later stop doesn't end before its start if the edited one doesn't.
  const length = after.endDate.getTime() - after.startDate.getTime();
  return length > 0 && endDate <= startDate
    ? { startDate, endDate: new Date(startDate.getTime() + length) }
    : { startDate, endDate };
}

/** The hours of a stop on the truck's clock, and how many days after its start it ends. */
type ClockHours = { day: string; from: string; until: string; days: number };

function hoursOf({ startDate, endDate }: Repeated, zone: string): ClockHours {
  const [day = "", from = ""] = toWallClock(startDate, zone).split("T");
  const [lastDay = "", until = ""] = toWallClock(endDate, zone).split("T");
  return { day, from, until, days: countDays(day, lastDay) };
}

const isSame = (one: ClockHours, other: ClockHours) =>
  one.from === other.from && one.until === other.until && one.days === other.days;

export const countDays = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

const instantAt = (day: string, time: string, zone: string) =>
  parseInstant(`${day}T${time}`, zone) ?? new Date(Number.NaN);
