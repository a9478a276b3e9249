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

/** `orderedAt` is when the order was placed, in milliseconds. */
type InLine = { id: number; rank: number; orderedAt: number };

/**
 * Sorts the line by promised time, then by when the order was placed. A sale that a phone sends late keeps its
 * own time. Times are compared as instants, since several stops can be open.
 */
export const compareInLine = (one: InLine, other: InLine): number =>
  one.rank - other.rank || one.orderedAt - other.orderedAt || one.id - other.id;

export const byDueTime =
  (stops: readonly QueueStop[]) =>
  (one: Promised, other: Promised): number =>
    compareInLine(inLine(one, stops), inLine(other, stops));

const inLine = (order: Promised, stops: readonly QueueStop[]): InLine => ({
  id: order.id,
  rank: rankOf(order, stops),
  orderedAt: order.createdAt.getTime(),
});
