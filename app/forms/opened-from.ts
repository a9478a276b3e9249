/** Query of a dialog's URL: the screen that opened it, if that isn't the list below it. */
export const OPENED_FROM = "from";

/** Screens by name. A URL in the query could lead anywhere. */
const SCREENS = new Map([
  ["today", "/admin/today"],
  ["window", "/admin/window"],
]);

/** The path a dialog closes to; undefined for its own list. */
export function openedFrom(search: URLSearchParams): string | undefined {
  return SCREENS.get(search.get(OPENED_FROM) ?? "");
}
