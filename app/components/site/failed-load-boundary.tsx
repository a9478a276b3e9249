import { useOutletContext } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { focusPage } from "~/components/loading/try-again";
import { FailedLoadPage } from "./failed-load-page";
import { Shell } from "./site-shell";

/** Outlet context of a layout: the component to show if a page in it failed to load. */
export type FailedLoadContext = { Failed?: ComponentType };

/** Replaces a page that failed to load. If its layout failed too, the public layout is used. */
export function FailedLoadBoundary() {
  const layout = useOutletContext<FailedLoadContext | undefined>();
  // The focused element disappeared with the last layout.
  useEffect(focusPage, []);
  if (layout) return layout.Failed ? <layout.Failed /> : <FailedLoadPage />;
  return (
    <Shell>
      <FailedLoadPage />
    </Shell>
  );
}
