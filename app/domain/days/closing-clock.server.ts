import { desc } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { formatDate } from "~/domain/time";

/**
 * Asks the owner before a closing that reaches more than three days past the newest booking: a closing is final,
 * so a wrong clock would freeze the books.
 */

const FAR_MS = 3 * 24 * 3_600_000;

/**
 * The question to ask before closing until an instant more than three days after the newest booking or
 * closing, since the clock may be wrong. Null if there's nothing to ask.
 * @param lastUntil when the last closing ended, if there is one
 */
export function checkClock(db: Db, until: Date, lastUntil: Date | null): string | null {
  const { id, bookedAt } = journal;
  const newest = db.select({ bookedAt }).from(journal).orderBy(desc(id)).limit(1).get();
  const known = Math.max(newest?.bookedAt.getTime() ?? 0, lastUntil?.getTime() ?? 0);
  if (known === 0 || until.getTime() - known <= FAR_MS) return null;
  const date = (instant: Date) => formatDate(instant, truckZone());
  return `Your last sale or closing was on ${date(new Date(known))}, and this closes everything through ${date(until)}. Is that date right? If it is, check the box.`;
}
