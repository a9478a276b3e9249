import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { isSessionEnded, type SessionEnded, shouldRevalidate } from "~/components/forms/keep-typed";
import type { RefusedForm } from "~/forms/form";

const ends = new EventTarget();
const ENDED = "ended";

/** The panel layout's: the one place that sees the answer to every action of the panel. */
export const announceEndedSessions: ShouldRevalidateFunction = (args) => {
  if (isSessionEnded(args.actionResult)) ends.dispatchEvent(new Event(ENDED));
  return shouldRevalidate(args);
};

/** Gives the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  ends.addEventListener(ENDED, listener);
  return () => ends.removeEventListener(ENDED, listener);
}

/** That the session has ended is the layout's news, not the form's. */
export function useRefusal(): RefusedForm | undefined {
  const answer = useActionData<RefusedForm | SessionEnded>();
  const failed = useLoaderData<{ failed?: string } | null>()?.failed;
  return useMemo(() => {
    if (isSessionEnded(answer)) return undefined;
    return answer?.failed === "" ? { ...answer, failed } : answer;
  }, [answer, failed]);
}
