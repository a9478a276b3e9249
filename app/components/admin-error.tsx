import { isRouteErrorResponse } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { AdminPage } from "./admin-page";
import { refusalIn } from "./error-page";

/** What the panel shows in place of a screen that failed; the cause is in the log, not here. */
export function AdminError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <AdminPage title={isMissing ? "404 Page Not Found" : "Something went wrong"}>
      <Notice
        action={
          <ButtonLink to="/admin" variant="quiet" reloadDocument>
            Back to the Dashboard
          </ButtonLink>
        }
      >
        {isMissing
          ? "There is nothing at this address. It may have been deleted meanwhile."
          : (refusalIn(error) ??
            "This screen could not be shown. The fault is on our side; please try again in a moment.")}
      </Notice>
    </AdminPage>
  );
}
