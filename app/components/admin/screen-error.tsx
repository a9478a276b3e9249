import { isRouteErrorResponse } from "@remix-run/react";
import { refusalIn } from "~/components/site/error-page";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { AdminPage } from "./screen";

const MISSING = {
  title: "404 Page Not Found",
  text: "There is nothing at this address. It may have been deleted meanwhile.",
};
const FAILED = {
  title: "Something went wrong",
  text: "This screen could not be shown. The fault is on our side; please try again in a moment.",
};

function refused(error: unknown) {
  const text = refusalIn(error);
  return text ? { title: "That did not work", text } : null;
}

/** The cause is in the log, not here. */
export function ScreenError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? MISSING : (refused(error) ?? FAILED);
  return (
    <AdminPage title={title}>
      <Notice
        action={
          <ButtonLink to="/admin" variant="quiet" reloadDocument>
            Back to the Dashboard
          </ButtonLink>
        }
      >
        {text}
      </Notice>
    </AdminPage>
  );
}
