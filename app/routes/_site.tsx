import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { Shell } from "~/components/shell";

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Whatever fails on a public page, its header and footer stay. */
export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage error={useRouteError()} />
    </Shell>
  );
}
