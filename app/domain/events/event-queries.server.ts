import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import { type Db, prepared, read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type CalendarEvent, GRACE_MS, type PlannedStop, todayUntil } from "~/domain/event";
import { type Listing, listing, type Page } from "~/domain/listing";

/** Stops as the public and the panel see them. */

const { placeholder } = sql;

const selectEvents = (db: Db) =>
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
      lateMinutes: events.lateMinutes,
    })
    .from(events);

export const notCanceled = isNull(events.canceledAt);

const isUpcoming = and(gte(events.endDate, placeholder("now")), notCanceled);

const upcomingQuery = prepared((db) =>
  selectEvents(db)
    .where(isUpcoming)
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare(),
);

/** Orders by the index `events_by_end`, backwards. */
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

export const selectCalendar = (db: Db) => {
  const { foldedText, importedAs, ...columns } = getTableColumns(events);
  return db.select(columns).from(events).$dynamic();
};

const calendarQuery = prepared((db) =>
  selectCalendar(db)
    .where(gte(events.endDate, placeholder("since")))
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .prepare(),
);

const isOn = sql`${events.startDate} <= ${placeholder("now")} AND ${events.endDate} >= ${placeholder("now")}`;

/** When a stop's last pickup is. A stop that runs late stays open that much longer. */
const lastPickup = sql`(${events.endDate} + ${events.lateMinutes} * 60000)`;

const openOrClosedEarlyQuery = prepared((db) =>
  selectCalendar(db)
    .where(
      and(
        lt(events.startDate, placeholder("tomorrow")),
        or(gte(lastPickup, placeholder("now")), gte(events.plannedEnd, placeholder("now"))),
        notCanceled,
      ),
    )
    .orderBy(desc(isOn), asc(events.startDate), asc(events.id))
    .prepare(),
);

const calendarEventQuery = prepared((db) =>
  selectCalendar(db)
    .where(eq(events.id, placeholder("id")))
    .prepare(),
);

/** A page of stops as of `now`: upcoming ones, soonest first, then past ones, latest first. */
export function listEvents({ limit, offset }: Page, now: Date): PlannedStop[] {
  const upcoming = listUpcoming(now, limit, offset);
  const past = pastQuery().all({
    now: now.getTime(),
    limit: limit - upcoming.length,
    offset: Math.max(0, offset - countUpcoming(now)),
  });
  return [...upcoming, ...past];
}

/** Events that haven't ended yet, soonest first. */
export function listUpcoming(now: Date, limit: number, offset = 0): PlannedStop[] {
  // Milliseconds, since drizzle doesn't know a placeholder's column.
  return upcomingQuery().all({ now: now.getTime(), limit, offset });
}

/** A page of the events that haven't ended, soonest first. */
export const searchUpcoming = (page: number, now: Date): Listing<PlannedStop> =>
  listing({ q: "", page }, countUpcoming(now), ({ limit, offset }) =>
    listUpcoming(now, limit, offset),
  );

export function countUpcoming(now: Date): number {
  return countUpcomingQuery().get({ now: now.getTime() })?.number ?? 0;
}

/** Stops since an instant, including canceled ones. */
export function listCalendar(since: Date, limit: number): CalendarEvent[] {
  return calendarQuery().all({ since: since.getTime(), limit });
}

/**
 * The stop that's open, or that begins before the truck's day is over (`todayUntil`). One that closed early counts until the
 * next begins.
 */
export function findStopOfToday(now: Date): CalendarEvent | undefined {
  return listStopsOfToday(now)[0];
}

/**
 * The stop of `findStopOfToday`, then all others that have begun, since people wait there too. A stop that's
 * about to begin before one of those ends counts too, since it must have a second truck.
 */
export function listStopsOfToday(now: Date): CalendarEvent[] {
  const tomorrow = todayUntil(now, truckZone()).getTime();
  const listed: CalendarEvent[] = [];
  for (const stop of openOrClosedEarlyQuery().all({ now: now.getTime(), tomorrow })) {
    const isSetUp = stop.startDate.getTime() - now.getTime() < GRACE_MS;
    const isBeside = isSetUp && listed.some(({ endDate }) => stop.startDate < endDate);
    if (listed.length === 0 || stop.startDate <= now || isBeside) listed.push(stop);
  }
  return listed;
}

export function findCalendarEvent(id: number): CalendarEvent | undefined {
  return calendarEventQuery().get({ id });
}

/** The stops with these IDs, even canceled ones, by start time. */
export function listCalendarEvents(ids: readonly number[]): CalendarEvent[] {
  return selectCalendar(read())
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.startDate), asc(events.id))
    .all();
}
