import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { raisesSequence } from "~/domain/event";
import { keepSoldOut } from "~/domain/menu/sold-out.server";
import { announcedStart } from "./events.server";
import { updateOrdersOfStop } from "./stop-changes.server";

export type Whereabouts = { start: number; end: number; location: string };

/**
 * Moves a stop as its form does, as part of a larger transaction. People who would pick up there get an email.
 * @param isFrom whether the stop is still where it's moved from
 * @returns whether it was moved
 */
export function moveStop(
  tx: Tx,
  id: number,
  { start, end, location }: Whereabouts,
  isFrom: (now: Whereabouts) => boolean,
): boolean {
  const isPlanned = and(eq(events.id, id), isNull(events.canceledAt));
  const before = tx.select().from(events).where(isPlanned).get();
  if (!before || !isFrom(whereaboutsOf(before))) return false;
  const after = { ...before, startDate: new Date(start), endDate: new Date(end), location };
  if (!raisesSequence(before, after)) return false;
  const isSameStart = before.startDate.getTime() === start;
  const stop = {
    ...after,
    plannedEnd: null,
    lateMinutes: isSameStart ? before.lateMinutes : 0,
    movedFrom: announcedStart(before, after),
    sequence: before.sequence + 1,
  };
  const { startDate, endDate, plannedEnd, lateMinutes, movedFrom, sequence } = stop;
  tx.update(events)
    .set({ startDate, endDate, location, plannedEnd, lateMinutes, movedFrom, sequence })
    .where(isPlanned)
    .run();
  keepSoldOut(tx, before, stop);
  updateOrdersOfStop(tx, before, stop);
  return true;
}

export const whereaboutsOf = (stop: {
  startDate: Date;
  endDate: Date;
  location: string;
}): Whereabouts => ({
  start: stop.startDate.getTime(),
  end: stop.endDate.getTime(),
  location: stop.location,
});

export const isAt = (one: Whereabouts) => (other: Whereabouts) =>
  one.start === other.start && one.end === other.end && one.location === other.location;
