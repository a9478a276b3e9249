import { and, asc, count, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { journal } from "~/db/schema/journal.server";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { createOnce } from "../access/idempotency.server";
import { truckZone } from "../brand/truck-zone.server";
import { businessDay, businessDayBounds, dayAfter } from "../business-day";
import { type Listing, type ListQuery, listing, type Page } from "../listing";
import { formatMoney } from "../money";
import { type Result, refusal } from "../result";
import type { ClosingInput } from "./closing.schema";
import { checkClock } from "./closing-clock.server";
import { type Closing, hashOf, NO_CLOSING } from "./closing-hashes.server";
import { readDaySettings } from "./day-settings.server";
import { drawerSince } from "./drawer-period.server";
import {
  cashInDrawer,
  checkedText,
  countedCents,
  differenceText,
  type Figures,
  type StripeSums,
} from "./figures";
import { type ItemChoice, itemFiguresIn, splitsIn, sumsIn } from "./figures.server";
import { openStops, whyStillOpen } from "./open-stops.server";
import { stripeSumsIn } from "./stripe-sums.server";
import { namedIn, numbersIn, recordWaste } from "./waste.server";

/** Days are closed one after the other: each closing covers what was booked since the last. */

type Db = Pick<Tx, "select">;

export type Closed = Omit<Closing, "figures"> & { figures: Figures; since: Date | null };

export function listClosings({ limit, offset }: Page): Closed[] {
  return read()
    .select()
    .from(closings)
    .orderBy(desc(closings.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map((row) => toClosed(read(), row));
}

export const searchClosings = (query: ListQuery): Listing<Closed> =>
  listing(query, countClosings(), listClosings);

const countClosings = () => read().select({ total: count() }).from(closings).get()?.total ?? 0;

export function findClosing(id: number, db: Db = read()): Closed | null {
  const row = db.select().from(closings).where(eq(closings.id, id)).get();
  return row ? toClosed(db, row) : null;
}

function toClosed(db: Db, row: Closing): Closed {
  const since = before(db, row.id)?.until ?? null;
  return { ...row, figures: JSON.parse(row.figures) as Figures, since };
}

const before = (db: Db, id: number) =>
  db.select().from(closings).where(lt(closings.id, id)).orderBy(desc(closings.id)).limit(1).get();

const lastClosing = (db: Db) =>
  db.select().from(closings).orderBy(desc(closings.id)).limit(1).get();

/** Booked after it was closed, about a sale of that time: refunds, disputes, corrections, late sales. */
export function laterEntries({ throughId, since, until }: Closed) {
  const isOfThen = and(gt(journal.soldAt, since ?? new Date(0)), lte(journal.soldAt, until));
  return read()
    .select()
    .from(journal)
    .where(and(gt(journal.id, throughId), isOfThen))
    .orderBy(asc(journal.id))
    .all();
}

/** Stripe's figures, as of today, for a closing's online payments. */
export function stripeSumsOf({ id, throughId }: Closed): StripeSums | null {
  const afterId = before(read(), id)?.throughId ?? 0;
  return stripeSumsIn({ afterId, throughId });
}

/** Cash paid in and out since the last closing. */
export const openDrawer = () => drawerSince(read(), lastClosing(read()), null);

/** Figures since the last closing, until now or until the end of a business day. */
export function openPeriod(
  day: string | null = null,
  now = new Date(),
  db: Db = read(),
  items: ItemChoice = {},
) {
  const last = lastClosing(db);
  const afterId = last?.throughId ?? 0;
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
    until,
    since: last?.until ?? null,
    day: dayOf(db, throughId > afterId && newest ? newest.bookedAt : until),
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

export type OpenPeriod = ReturnType<typeof openPeriod>;

const dayOf = (db: Db, instant: Date) =>
  businessDay(instant, truckZone(), readDaySettings(db).endsAtHour);
const boundsOf = (db: Db, day: string) =>
  businessDayBounds(day, truckZone(), readDaySettings(db).endsAtHour);

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

/** Business days with entries that no closing covers, the newest first. */
export function openDays(query: ListQuery = { q: "", page: 1 }): Listing<OpenDay> {
  const afterId = lastClosing(read())?.throughId ?? 0;
  const days = daysBookedAfter(afterId);
  return listing(query, days.length, ({ limit, offset }) =>
    withTotals(days.slice(offset, offset + limit), afterId),
  );
}

/** A business day, its first instant and the first instant after it, in milliseconds. */
type DayBounds = [day: string, from: number, until: number];

/** SQLite finds a day's entries by the index of booking times, so each day costs one look. */
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

type Saved = Result<{ row: Closed }>;

/**
 * Closes what was booked since the last closing. Nothing of it changes any more: what comes later is booked
 * on its own day. Refuses with invalid, which a check always is, or with conflict if it isn't what `seen` says,
 * or if a stop is open or somebody waits in line.
 */
export function closeDay(input: ClosingInput, actor: Actor, now = new Date()): Promise<Saved> {
  return writeAs(
    actor,
    (tx, audit) =>
      createOnce(
        tx,
        actor.idempotencyKey,
        () => {
          const period = openPeriod(input.day ?? null, now, tx, { named: namedIn(input) });
          if (input.seen !== undefined && input.seen !== period.seen) return CHANGED;
          if (period.question && !input.isDateRight)
            return refusal("invalid", period.question, "isDateRight");
          const drawer = countDrawer(input, period);
          if (!drawer.ok) return drawer;
          if (input.isCheck) return refusal("invalid", checkedText(drawer.sums));
          const open = input.closeAnyway ? null : whyStillOpen(openStops(period.until, now), now);
          if (open) return refusal("conflict", open, "closeAnyway");
          const pieces = recordWaste(tx, input, period.pieces, actor);
          if (!pieces.ok) return pieces;
          const figures = {
            sums: period.sums,
            ...period.splits,
            counts: drawer.counts,
            pieces: pieces.pieces,
            drawer: period.drawer,
          };
          const row = recordClosing(tx, period, { figures, ...drawer.sums }, actor.name, now);
          audit({ action: "created", entity: "closing", entityId: row.id });
          return { ok: true, row };
        },
        (id): Saved => {
          const row = findClosing(id, tx);
          return row ? { ok: true, row } : refusal("missing", "This day isn't closed.");
        },
      ),
    "close",
  );
}

const CHANGED = refusal(
  "conflict",
  "Money came in or went out while you counted, or someone closed the day. Check the totals and close again.",
);

type Drawer = Pick<Closing, "floatCents" | "expectedCents" | "countedCents" | "reason">;

function countDrawer(
  input: ClosingInput,
  { sums, drawer, floatCents: lastFloat }: Pick<OpenPeriod, "sums" | "drawer" | "floatCents">,
): Result<{ sums: Drawer; counts: Record<string, number> }> {
  const counts = numbersIn(input.counts);
  const added = countedCents(counts);
  const isCounted = Object.keys(counts).length > 0;
  const counted = input.counted ?? (isCounted ? added : null);
  if (counted === null) return refusal("invalid", "Enter what's in the drawer.", "counted");
  if (isCounted && counted !== added)
    return refusal("invalid", `The bills and coins add up to ${formatMoney(added)}.`, "counted");
  const floatCents = input.float === undefined ? lastFloat : (input.float ?? 0);
  const expectedCents = floatCents + cashInDrawer(sums, drawer);
  const reason = input.reason ?? null;
  const difference = differenceText(counted - expectedCents);
  if (difference && reason === null) return refusal("invalid", `${difference} Say why.`, "reason");
  return { ok: true, sums: { floatCents, expectedCents, countedCents: counted, reason }, counts };
}

function recordClosing(
  tx: Tx,
  { range: { throughId }, until, since, day, previous }: OpenPeriod,
  { figures, ...drawer }: Drawer & { figures: Figures },
  closedBy: string,
  closedAt: Date,
): Closed {
  const id = previous.id + 1;
  const content = { id, throughId, until, day, ...drawer, closedBy, closedAt };
  const closing = { ...content, figures: JSON.stringify(figures) };
  const hash = hashOf(tx, closing, previous);
  tx.insert(closings)
    .values({ ...closing, previousHash: previous.hash, hash })
    .run();
  return { ...closing, figures, previousHash: previous.hash, hash, since };
}
