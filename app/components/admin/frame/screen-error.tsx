import { isRouteErrorResponse } from "@remix-run/react";
import { refusalIn } from "~/components/site/error-page";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";
import { AdminFrame } from "./screen";

const MISSING = {
  title: "404 Page Not Found",
  text: "There's nothing here. It may have been deleted.",
};
const FAILED = {
  title: "Something went wrong",
  text: "We couldn't load this screen. It's on our end. Please try again in a moment.",
};

function refused(error: unknown) {
  const text = refusalIn(error);
  return text ? { title: "That didn't work", text } : null;
}

/** The cause is in the log, not here. */
export function ScreenError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? MISSING : (refused(error) ?? FAILED);
  return (
    <AdminFrame title={title}>
      <Notice
        action={
          <ButtonLink to="/admin" variant="quiet" reloadDocument>
            Back to the Dashboard
          </ButtonLink>
        }
      >
        {text}
      </Notice>
    </AdminFrame>
  );
}
