import type { SignInProblem as Problem } from "~/domain/access/access-problems";
import { ButtonLink } from "~/ui/button";
import { StandalonePage } from "./standalone-page";

const TEXTS: Record<Problem, { title: string; text: string; canRetry: boolean }> = {
  unconfigured: {
    title: "Configuration Error",
    text: "Failed to load authentication configuration",
    canRetry: false,
  },
  misconfigured: {
    title: "Configuration Error",
    text: "The sign-in provider does not accept this site's settings. The owner has to look at them.",
    canRetry: false,
  },
  unavailable: {
    title: "Sign-in does not answer",
    text: "The sign-in provider cannot be reached right now. The shop goes on as usual; please try again in a moment.",
    canRetry: true,
  },
  "too-often": {
    title: "Please wait a minute",
    text: "There were many sign-ins from your connection. Please try again in a minute.",
    canRetry: true,
  },
  denied: {
    title: "Not signed in",
    text: "The sign-in was cancelled or not allowed. You can try again at any time.",
    canRetry: true,
  },
  stale: {
    title: "This sign-in is over",
    text: "It took too long, was used before, or began in another browser. Please start again.",
    canRetry: true,
  },
  rejected: {
    title: "Sign-in did not work",
    text: "The answer of the sign-in provider could not be trusted. Please start again.",
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
      </div>
    </StandalonePage>
  );
}
