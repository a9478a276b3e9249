import { useLocation, useResolvedPath } from "@remix-run/react";
import { ADD_ANOTHER } from "~/forms/add-another";
import { LIKE } from "~/forms/like";
import { OPENED_FROM, openedFrom } from "~/forms/opened-from";

/** The path that closes a dialog: to its list, or to the screen it was opened from. */
const CLOSE = "..";

/** Relative to the page's route: '..' is the list of a dialog. Keeps the list's search and page. */
export function useListAddress(relative: string): string {
  const params = new URLSearchParams(useLocation().search);
  const { pathname } = useResolvedPath(relative);
  const opener = relative === CLOSE && openedFrom(params);
  if (opener) return opener;
  params.delete(LIKE);
  params.delete(ADD_ANOTHER);
  if (!relative.startsWith(CLOSE)) params.delete(OPENED_FROM);
  const search = params.toString();
  return pathname + (search && `?${search}`);
}
