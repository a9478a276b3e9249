import type { PlannedStop } from "~/domain/event";
import { pickupAt } from "~/domain/slots/pickup-times";

export type QueueStop = Pick<PlannedStop, "id" | "startDate" | "lateMinutes">;
export type Promised = {
  id: number;
  pickupEventId: number | null;
  pickupMinutes: number | null;
  createdAt: Date;
};

/** The promised pickup time of an order; null if it has none. */
export function promisedAt(order: Promised, stops: readonly QueueStop[]): Date | null {
  const stop = stops.find(({ id }) => id === order.pickupEventId);
  return stop && order.pickupMinutes !== null ? pickupAt(stop, order.pickupMinutes) : null;
}

/** Sorts orders without a promised time last. */
export const rankOf = (order: Promised, stops: readonly QueueStop[]): number =>
  promisedAt(order, stops)?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * Sorts the line by promised time, then by when the order was placed. A sale that a phone sends late keeps its
 * own time. Times are compared as instants, since several stops can be open.
 */
export const byDueTime =
  (stops: readonly QueueStop[]) =>
  (one: Promised, other: Promised): number =>
    rankOf(one, stops) - rankOf(other, stops) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    one.id - other.id;
