import { type ShouldRevalidateFunction, useActionData } from "@remix-run/react";
import {
  isSessionEnded,
  type SessionEnded,
  shouldRevalidate,
} from "~/components/forms/form-answer";
import type { RefusedForm } from "~/forms/form";

const ends = new EventTarget();
const ENDED = "ended";

/**
 * The `shouldRevalidate` of the panel's layout, which also passes the news on to its dialog: this is
 * the one place that sees the answer to every action in the panel, whichever form or fetcher sent it.
 */
export const announceEndedSessions: ShouldRevalidateFunction = (args) => {
  if (isSessionEnded(args.actionResult)) ends.dispatchEvent(new Event(ENDED));
  return shouldRevalidate(args);
};

/** Calls `listener` whenever an action found the session ended, until the given function is called. */
export function onSessionEnd(listener: () => void): () => void {
  ends.addEventListener(ENDED, listener);
  return () => ends.removeEventListener(ENDED, listener);
}

/** Why a dialog's action refused; that the session has ended is the layout's news, not the form's. */
export function useRefusal(): RefusedForm | undefined {
  const answer = useActionData<RefusedForm | SessionEnded>();
  return isSessionEnded(answer) ? undefined : answer;
}
