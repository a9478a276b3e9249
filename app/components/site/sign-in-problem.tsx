import { SignOutForm } from "~/components/forms/sign-out-form";
import type { SignInProblem as Problem } from "~/domain/access/access-problems";
import { Button, ButtonLink } from "~/ui/button";
import { StandalonePage } from "./standalone-page";

const TEXTS: Record<Problem, { title: string; text: string; canRetry: boolean }> = {
  unconfigured: {
    title: "Configuration Error",
    text: "Failed to load authentication configuration",
    canRetry: false,
  },
  misconfigured: {
    title: "Configuration Error",
    text: "Failed to load authentication configuration. Our sign-in service isn't accepting this site's settings. The owner needs to check them.",
    canRetry: false,
  },
  unavailable: {
    title: "Sign-in is down",
    text: "We can't reach our sign-in service. The shop still works. Please try again in a moment.",
    canRetry: true,
  },
  "too-often": {
    title: "Give it a minute",
    text: "Too many sign-ins from your network. Try again in a minute.",
    canRetry: true,
  },
  denied: {
    title: "You're not signed in",
    text: "Your sign-in was canceled or wasn't allowed. Try again anytime.",
    canRetry: true,
  },
  stale: {
    title: "This sign-in expired",
    text: "It took too long, was already used, or started in another browser. Please start over.",
    canRetry: true,
  },
  rejected: {
    title: "Sign-in didn't work",
    text: "We couldn't verify the response from our sign-in service. Please start over.",
    canRetry: true,
  },
};

export function SignInProblem({ problem, retry }: { problem: Problem; retry: string }) {
  const { title, text, canRetry } = TEXTS[problem];
  return (
    <StandalonePage title={title} intro={text}>
      <div className="flex flex-wrap gap-3">
        {canRetry && (
          <ButtonLink to={retry} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={canRetry ? "quiet" : "primary"}>
          Return to Home
        </ButtonLink>
        {problem === "denied" && (
          // Auth0 would refuse the same person again, without asking who they are.
          <SignOutForm>
            <Button variant="quiet">Use another account</Button>
          </SignOutForm>
        )}
      </div>
    </StandalonePage>
  );
}
