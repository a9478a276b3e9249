import { and, asc, count, desc, eq, getTableColumns, gt, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Db, read } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { journal } from "~/db/schema/journal.server";
import { type Listing, type ListQuery, listing, type Page } from "~/domain/listing";
import type { Closing } from "./closing-hashes.server";
import type { Figures, StripeSums } from "./figures";
import { stripeSumsIn } from "./stripe-sums.server";

/** Reads closed days as they were stored, and what was booked about them since. */

export type ClosedDay = Omit<Closing, "figures"> & { figures: Figures; since: Date | null };

export const listClosings = ({ limit, offset }: Page): ClosedDay[] =>
  selectClosings(read()).orderBy(desc(closings.id)).limit(limit).offset(offset).all().map(toClosed);

/** Closings, each with `since`, the end of the closing before it. */
function selectClosings(db: Db) {
  const earlier = alias(closings, "earlier");
  const since = db
    .select({ until: earlier.until })
    .from(earlier)
    .where(sql`${earlier.id} < ${closings}.id`)
    .orderBy(desc(earlier.id))
    .limit(1);
  return db
    .select({ ...getTableColumns(closings), since: sql`(${since})`.mapWith(closings.until) })
    .from(closings)
    .$dynamic();
}

export const searchClosings = (query: ListQuery): Listing<ClosedDay> =>
  listing(query, countClosings(), listClosings);

const countClosings = () => read().select({ total: count() }).from(closings).get()?.total ?? 0;

export function findClosing(id: number, db: Db = read()): ClosedDay | null {
  const row = selectClosings(db).where(eq(closings.id, id)).get();
  return row ? toClosed(row) : null;
}

const toClosed = (row: Closing & { since: Date | null }): ClosedDay => ({
  ...row,
  figures: JSON.parse(row.figures) as Figures,
});

const before = (db: Db, id: number) =>
  db.select().from(closings).where(lt(closings.id, id)).orderBy(desc(closings.id)).limit(1).get();

export const lastClosing = (db: Db) =>
  db.select().from(closings).orderBy(desc(closings.id)).limit(1).get();

/** Entries booked after a closing about its sales: refunds, disputes, corrections, late sales. */
export function laterEntries({ throughId, since, until }: ClosedDay) {
  const isOfThen = and(gt(journal.soldAt, since ?? new Date(0)), lte(journal.soldAt, until));
  return read()
    .select()
    .from(journal)
    .where(and(gt(journal.id, throughId), isOfThen))
    .orderBy(asc(journal.id))
    .all();
}

/** Stripe's figures, as of today, for a closing's online payments. */
export function stripeSumsOf({ id, throughId }: ClosedDay): StripeSums | null {
  const afterId = before(read(), id)?.throughId ?? 0;
  return stripeSumsIn({ afterId, throughId });
}
