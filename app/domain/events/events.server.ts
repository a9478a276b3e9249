import { asc, count, gte, sql } from "drizzle-orm";
import { prepared, type Reader } from "~/db/client.server";
import type { Page } from "../page";
import type { TruckEvent } from "./event";
import { events } from "./events.table.server";

/** Reading the calendar, soonest start first. */

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

const listQuery = prepared((db) =>
  selectEvents(db)
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare(),
);

const isUpcoming = gte(events.endDate, placeholder("now"));

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
