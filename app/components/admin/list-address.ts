import { useLocation, useResolvedPath } from "@remix-run/react";
import { LIKE } from "~/forms/like";

/** Relative to the page's route: '..' is the list of a dialog. Keeps the list's search and page. */
export function useListAddress(relative: string): string {
  const kept = new URLSearchParams(useLocation().search);
  kept.delete(LIKE);
  const search = kept.toString();
  return useResolvedPath(relative).pathname + (search && `?${search}`);
}
