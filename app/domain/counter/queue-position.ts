import type { Step } from "./steps";

/** A customer's place in the queue. This file has no zod, so the browser can load it. */
export type Place = {
  step: Step;
  /** Orders that are made before this one. */
  ahead: number;
  /** Minutes until the order is ready; null if there's no estimate. */
  minutes: number | null;
};

/** The longest estimate that's shown. For longer ones, the pickup time is more useful. */
const MAX_MINUTES = 60;

/** '3 ahead of you, about 8 minutes' */
export function describeQueuePosition({ step, ahead, minutes }: Place): string {
  if (step === "ready") return "Ready";
  if (step === "making") return "We're making it";
  const who = ahead === 0 ? "You're next" : `${ahead} ahead of you`;
  if (minutes === null || minutes > MAX_MINUTES) return who;
  return `${who}, about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
