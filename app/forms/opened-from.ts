/** The query parameter of a dialog that names the screen that opened it, if that isn't the dialog's list. */
export const OPENED_FROM = "from";

/** Screens by name. The parameter isn't a URL, since that could lead anywhere. */
const SCREENS = new Map([
  ["today", "/admin/today"],
  ["window", "/admin/window"],
]);

/** Matches a week of the calendar, named by its Monday: 'week-2026-11-30'. */
const WEEK = /^week-(\d{4}-\d{2}-\d{2})$/;

export const fromWeek = (monday: string) => `week-${monday}`;

/** The path a dialog closes to; undefined for its own list. */
export function openedFrom(search: URLSearchParams): string | undefined {
  const opener = search.get(OPENED_FROM) ?? "";
  const [, monday] = WEEK.exec(opener) ?? [];
  return monday ? `/admin/calendar/week?from=${monday}` : SCREENS.get(opener);
}
