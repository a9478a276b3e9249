/** An order's way over the counter. What's gone is `handedOverAt`. Plain data, safe in the browser. */
export type Step = "waiting" | "making" | "ready";

type Steps = { makingAt: Date | null; readyAt: Date | null };

/** An order can be ready without ever having been started. */
export function stepOf({ makingAt, readyAt }: Steps): Step {
  if (readyAt) return "ready";
  return makingAt ? "making" : "waiting";
}

/** '#12', or the code that a reservation is picked up with. */
export const nameOf = ({ id, reservationCode }: { id: number; reservationCode: string | null }) =>
  reservationCode ?? `#${id}`;

/** Actions of one tap. 'cash' and 'card' record the payment at the truck and complete the order. */
export const COUNTER_ACTIONS = ["start", "ready", "gone", "cash", "card"] as const;
export type Tap = (typeof COUNTER_ACTIONS)[number];

/** '#12 is ready' */
export const ACTION_LABELS: Record<Tap, string> = {
  start: "is being made",
  ready: "is ready",
  gone: "is completed",
  cash: "is paid in cash",
  card: "is paid by card",
};
