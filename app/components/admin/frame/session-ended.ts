import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isSessionEnded, shouldRevalidate } from "~/components/forms/form-answer";

const ends = new EventTarget();
const ENDED = "ended";

/**
 * The part of the panel that noticed the end of the session: a form that couldn't be saved, or the bell,
 * which no longer rings.
 */
export type EndedFor = "save" | "bell";

export function announceSessionEnd(reason: EndedFor): void {
  ends.dispatchEvent(new CustomEvent(ENDED, { detail: reason }));
}

/** `shouldRevalidate` of the panel's layout, the only route that sees the response to every action. */
export const announceEndedSessions: ShouldRevalidateFunction = (args) => {
  if (isSessionEnded(args.actionResult)) announceSessionEnd("save");
  return shouldRevalidate(args);
};

/** Returns a function that stops listening. */
export function onSessionEnd(listener: (reason: EndedFor) => void): () => void {
  const tell = (event: Event) => listener((event as CustomEvent<EndedFor>).detail);
  ends.addEventListener(ENDED, tell);
  return () => ends.removeEventListener(ENDED, tell);
}
