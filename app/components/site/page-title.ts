import { useEffect } from "react";
import { documentTitle } from "./page-meta";

/**
 * Names the document by what its page turned out to be, which its `meta` could not know: the outcome of
 * a payment, or that the page did not come. Without JavaScript the name of `meta` stays.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = documentTitle(title);
    document.title = own;
    return () => {
      // The next page has named it by now, unless it has the same `meta` as this one.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
