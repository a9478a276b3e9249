import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { businessDay, businessDayBounds, dayAfter } from "~/domain/business-day";
import { type Listing, type ListQuery, listing } from "~/domain/listing";
import { checkClock } from "./closing-clock.server";
import { NO_CLOSING } from "./closing-hashes.server";
import { lastClosing } from "./closing-queries.server";
import { readDaySettings } from "./day-settings.server";
import { drawerSince } from "./drawer-period.server";
import { type ItemChoice, itemFiguresIn, splitsIn, sumsIn } from "./figures.server";

/** Figures and days that no closing covers yet. Each closing covers what was booked since the last. */

/** Cash paid in and out since the last closing. */
export const drawerSinceLastClosing = () => drawerSince(read(), lastClosing(read()), null);

/**
 * Reads the figures of the next closing: everything since the last one, through the business day `requestedDay` or
 * until now. The period ends earlier, after a whole day, if it would exceed 4,000 entries.
 */
export function readOpenPeriod(
  requestedDay: string | null = null,
  now = new Date(),
  db: Db = read(),
  items: ItemChoice = {},
) {
  const last = lastClosing(db);
  const afterId = last?.throughId ?? 0;
  const lastDay = lastDayOfOneClosing(db, afterId);
  const isCut = lastDay !== null && (requestedDay === null || requestedDay > lastDay);
  const day = isCut ? lastDay : requestedDay;
  const dayEnd = day === null ? now : boundsOf(db, day).until;
  const until = new Date(
    Math.max(Math.min(now.getTime(), dayEnd.getTime()), last?.until.getTime() ?? 0),
  );
  const throughId = lastBefore(db, afterId, day === null ? null : dayEnd);
  const range = { afterId, throughId };
  const newest = entryAt(db, throughId);
  const drawer = drawerSince(db, last, day === null ? null : dayEnd);
  const since = last?.until ?? new Date(0);
  return {
    range,
    /** The business day asked for, or an earlier one if one closing can't go further. Null for all until now. */
    through: day,
    isCut,
    until,
    since: last?.until ?? null,
    day: dayOf(db, throughId > afterId && newest ? newest.bookedAt : justBefore(until)),
    floatCents: last?.floatCents ?? 0,
    sums: sumsIn(db, range),
    splits: splitsIn(db, range),
    pieces: itemFiguresIn(db, range, { since, until }, items),
    drawer,
    seen: `${last?.id ?? 0}.${throughId}.${drawer.throughId}`,
    question: checkClock(db, until, last?.until ?? null),
    previous: last ?? NO_CLOSING,
  };
}

export type OpenPeriod = ReturnType<typeof readOpenPeriod>;

/** Whether a closing covers the whole business day, so nothing is left of it to close. */
export function isDayClosed(day: string, db: Db = read()): boolean {
  const last = lastClosing(db);
  return last !== undefined && boundsOf(db, day).until <= last.until;
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

const dayOf = (db: Db, instant: Date) =>
  businessDay(instant, truckZone(), readDaySettings(db).endsAtHour);
const boundsOf = (db: Db, day: string) =>
  businessDayBounds(day, truckZone(), readDaySettings(db).endsAtHour);

/** The most entries in one closing: two weeks of a busy truck. Adding them up blocks the server for about 50 ms. */
const MAX_ENTRIES = 4_000;

/** The last whole business day that one closing can cover. Null if it can cover everything. */
function lastDayOfOneClosing(db: Db, afterId: number): string | null {
  const entryAfter = (skipped: number) =>
    db
      .select({ bookedAt: journal.bookedAt })
      .from(journal)
      .where(gt(journal.id, afterId))
      .orderBy(asc(journal.id))
      .limit(1)
      .offset(skipped)
      .get();
  const [first, tooMany] = [entryAfter(0), entryAfter(MAX_ENTRIES)];
  if (!first || !tooMany) return null;
  const firstDay = dayOf(db, first.bookedAt);
  const lastDay = dayAfter(dayOf(db, tooMany.bookedAt), -1);
  return lastDay < firstDay ? firstDay : lastDay;
}

const entryAt = (db: Db, id: number) => db.select().from(journal).where(eq(journal.id, id)).get();

/** The last entry before the first one that was booked too late. */
function lastBefore(db: Db, afterId: number, until: Date | null): number {
  const first =
    until &&
    db
      .select({ id: sql<number | null>`min(${journal.id})` })
      .from(journal)
      .where(and(gt(journal.id, afterId), gte(journal.bookedAt, until)))
      .get()?.id;
  const isBefore = first ? lt(journal.id, first) : undefined;
  const last = db
    .select({ id: sql<number | null>`max(${journal.id})` })
    .from(journal)
    .where(and(gt(journal.id, afterId), isBefore))
    .get()?.id;
  return last ?? afterId;
}

type OpenDay = { day: string; cents: number };

/** Business days with entries that no closing covers, newest first. */
export function listOpenDays(query: ListQuery = { q: "", page: 1 }): Listing<OpenDay> {
  const afterId = lastClosing(read())?.throughId ?? 0;
  const days = daysBookedAfter(afterId);
  return listing(query, days.length, ({ limit, offset }) =>
    withTotals(days.slice(offset, offset + limit), afterId),
  );
}

/** A business day, its first instant and the first instant after it, in milliseconds. */
type DayBounds = [day: string, from: number, until: number];

/**
 * Lists the days with entries. SQLite finds a day's entries by the index of booking times, so each day costs
 * one lookup.
 */
function daysBookedAfter(afterId: number): DayBounds[] {
  const { first, last } = read().get<{ first: number | null; last: number | null }>(
    sql`SELECT min(booked_at) AS first, max(booked_at) AS last FROM ${journal} WHERE id > ${afterId}`,
  );
  if (first === null || last === null) return [];
  const days = JSON.stringify(boundsThrough(new Date(first), new Date(last)));
  return read()
    .all<{ bounds: string }>(
      sql`SELECT day.value AS bounds FROM json_each(${days}) day
        WHERE EXISTS (SELECT 1 FROM ${journal} WHERE ${isBookedOn} AND id > ${afterId})
        ORDER BY day.key DESC`,
    )
    .map(({ bounds }) => JSON.parse(bounds) as DayBounds);
}

function withTotals(days: DayBounds[], afterId: number): OpenDay[] {
  return read().all(
    sql`SELECT day.value ->> 0 AS day,
        (SELECT sum(cents) FROM ${journal} WHERE ${isBookedOn} AND id > ${afterId}) AS cents
      FROM json_each(${JSON.stringify(days)}) day ORDER BY day.key`,
  );
}

const isBookedOn = sql`booked_at >= day.value ->> 1 AND booked_at < day.value ->> 2`;

/** Every business day from that of one instant through that of another, oldest first. */
function boundsThrough(first: Date, last: Date): DayBounds[] {
  const zone = truckZone();
  const { endsAtHour } = readDaySettings();
  const end = businessDay(last, zone, endsAtHour);
  const days: DayBounds[] = [];
  for (let day = businessDay(first, zone, endsAtHour); day <= end; day = dayAfter(day, 1)) {
    const { from, until } = businessDayBounds(day, zone, endsAtHour);
    days.push([day, from.getTime(), until.getTime()]);
  }
  return days;
}
