import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { isSessionEnded, type SessionEnded, shouldRevalidate } from "~/components/forms/keep-typed";
import type { RefusedForm } from "~/forms/form";

const ends = new EventTarget();
const ENDED = "ended";

/** For the panel's layout: the one place that sees the response to every action. */
export const announceEndedSessions: ShouldRevalidateFunction = (args) => {
  if (isSessionEnded(args.actionResult)) ends.dispatchEvent(new Event(ENDED));
  return shouldRevalidate(args);
};

/** Gives the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  ends.addEventListener(ENDED, listener);
  return () => ends.removeEventListener(ENDED, listener);
}

/** The layout says that the session ended, not the form. */
export function useRefusal(): RefusedForm | undefined {
  const answer = useActionData<RefusedForm | SessionEnded>();
  const failed = useLoaderData<{ failed?: string } | null>()?.failed;
  return useMemo(() => {
    if (isSessionEnded(answer)) return undefined;
    return answer?.failed === "" ? { ...answer, failed } : answer;
  }, [answer, failed]);
}
