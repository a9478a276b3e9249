import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { StandalonePage } from "~/components/site/standalone-page";
import type { AccessProblem } from "~/domain/access/access-problems";
import { Button, ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page";
import { SIGN_IN_WINDOW } from "./sign-in-window";

/** The access problem that a route threw. Null for any other error. */
export function problemOf(error: unknown): AccessProblem | null {
  if (!isRouteErrorResponse(error)) return null;
  const { problem } = (error.data ?? {}) as { problem?: unknown };
  return isAccessProblem(problem) ? problem : null;
}

const TEXTS: Record<AccessProblem, { title: string; text: string }> = {
  denied: {
    title: "Access Denied",
    text: "You don't have permission to access the admin panel. Only authorized administrators can access this area.",
  },
  unconfigured: {
    title: "Configuration Error",
    text: "Failed to load authentication configuration",
  },
  unavailable: {
    title: "We can't check your sign-in",
    text: "We can't reach the sign-in service to confirm who you are. Please try again in a moment.",
  },
  "owner-only": {
    title: "Only the owner can open this",
    text: "You can sell and serve here. If you need something else, ask the owner.",
  },
  "shift-over": {
    title: "Your shift is over",
    text: "Thanks for helping! If you're still working, ask the owner for a new code.",
  },
  "session-ended": {
    title: "Your session expired",
    text: "Your changes weren't saved, but they're still in the form. Sign in again in a new tab, come back here, and press Back.",
  },
};

function isAccessProblem(value: unknown): value is AccessProblem {
  return typeof value === "string" && Object.hasOwn(TEXTS, value);
}

export const titleOf = (problem: AccessProblem) => TEXTS[problem].title;

/** Says why someone can't open the panel. It has no menu, which is for people with access. */
export function AdminProblem({ problem }: { problem: AccessProblem }) {
  const { title, text } = TEXTS[problem];
  return (
    <StandalonePage title={title} intro={text}>
      <div className="flex flex-wrap gap-3">
        <WayOut problem={problem} />
      </div>
    </StandalonePage>
  );
}

/** `AdminProblem` for pages in the site's own layout, such as Brand's preview. */
export function AdminProblemInSite({ problem }: { problem: AccessProblem }) {
  const { title, text } = TEXTS[problem];
  return (
    <PageHeader title={title} intro={text}>
      <div className="mt-6 flex flex-wrap gap-3">
        <WayOut problem={problem} />
      </div>
    </PageHeader>
  );
}

const signInPath = (returnTo: string) => `/auth/auth0?returnTo=${encodeURIComponent(returnTo)}`;

function WayOut({ problem }: { problem: AccessProblem }): ReactNode {
  const { pathname, search } = useLocation();
  if (problem === "session-ended") {
    return (
      <ButtonLink to={SIGN_IN_WINDOW} target="_blank">
        Open sign-in in a new tab
      </ButtonLink>
    );
  }
  if (problem === "owner-only") {
    return <ButtonLink to="/admin/counter">Go to the Counter</ButtonLink>;
  }
  return (
    <>
      {problem === "unavailable" && (
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      )}
      <ButtonLink to="/" reloadDocument variant={problem === "unavailable" ? "quiet" : "primary"}>
        Return to Home
      </ButtonLink>
      {problem === "denied" && (
        // Auth0 would sign the same person right back in, unless they sign out first.
        <SignOutForm>
          <Button variant="quiet">Use another account</Button>
        </SignOutForm>
      )}
      {problem === "shift-over" && (
        // The owner may have tried a code in their own browser.
        <ButtonLink to={signInPath(pathname + search)} variant="quiet" reloadDocument>
          Owner? Sign in
        </ButtonLink>
      )}
    </>
  );
}
