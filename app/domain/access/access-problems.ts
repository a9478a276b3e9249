export type SignInProblem =
  | "unconfigured"
  | "unavailable"
  | "too-often"
  | "denied"
  | "stale"
  | "rejected"
  | "misconfigured";

/** What a sign-in page shows when it has nobody to send the browser to. */
export type SignInView = { problem: SignInProblem; retry: string } | { loading: string };

export type GateProblem = "denied" | "unconfigured" | "unavailable" | "session-ended";
