import { useOutletContext } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { FailedLoadPage } from "~/components/site/failed-load-page";
import { Shell } from "~/components/site/site-shell";
import { focusPage } from "./try-again";

/** What a layout tells its Outlet: that it stands around it, and what it shows in place of a page. */
export type FailedLoadContext = { Failed?: ComponentType };

/**
 * Stands where a page should, when it did not come. Its layout says what that looks like, by
 * `<Outlet context={…} />`; where the layout itself did not come, the public one takes its place.
 */
export function FailedLoadBoundary() {
  const layout = useOutletContext<FailedLoadContext | undefined>();
  // With the layout before it goes what had the focus.
  useEffect(focusPage, []);
  if (layout) return layout.Failed ? <layout.Failed /> : <FailedLoadPage />;
  return (
    <Shell>
      <FailedLoadPage />
    </Shell>
  );
}
