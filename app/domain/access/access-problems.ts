export type SignInProblem =
  | "unconfigured"
  | "unavailable"
  | "too-often"
  | "denied"
  | "stale"
  | "rejected"
  | "misconfigured";

/** The message of a sign-in page that can't send the browser to Auth0. */
export type SignInView = { problem: SignInProblem; retry: string } | { loading: string };

export type AccessProblem =
  | "denied"
  | "unconfigured"
  | "unavailable"
  | "session-ended"
  /** Problems of helpers. */
  | "owner-only"
  | "shift-over";
