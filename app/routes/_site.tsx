import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import type { FailedLoadContext } from "~/components/loading/failed-load-boundary";
import { ErrorPage } from "~/components/site/error-page";
import { pageSkeleton } from "~/components/site/page-skeletons";
import { Shell } from "~/components/site/site-shell";
import { usePendingLocation } from "~/ui/pending";

export default function SiteLayout() {
  return <Shell>{usePendingPage() ?? <Outlet context={PUBLIC} />}</Shell>;
}

/** The stand-in for another page that takes its time; a page that reloads itself stays. */
function usePendingPage() {
  const pending = usePendingLocation();
  const { pathname } = useLocation();
  return pending && pending.pathname !== pathname ? pageSkeleton(pending.pathname) : null;
}

/** In place of a page that did not come: what public pages say (failed-load-boundary.tsx). */
const PUBLIC: FailedLoadContext = {};

/** Whatever fails on a public page, its header and footer stay. */
export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage error={useRouteError()} />
    </Shell>
  );
}
