/**
 * The state of the counter's line. When it changes, open panel pages hear of it, and ring if there's a newer order.
 * `newest` is when the newest order began to wait or was moved to its stop, in milliseconds, and `newestOrder` is that
 * order. `refundedOrPendingCents` is here because a partial refund leaves its order waiting, and is news too.
 */
export type QueueStatus = Waiting & {
  /** Each stop where someone waits, and those who wait at none. */
  stops: (Waiting & { stopId: number | null; title: string | null })[];
};

export type Waiting = {
  waiting: number;
  newest: number;
  /** Null if none waits. */
  newestOrder: { id: number; customerName: string | null } | null;
  refundedOrPendingCents: number;
};

export type QueueOfDevice = Waiting & {
  /** Other stops where someone waits. */
  elsewhere: { title: string; waiting: number }[];
};

/** The orders that a device at one stop rings for: the stop's, and those at no stop, which any truck makes. */
export function queueOfDevice(status: QueueStatus, stopId: number | null): QueueOfDevice {
  if (stopId === null) return { ...status, elsewhere: [] };
  const isHere = (stop: QueueStatus["stops"][number]) =>
    stop.stopId === null || stop.stopId === stopId;
  const others = status.stops.filter((stop) => !isHere(stop));
  const elsewhere = others.map(({ title, waiting }) => ({ title: title ?? "", waiting }));
  return { ...sumOf(status.stops.filter(isHere)), elsewhere };
}

/** '3 at Ferry Plaza, 1 at Pier 39'; empty for nobody. */
export const describeElsewhere = (elsewhere: QueueOfDevice["elsewhere"]) =>
  elsewhere
    .map(({ title, waiting }) => `${waiting.toLocaleString("en-US")} at ${title}`)
    .join(", ");

export function sumOf(parts: readonly Waiting[]): Waiting {
  return parts.reduce<Waiting>(
    (sum, part) => ({
      waiting: sum.waiting + part.waiting,
      refundedOrPendingCents: sum.refundedOrPendingCents + part.refundedOrPendingCents,
      newest: Math.max(sum.newest, part.newest),
      newestOrder: part.newest >= sum.newest ? part.newestOrder : sum.newestOrder,
    }),
    { waiting: 0, newest: 0, newestOrder: null, refundedOrPendingCents: 0 },
  );
}
