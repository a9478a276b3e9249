import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import displayFace from "~/assets/fonts/shippori-mincho-600.woff2?url";
import { ErrorPage } from "~/components/site/error-page";
import type { FailedLoadContext } from "~/components/site/failed-load-boundary";
import { pageSkeleton } from "~/components/site/page-skeletons";
import { Shell } from "~/components/site/site-shell";
import { usePendingLocation } from "~/ui/pending";

/** The panel doesn't preload the face, since on a slow line its style sheet would come 0.3 s later. */
export const links: LinksFunction = () => [
  { rel: "preload", href: displayFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

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
