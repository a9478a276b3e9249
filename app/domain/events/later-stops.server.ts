import { and, asc, eq, gt, gte, isNull, or } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { CalendarEvent } from "~/domain/event";
import { type Result, refusal } from "~/domain/result";
import { readStopStock, type StopStock } from "~/domain/slots/stop-stock.server";
import { formatShortDay } from "~/domain/time";
import { withUnit } from "~/domain/words";
import type { Checked } from "~/forms/edit-conflict";
import { selectCalendar } from "./event-queries.server";
import { findEvent, updateEvent, updateEventIn } from "./events.server";
import { changeForLater } from "./later-stops";
import { cancelStop } from "./stop-changes.server";
import type { StopPlan, StopPlanChange } from "./stop-plan.schema";
import { checkFewerPieces, checkShorterStop } from "./stop-questions.server";
import { countWaiting } from "./waiting-orders.server";

const GONE = refusal("missing", "This event no longer exists.");

/** Changes and deletes repeated stops: one of a series, and those after it. */

/** Stops of the same series that begin after this one and aren't over, soonest first. */
function laterStops(
  { id, repeatId, startDate }: CalendarEvent,
  now: Date,
  db: Db = read(),
): CalendarEvent[] {
  const first = repeatId ?? id;
  const isPutUpWith = or(eq(events.repeatId, first), eq(events.id, first));
  const isLater = and(gt(events.startDate, startDate), gte(events.endDate, now));
  return selectCalendar(db)
    .where(and(isPutUpWith, isLater, isNull(events.canceledAt)))
    .orderBy(asc(events.startDate), asc(events.id))
    .all();
}

/** The question about later stops of the series, and the orders at them. Null if there are none. */
export function describeLater(stop: CalendarEvent, now: Date) {
  const later = laterStops(stop, now);
  const last = later.at(-1);
  if (!last) return null;
  const waiting = [...countWaiting(later.map(({ id }) => id)).values()];
  const orders = waiting.reduce((sum, number) => sum + number, 0);
  const through = `through ${formatShortDay(last.startDate, truckZone())}`;
  return {
    which:
      later.length === 1
        ? `the later one (${through})`
        : `the ${later.length} later ones (${through})`,
    orders:
      orders === 0 ? null : `${withUnit(orders, "order")} at ${waiting.length} of these stops.`,
  };
}

type Options = Checked<StopPlan<CalendarEvent>> & { isAsked?: boolean };

/**
 * Changes a stop and, if asked, the later ones of its series: only the fields of this edit, and only where a
 * later stop had the same value. A stop whose orders need an answer isn't changed, and the note names it.
 * Refuses with missing or conflict.
 */
export function updateWithLater(
  id: number,
  change: StopPlanChange,
  actor: Actor,
  options: Options,
): Promise<Result<{ row: CalendarEvent; note?: string }>> {
  if (!change.later) return updateEvent(id, change, actor, options);
  return writeAs(actor, (tx, audit) => {
    const now = new Date();
    const before = findEvent(id, tx);
    if (!before) return GONE;
    const brought = readStopStock(id, tx);
    const later = laterStops(before, now, tx);
    const updated = updateEventIn(tx, audit, id, change, options);
    if (!updated.ok) return updated;
    const left = later.filter((stop) => {
      const pieces = piecesForLater(brought, change.pieces, readStopStock(stop.id, tx));
      const changed = changeForLater(before, updated.row, stop, truckZone());
      const questions = {
        ...checkFewerPieces(tx, stop.id, pieces),
        ...checkShorterStop(tx, stop, { ...stop, ...changed }),
      };
      if (Object.keys(questions).length > 0) return true;
      const { startDate, endDate, ...same } = changed;
      const hours = {
        ...(startDate && { startDate: startDate.toISOString() }),
        ...(endDate && { endDate: endDate.toISOString() }),
      };
      const isSame = Object.keys(changed).length === 0 && Object.keys(pieces).length === 0;
      if (!isSame) updateEventIn(tx, audit, stop.id, { ...same, ...hours, pieces });
      return false;
    });
    return { ...updated, ...(left.length > 0 && { note: describeLeftAlone(left) }) };
  });
}

function describeLeftAlone(stops: readonly CalendarEvent[]): string {
  const days = stops.map(({ startDate }) => formatShortDay(startDate, truckZone()));
  return `Not changed, since orders there need your answer: ${days.join("; ")}.`;
}

function piecesForLater(before: StopStock, after: StopStock = {}, later: StopStock): StopStock {
  const isFor = ([item, quantity]: [string, number | null]) =>
    before[Number(item)] !== quantity && later[Number(item)] === before[Number(item)];
  return Object.fromEntries(Object.entries(after).filter(isFor));
}

/** Deletes a stop and the later ones of its series. Everyone who ordered gets one email. Refuses with missing. */
export function deleteWithLater(id: number, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const stop = findEvent(id, tx);
    if (!stop) return GONE;
    for (const { id: entityId } of [stop, ...laterStops(stop, new Date(), tx)]) {
      cancelStop(tx, entityId);
      audit({ action: "deleted", entity: "event", entityId });
    }
    return { ok: true };
  });
}
