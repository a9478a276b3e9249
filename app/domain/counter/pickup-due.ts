import type { PlannedStop } from "~/domain/event";
import { pickupAt } from "~/domain/slots/pickup-times";

export type QueueStop = Pick<PlannedStop, "id" | "startDate" | "lateMinutes">;
export type Promised = {
  id: number;
  pickupEventId: number | null;
  pickupMinutes: number | null;
  createdAt: Date;
};

/** The pickup time that a customer was promised; null if there was none. */
export function promisedAt(order: Promised, stops: readonly QueueStop[]): Date | null {
  const stop = stops.find(({ id }) => id === order.pickupEventId);
  return stop && order.pickupMinutes !== null ? pickupAt(stop, order.pickupMinutes) : null;
}

/** Orders without a promised time come last. */
export const rankOf = (order: Promised, stops: readonly QueueStop[]): number =>
  promisedAt(order, stops)?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * The order of the line: by the promised time, then by when it was asked for. A sale that a phone sends late
 * keeps its own time. Several stops can be on, so minutes after each begins don't compare.
 */
export const byDueTime =
  (stops: readonly QueueStop[]) =>
  (one: Promised, other: Promised): number =>
    rankOf(one, stops) - rankOf(other, stops) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    one.id - other.id;
