import { isRouteErrorResponse } from "@remix-run/react";
import { SERVER_NOT_REACHED } from "~/components/loading/unable-to-load";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page";
import { usePicture } from "./pictures";

export function NotFoundPage() {
  return (
    <PageHeader
      title="404 Page Not Found"
      picture={usePicture("soft-serve")}
      intro="The truck has moved on. There's nothing on this page."
    >
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/shop" variant="quiet">
          Go to Shop
        </ButtonLink>
      </div>
    </PageHeader>
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export function errorTitle(error: unknown): string {
  if (isNotFound(error)) return "Page Not Found";
  return refusalIn(error) ? "That didn't work" : "Something went wrong";
}

/** The page for an error. It doesn't show the cause, which is in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const picture = usePicture("empty-bowl");
  if (isNotFound(error)) return <NotFoundPage />;
  const refusal = refusalIn(error);
  return (
    <PageHeader
      title={errorTitle(error)}
      picture={picture}
      intro={
        refusal ??
        (isOffline()
          ? SERVER_NOT_REACHED
          : "That one's on us. Your cart is safe. Please try again in a moment.")
      }
    >
      <div className="mt-8">
        <ButtonLink to="/" reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </PageHeader>
  );
}

/** True if the browser is offline. False on the server, which has no connection to lose. */
const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

/** A refusal's text, which is written for people (http/refusals.server.ts). Remix's own text of a 405 isn't. */
export function refusalIn(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  if (error.status === 405) return "You can't submit anything to this page.";
  const isRefusal = error.status < 500 || error.status === 503;
  return isRefusal && typeof error.data === "string" && error.data ? error.data : null;
}
