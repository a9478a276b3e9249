/** Query of a dialog's URL: the screen that opened it, if that isn't the list below it. */
export const OPENED_FROM = "from";

/** Screens by name. A URL in the query could lead anywhere. */
const SCREENS = new Map([
  ["today", "/admin/today"],
  ["window", "/admin/window"],
]);

/** 'week-2026-11-30': a week of the calendar, by its Monday. */
const WEEK = /^week-(\d{4}-\d{2}-\d{2})$/;

export const fromWeek = (monday: string) => `week-${monday}`;

/** The path a dialog closes to; undefined for its own list. */
export function openedFrom(search: URLSearchParams): string | undefined {
  const opener = search.get(OPENED_FROM) ?? "";
  const [, monday] = WEEK.exec(opener) ?? [];
  return monday ? `/admin/calendar/week?from=${monday}` : SCREENS.get(opener);
}
