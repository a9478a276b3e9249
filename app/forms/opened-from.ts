/** In a dialog's address: the screen that opened it, if that isn't the list below it. */
export const OPENED_FROM = "from";

/** By name: an address of its own could lead anywhere. */
const SCREENS = new Map([["today", "/admin/today"]]);

/** Where the dialog closes to; undefined for its list. */
export function openedFrom(search: URLSearchParams): string | undefined {
  return SCREENS.get(search.get(OPENED_FROM) ?? "");
}
