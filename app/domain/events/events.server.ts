import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, sql } from "drizzle-orm";
import { prepared, type Reader, type Tx } from "~/db/client.server";
import { env } from "~/env.server";
import type { Actor } from "../access/actor";
import { findStop } from "../fulfillment/pickup-stop.server";
import type { Page } from "../listing";
import { type CalendarEvent, firstStart, type PlannedStop, raisesSequence } from "../records/event";
import { events } from "../records/events.table.server";
import { rowsOf, type Update } from "../rows/rows.server";
import { parseInstant } from "../time";
import type { EventChange, NewEvent } from "./event.schema";
import { followStop } from "./stop-changes.server";

const { placeholder } = sql;

const selectEvents = (db: Reader) =>
  db
    .select({
      id: events.id,
      title: events.title,
      location: events.location,
      description: events.description,
      startDate: events.startDate,
      endDate: events.endDate,
      movedFrom: events.movedFrom,
      imageUrl: events.imageUrl,
      ordersAhead: events.ordersAhead,
      leadMinutes: events.leadMinutes,
      lastOrderMinutes: events.lastOrderMinutes,
      slotMinutes: events.slotMinutes,
      slotPieces: events.slotPieces,
    })
    .from(events);

const notCanceled = isNull(events.canceledAt);

const isUpcoming = and(gte(events.endDate, placeholder("now")), notCanceled);

const upcomingQuery = prepared((db) =>
  selectEvents(db)
    .where(isUpcoming)
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare(),
);

/** The order of the index `events_by_end`, backwards. */
const pastQuery = prepared((db) =>
  selectEvents(db)
    .where(and(lt(events.endDate, placeholder("now")), notCanceled))
    .orderBy(desc(events.endDate), desc(events.startDate), desc(events.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare(),
);

const countUpcomingQuery = prepared((db) =>
  db.select({ number: count() }).from(events).where(isUpcoming).prepare(),
);

const selectCalendar = (db: Pick<Tx, "select">) => {
  const { foldedText, ...columns } = getTableColumns(events);
  return db.select(columns).from(events).$dynamic();
};

const calendarQuery = prepared((db) =>
  selectCalendar(db)
    .where(gte(events.endDate, placeholder("since")))
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .prepare(),
);

const calendarEventQuery = prepared((db) =>
  selectCalendar(db)
    .where(eq(events.id, placeholder("id")))
    .prepare(),
);

/** Upcoming stops, soonest first, then past ones, latest first: as it was at `now`. */
export function listEvents({ limit, offset }: Page, now: Date): PlannedStop[] {
  const upcoming = listUpcoming(now, limit, offset);
  const past = pastQuery().all({
    now: now.getTime(),
    limit: limit - upcoming.length,
    offset: Math.max(0, offset - countUpcoming(now)),
  });
  return [...upcoming, ...past];
}

/** One that is under way counts (spec section 4). */
export function listUpcoming(now: Date, limit: number, offset = 0): PlannedStop[] {
  // A placeholder does not know its column.
  return upcomingQuery().all({ now: now.getTime(), limit, offset });
}

export function countUpcoming(now: Date): number {
  return countUpcomingQuery().get({ now: now.getTime() })?.number ?? 0;
}

/** Canceled ones too. */
export function listCalendar(since: Date, limit: number): CalendarEvent[] {
  return calendarQuery().all({ since: since.getTime(), limit });
}

export function findCalendarEvent(id: number): CalendarEvent | undefined {
  return calendarEventQuery().get({ id });
}

const rows = rowsOf({
  table: events,
  entity: "event",
  gone: "This event no longer exists.",
  select: selectCalendar,
  toRow: (event): CalendarEvent => event,
  searched: events.foldedText,
  where: notCanceled,
  order: upcomingFirst,
});

export const { find: findEvent, search: searchEvents } = rows;

function upcomingFirst() {
  const isPast = sql`${events.endDate} < ${Date.now()}`;
  return sql`${isPast}, CASE WHEN ${isPast} THEN -${events.startDate} ELSE ${events.startDate} END, ${events.id}`;
}

export function createEvent(input: NewEvent, actor: Actor) {
  const { startDate, endDate, ...same } = input;
  const dates = { startDate: instantOf(startDate), endDate: instantOf(endDate) };
  return rows.create({ ...same, ...dates }, actor);
}

/** Refuses with missing or conflict. */
export function updateEvent(
  id: number,
  change: EventChange,
  actor: Actor,
  { check }: Pick<Update<CalendarEvent>, "check"> = {},
) {
  const { startDate, endDate, ...same } = change;
  const columns = {
    ...same,
    ...(startDate !== undefined && { startDate: instantOf(startDate) }),
    ...(endDate !== undefined && { endDate: instantOf(endDate) }),
  };
  const withSequence = (event: CalendarEvent) => {
    const after = { ...event, ...columns };
    return raisesSequence(event, after)
      ? { ...columns, movedFrom: toldStart(event, after), sequence: event.sequence + 1 }
      : columns;
  };
  const tell = (tx: Tx, before: CalendarEvent, after: CalendarEvent) => {
    if (after.sequence > before.sequence) followStop(tx, before, after);
  };
  return rows.update(id, withSequence, actor, { check, onChange: tell });
}

const NEW_STOP_MS = 3_600_000;

/** In a new stop a start is corrected, not moved: hardly anyone has read it. */
function toldStart(before: CalendarEvent, after: CalendarEvent): Date | null {
  return Date.now() - before.createdAt.getTime() < NEW_STOP_MS ? null : firstStart(before, after);
}

/** Only the calendar feed still has it, for people who saved it. */
export function deleteEvent(id: number, actor: Actor) {
  return rows.remove(id, actor, (tx) => {
    tx.update(events)
      .set({ canceledAt: new Date(), sequence: sql`${events.sequence} + 1` })
      .where(eq(events.id, id))
      .run();
    const stop = findStop(tx, id);
    if (stop) followStop(tx, stop, stop);
  });
}

/** Truck time where it has no offset. */
function instantOf(text: string): Date {
  const instant = parseInstant(text, env().TRUCK_TZ);
  if (!instant) throw new Error(`'${text}' isn't a date and time`);
  return instant;
}
