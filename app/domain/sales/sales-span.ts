import { dayAfter, mondayOf } from "~/domain/business-day";
import { DAY_MS, formatCalendarDate, isCalendarDate } from "~/domain/time";
import { keysInOrder } from "~/domain/words";

/** The business days of a sales report, and its grouping. */

export const GROUPING_NAMES = {
  day: "Day",
  hour: "Hour",
  stop: "Stop",
  place: "Location",
  product: "Product",
  choice: "Choice",
  origin: "Channel",
};
export const GROUPINGS = keysInOrder(GROUPING_NAMES);
export type Grouping = (typeof GROUPINGS)[number];

export const countsItems = (by: Grouping) => by === "product" || by === "choice";

/** The range includes both days. */
export type Days = { from: string; to: string };

export type SalesQuery = Days & {
  by: Grouping;
  errors: { from?: string; to?: string };
};

/** The most days of a report: a year, and some more. */
const MAX_DAYS = 400;

/** The days that a URL asks for, or this month so far. Invalid input stays in the fields. */
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

/** The days that a report is compared with. */
export type Before = Days & {
  /** True if the days aren't over, so the last of these only counts up to the same time of day. */
  isPart: boolean;
};

/** The days before: for a week the week before, for a month the month before, otherwise as many days. */
export function daysBefore(days: Days, today: string): Before {
  const before = spanBefore(days);
  const isRunning = days.from <= today && today <= days.to;
  const last = dayAfter(before.from, countDays({ from: days.from, to: today }) - 1);
  const isPart = isRunning && last <= before.to;
  return { from: before.from, to: isPart ? last : before.to, isPart };
}

function spanBefore(days: Days): Days {
  const length = countDays(days);
  if (length === 1) return earlier(days, 1);
  if (length <= 7 && days.from === mondayOf(days.from)) return earlier(days, 7);
  return monthBefore(days) ?? earlier(days, length);
}

const earlier = ({ from, to }: Days, by: number): Days => ({
  from: dayAfter(from, -by),
  to: dayAfter(to, -by),
});

/** The month before. Null unless the days begin a month and end in it. */
function monthBefore({ from, to }: Days) {
  if (!from.endsWith("-01") || from.slice(0, 7) !== to.slice(0, 7)) return null;
  const whole = monthOf(dayAfter(from, -1), dayAfter(from, -1));
  const isWhole = dayAfter(to, 1).endsWith("-01");
  const last = dayAfter(whole.from, countDays({ from, to }) - 1);
  return { from: whole.from, to: isWhole || last > whole.to ? whole.to : last };
}

/** Links to common spans of days, up to today. */
export function presets(today: string): { name: string; days: Days }[] {
  const thisMonth = monthOf(today, today);
  const lastMonth = dayAfter(thisMonth.from, -1);
  return [
    { name: "Today", days: { from: today, to: today } },
    { name: "This Week", days: { from: mondayOf(today), to: today } },
    { name: "This Month", days: thisMonth },
    { name: "Last Month", days: monthOf(lastMonth, lastMonth) },
  ];
}

const monthOf = (day: string, to: string): Days => ({ from: `${day.slice(0, 7)}-01`, to });

export function queryOf({ from, to }: Days, by: Grouping): string {
  return `?${new URLSearchParams({ from, to, by })}`;
}

/** 'Jan 4, 2027', 'Jan 4-10, 2027', 'Jan 28 - Feb 3, 2027', 'Dec 28, 2026 - Jan 3, 2027' */
export function nameDays({ from, to }: Days): string {
  const [first, last] = [formatCalendarDate(from), formatCalendarDate(to)];
  if (from === to) return first;
  const [day = "", year] = first.split(", ");
  if (!last.endsWith(`, ${year}`)) return `${first} - ${last}`;
  return from.slice(0, 7) === to.slice(0, 7) ? `${day}-${last.slice(4)}` : `${day} - ${last}`;
}
