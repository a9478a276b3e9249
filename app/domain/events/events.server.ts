import { and, asc, count, eq, getTableColumns, gte, isNull, sql } from "drizzle-orm";
import { prepared, type Reader } from "~/db/client.server";
import type { Page } from "../page";
import type { CalendarEvent, TruckEvent } from "./event";
import { events } from "./events.table.server";

/** Reading the calendar, soonest start first. What was deleted is left out, but for the calendar feed. */

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
      imageUrl: events.imageUrl,
    })
    .from(events);

const isOn = isNull(events.cancelledAt);

const listQuery = prepared((db) =>
  selectEvents(db)
    .where(isOn)
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare(),
);

const isUpcoming = and(gte(events.endDate, placeholder("now")), isOn);

const upcomingQuery = prepared((db) =>
  selectEvents(db)
    .where(isUpcoming)
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .prepare(),
);

const countUpcomingQuery = prepared((db) =>
  db.select({ number: count() }).from(events).where(isUpcoming).prepare(),
);

const selectCalendar = (db: Reader) => {
  const { createdAt, ...columns } = getTableColumns(events);
  return db.select(columns).from(events);
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

/** Past and future alike. */
export function listEvents(page: Page): TruckEvent[] {
  return listQuery().all(page);
}

/** Stops whose end has not passed, so one that is under way counts (spec section 4). */
export function listUpcoming(now: Date, limit: number): TruckEvent[] {
  // A placeholder does not know its column, so the instant is handed over as it is stored.
  return upcomingQuery().all({ now: now.getTime(), limit });
}

export function countUpcoming(now: Date): number {
  return countUpcomingQuery().get({ now: now.getTime() })?.number ?? 0;
}

/** Stops that ended no earlier than this, those called off too. */
export function listCalendar(since: Date, limit: number): CalendarEvent[] {
  return calendarQuery().all({ since: since.getTime(), limit });
}

/** One stop for calendars, whether past, to come or called off. */
export function findCalendarEvent(id: number): CalendarEvent | undefined {
  return calendarEventQuery().get({ id });
}
