import { useLocation, useResolvedPath } from "@remix-run/react";

/**
 * An address relative to the page's route ('..' is the list of a dialog, 'new' a dialog of a list),
 * with the search and the page of the list that it shows.
 */
export function useListAddress(relative: string): string {
  const { search } = useLocation();
  return useResolvedPath(relative).pathname + search;
}
