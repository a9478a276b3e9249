import { useLocation, useResolvedPath } from "@remix-run/react";

/** Relative to the page's route: '..' is the list of a dialog. Keeps the list's search and page. */
export function useListAddress(relative: string): string {
  const { search } = useLocation();
  return useResolvedPath(relative).pathname + search;
}
