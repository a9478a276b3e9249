import { useLocation, useResolvedPath } from "@remix-run/react";
import { ADD_ANOTHER } from "~/forms/add-another";
import { OPENED_WITH } from "~/forms/dialog-queries";
import { OPENED_FROM, openedFrom } from "~/forms/opened-from";

/** The path that closes a dialog: to its list, or to the screen it was opened from. */
const CLOSE = "..";

/** The URL of a path relative to the page's route: '..' is a dialog's list. It keeps the list's search and page. */
export function useListAddress(relative: string): string {
  const params = new URLSearchParams(useLocation().search);
  const { pathname, search: own } = useResolvedPath(relative);
  const opener = relative === CLOSE && openedFrom(params);
  if (opener) return opener;
  for (const name of [...OPENED_WITH, ADD_ANOTHER]) params.delete(name);
  if (!relative.startsWith(CLOSE)) params.delete(OPENED_FROM);
  for (const [name, value] of new URLSearchParams(own)) params.set(name, value);
  const search = params.toString();
  return pathname + (search && `?${search}`);
}
