import type { Step } from "./steps";

/** A customer's place in the queue. Plain data, safe in the browser. */
export type Place = {
  step: Step;
  /** Orders that are made before it. */
  ahead: number;
  /** Minutes until the order is ready; null if that can't be said. */
  minutes: number | null;
};

/** 'About 65 minutes' is no help to anyone: until then its pickup time says enough. */
const MAX_MINUTES = 60;

/** '3 ahead of you, about 8 minutes' */
export function describeQueuePosition({ step, ahead, minutes }: Place): string {
  if (step === "ready") return "Ready";
  if (step === "making") return "We're making it";
  const who = ahead === 0 ? "You're next" : `${ahead} ahead of you`;
  if (minutes === null || minutes > MAX_MINUTES) return who;
  return `${who}, about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
