import { useLocation } from "@remix-run/react";

/** A list's address as it is searched and paged now, which its dialogs keep in their own. */
export function useListAddress(path: string): string {
  return path + useLocation().search;
}
