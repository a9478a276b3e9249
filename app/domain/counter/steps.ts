/**
 * An order's steps at the counter. After the last one, `handedOverAt` is set. This file has no zod, so the
 * browser can load it.
 */
export type Step = "waiting" | "making" | "ready";

type Steps = { makingAt: Date | null; readyAt: Date | null };

/** A ticket's stop, as its form posts it. */
export const stopField = (stopId: number | null) => (stopId === null ? "none" : String(stopId));

/** The step of an order. It can be ready without ever having been started. */
export function stepOf({ makingAt, readyAt }: Steps): Step {
  if (readyAt) return "ready";
  return makingAt ? "making" : "waiting";
}

/** Actions of one tap. 'cash' and 'card' record the payment at the truck and complete the order. */
export const COUNTER_ACTIONS = ["start", "ready", "gone", "cash", "card"] as const;
export type CounterAction = (typeof COUNTER_ACTIONS)[number];

export const isCounterAction = (act: string): act is CounterAction =>
  COUNTER_ACTIONS.some((action) => action === act);

/** '#12 Maya is ready' */
export const ACTION_LABELS: Record<CounterAction, string> = {
  start: "is being made",
  ready: "is ready",
  gone: "is completed",
  cash: "is paid in cash",
  card: "is paid by card",
};
