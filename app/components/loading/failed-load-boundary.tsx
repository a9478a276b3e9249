import { useOutletContext } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { FailedLoadPage } from "~/components/site/failed-load-page";
import { Shell } from "~/components/site/site-shell";
import { focusPage } from "./try-again";

/** A layout's own look, by its Outlet, for a page that did not come. */
export type FailedLoadContext = { Failed?: ComponentType };

/** Where the layout itself did not come, the public one takes its place. */
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
