import { useEffect } from "react";
import { documentTitle } from "./page-meta";
import { useBrand } from "./use-brand";

/**
 * Sets the document's title to a result that `meta` couldn't know: a payment's outcome, or that the page failed to
 * load. Without JavaScript the title from `meta` stays.
 */
export function usePageTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    const before = document.title;
    const own = documentTitle(title, name);
    document.title = own;
    return () => {
      // The next page has set its own title by now, unless both have the same `meta`. The title can begin with
      // the number of the panel's bell.
      if (document.title.endsWith(own)) document.title = before;
    };
  }, [title, name]);
}
