import { dayAfter } from "../business-day";
import { formatCalendarDate, isCalendarDate } from "../time";

/** Days of business that sales are asked for, and by what. */

export const GROUPINGS = ["day", "hour", "stop", "place", "product", "origin"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const GROUPING_NAMES: Record<Grouping, string> = {
  day: "Day",
  hour: "Hour",
  stop: "Stop",
  place: "Place",
  product: "Product",
  origin: "Origin",
};

/** Both days are in it. */
export type Days = { from: string; to: string };

export type SalesQuery = Days & {
  by: Grouping;
  errors: { from?: string; to?: string };
};

/** A year, and room for one that's longer. */
const MAX_DAYS = 400;

const DAY_MS = 24 * 3_600_000;

/** Without any days it's this month so far. What was typed stays, also if it's wrong. */
export function readSalesQuery(asked: URLSearchParams, today: string): SalesQuery {
  const typed = { from: asked.get("from")?.trim() ?? "", to: asked.get("to")?.trim() ?? "" };
  const days = typed.from || typed.to ? typed : monthOf(today, today);
  const by = GROUPINGS.find((grouping) => grouping === asked.get("by")) ?? "day";
  return { ...days, by, errors: errorsOf(days) };
}

function errorsOf({ from, to }: Days): SalesQuery["errors"] {
  const missing = "Please enter a date, like 2027-01-04";
  if (!isCalendarDate(from)) return isCalendarDate(to) ? { from: missing } : both(missing);
  if (!isCalendarDate(to)) return { to: missing };
  if (to < from) return { to: "Choose the first day or a later one" };
  const isLong = countDays({ from, to }) > MAX_DAYS;
  return isLong ? { to: `Choose ${MAX_DAYS} days or fewer` } : {};
}

const both = (error: string) => ({ from: error, to: error });

export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** As many days, right before. */
export function daysBefore(days: Days): Days {
  return { from: dayAfter(days.from, -countDays(days)), to: dayAfter(days.from, -1) };
}

/** Until today where they aren't over. Weeks begin on Monday, so a weekend stays whole. */
export function presets(today: string): { name: string; days: Days }[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const thisMonth = monthOf(today, today);
  const lastMonth = dayAfter(thisMonth.from, -1);
  return [
    { name: "Today", days: { from: today, to: today } },
    { name: "This Week", days: { from: dayAfter(today, -sinceMonday), to: today } },
    { name: "This Month", days: thisMonth },
    { name: "Last Month", days: monthOf(lastMonth, lastMonth) },
  ];
}

const monthOf = (day: string, to: string): Days => ({ from: `${day.slice(0, 7)}-01`, to });

export function queryOf({ from, to }: Days, by: Grouping): string {
  return `?${new URLSearchParams({ from, to, by })}`;
}

/** 'Jan 4, 2027', 'Jan 4, 2027 - Jan 10, 2027' */
export function nameDays({ from, to }: Days): string {
  const first = formatCalendarDate(from);
  return from === to ? first : `${first} - ${formatCalendarDate(to)}`;
}
