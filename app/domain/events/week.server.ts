import { and, asc, eq, gte, lt, or } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { dayAfter, mondayOf } from "~/domain/business-day";
import type { CalendarEvent } from "~/domain/event";
import { holidayOn } from "~/domain/holidays";
import type { Result } from "~/domain/result";
import {
  formatShortDay,
  formatTimeRange,
  isUpcoming,
  parseCalendarDate,
  parseInstant,
} from "~/domain/time";
import { dayOf, describeClashes } from "./copy-week";
import { selectCalendar } from "./event-queries.server";

/** Stops of whole weeks, from Monday to Sunday by the truck's clock. */

/** The Monday of the week asked for, or of this week. */
export function readMonday(asked: string | null, now: Date): string {
  return mondayOf(parseCalendarDate(asked ?? "") ?? dayOf(now, truckZone()));
}

/** Stops that begin on a day from `first` until before `until`, canceled ones too, soonest first. */
export function stopsBetween(first: string, until: string, db: Db = read()): CalendarEvent[] {
  const [from, to] = [first, until].map((day) => parseInstant(day, truckZone()) ?? new Date(0));
  return selectCalendar(db)
    .where(and(gte(events.startDate, from as Date), lt(events.startDate, to as Date)))
    .orderBy(asc(events.startDate), asc(events.id))
    .all();
}

export const isNotCanceled = ({ canceledAt }: Pick<CalendarEvent, "canceledAt">) =>
  canceledAt === null;

/** The data of the Week tab. */
export function readWeek(monday: string, now: Date) {
  const zone = truckZone();
  // A stop of the day before or after can be too close to one of the week.
  const around = stopsBetween(dayAfter(monday, -1), dayAfter(monday, 8)).filter(isNotCanceled);
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)).map((day) => ({
    day,
    name: formatShortDay(parseInstant(day, zone) ?? now, zone),
    isToday: day === dayOf(now, zone),
    holiday: holidayOn(day),
    stops: around
      .filter(({ startDate }) => dayOf(startDate, zone) === day)
      .map((stop) => ({
        id: stop.id,
        title: stop.title,
        location: stop.location,
        time: formatTimeRange(stop.startDate, stop.endDate, zone),
        isPast: !isUpcoming(stop.endDate, now),
        warnings: describeClashes(
          stop,
          around.filter(({ id }) => id !== stop.id),
          zone,
        ),
      })),
  }));
}

export type WeekDay = ReturnType<typeof readWeek>[number];

type SavedStop = Result<{ row: CalendarEvent; note?: string }>;

/** Adds a warning to a saved stop's note if other stops are too close. It's saved all the same. */
export function withClashes(saved: SavedStop): SavedStop {
  return saved.ok ? withNote(saved, clashOf(saved.row)) : saved;
}

/** `withClashes` for a stop that was just added every week: it warns of the first week that has one. */
export function withClashesOfSeries(saved: SavedStop): SavedStop {
  if (!saved.ok || saved.row.repeatId === null) return withClashes(saved);
  const first = saved.row.repeatId;
  const series = selectCalendar(read())
    .where(or(eq(events.id, first), eq(events.repeatId, first)))
    .orderBy(asc(events.startDate))
    .all();
  for (const stop of series) {
    const clash = clashOf(stop);
    const day = formatShortDay(stop.startDate, truckZone());
    if (clash) return withNote(saved, `${day}: ${clash}`);
  }
  return saved;
}

function withNote(saved: SavedStop & { ok: true }, more: string | undefined): SavedStop {
  const note = [saved.note, more].filter(Boolean).join(" ");
  return { ...saved, ...(note && { note }) };
}

function clashOf(stop: CalendarEvent): string | undefined {
  const zone = truckZone();
  const { id, startDate, endDate } = stop;
  const around = stopsBetween(
    dayAfter(dayOf(startDate, zone), -1),
    dayAfter(dayOf(endDate, zone), 2),
  );
  const others = around.filter((other) => isNotCanceled(other) && other.id !== id);
  return describeClashes(stop, others, zone)[0];
}
