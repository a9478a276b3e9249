import { type ShouldRevalidateFunction, useActionData } from "@remix-run/react";
import { isUnsaved } from "./unanswered";

/**
 * The session may end in the middle of an edit (design 4.10). The action then answers so with 401
 * (http/admin.server.ts), the form stays as it is, and a dialog offers to sign in again.
 */
type SessionEnded = { sessionEnded: true };

function isSessionEnded(answer: unknown): answer is SessionEnded {
  return (answer as SessionEnded | null | undefined)?.sessionEnded === true;
}

/**
 * The `shouldRevalidate` of every page of the panel. After any action Remix reloads all that is on
 * the page; each guarded loader would then lead away to the sign-in, and the form would be lost.
 * Where the line is down (unanswered.ts) each would fail, with the same end.
 */
export const keepFormsOfEndedSessions: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isSessionEnded(actionResult) && !isUnsaved(actionResult) && defaultShouldRevalidate;

const ends = new EventTarget();
const ENDED = "ended";

/**
 * The same for the layout, which also passes the news on to its dialog: this is the one place that
 * sees the answer to every action in the panel, whichever form or fetcher sent it.
 */
export const announceEndedSessions: ShouldRevalidateFunction = (args) => {
  if (isSessionEnded(args.actionResult)) ends.dispatchEvent(new Event(ENDED));
  return keepFormsOfEndedSessions(args);
};

/** Calls `listener` whenever an action found the session ended, until the given function is called. */
export function onSessionEnd(listener: () => void): () => void {
  ends.addEventListener(ENDED, listener);
  return () => ends.removeEventListener(ENDED, listener);
}

/** What a form's action answered; that the session has ended is the layout's news, not the form's. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  type Answer = Exclude<typeof answer, SessionEnded>;
  return isSessionEnded(answer) ? undefined : (answer as Answer);
}
