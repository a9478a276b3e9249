import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/site/error-page";
import type { FailedLoadContext } from "~/components/site/failed-load-boundary";
import { pageSkeleton } from "~/components/site/page-skeletons";
import { Shell } from "~/components/site/site-shell";
import { usePendingLocation } from "~/ui/pending";

export default function SiteLayout() {
  return <Shell>{usePendingPage() ?? <Outlet context={PUBLIC} />}</Shell>;
}

/** The skeleton of the page that's loading. Null if the current page only reloads, since it stays in view. */
function usePendingPage() {
  const pending = usePendingLocation();
  const { pathname } = useLocation();
  return pending && pending.pathname !== pathname ? pageSkeleton(pending.pathname) : null;
}

const PUBLIC: FailedLoadContext = {};

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage error={useRouteError()} />
    </Shell>
  );
}
