import { useEffect } from "react";
import { documentTitle } from "./page-meta";
import { useBrand } from "./use-brand";

/**
 * Sets the document's title to what the page turned out to be, which `meta` couldn't know: the outcome of
 * a payment, or that the page failed to load. Without JavaScript the title from `meta` stays.
 */
export function usePageTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    const before = document.title;
    const own = documentTitle(title, name);
    document.title = own;
    return () => {
      // The next page has named it by now, unless it has the same `meta` as this one. The panel's bell puts a
      // number in front.
      if (document.title.endsWith(own)) document.title = before;
    };
  }, [title, name]);
}
