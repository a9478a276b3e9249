import { eq } from "drizzle-orm";
import { type Db, type Tx, write } from "~/db/client.server";
import { stripeCursors } from "~/db/schema/stripe.server";
import type { Failure } from "~/services/stripe-client.server";

/** A cursor marks how far a list at Stripe was read, so the next poll continues from there. */

export type StripeCursor = typeof stripeCursors.$inferSelect;

/**
 * Continues an unfinished poll, or begins a new one.
 * @param first how far back the first poll of a list goes
 */
export function beginPoll(
  tx: Tx,
  list: StripeCursor["list"],
  now: Date,
  first: Date,
): StripeCursor {
  const found = findCursor(tx, list);
  if (found?.afterId) return found;
  const seenUntil = new Date(Math.min(Number(found?.seenUntil ?? first), Number(now)));
  const matchedUntil = found?.matchedUntil ?? null;
  const cursor = { list, seenUntil, beganAt: now, afterId: null, matchedUntil };
  tx.insert(stripeCursors)
    .values(cursor)
    .onConflictDoUpdate({ target: stripeCursors.list, set: cursor })
    .run();
  return cursor;
}

/**
 * Moves the cursor.
 * @param afterId the last item that was read; null if there are no more
 */
export function recordRead(
  tx: Tx,
  { beganAt, ...cursor }: StripeCursor,
  afterId: string | null,
): StripeCursor {
  const read =
    afterId === null && beganAt
      ? { ...cursor, seenUntil: beganAt, beganAt: null, afterId }
      : { ...cursor, beganAt, afterId };
  tx.update(stripeCursors).set(read).where(eq(stripeCursors.list, cursor.list)).run();
  return read;
}

/** Clears a cursor whose item Stripe no longer knows, as after a change of account. The next poll starts over. */
export async function clearLostCursor({ reason }: Failure, cursor: StripeCursor): Promise<void> {
  if (reason !== "refused" || cursor.afterId === null) return;
  await write((tx) => recordRead(tx, { ...cursor, beganAt: null }, null));
}

export function findCursor(db: Db, list: StripeCursor["list"]): StripeCursor | undefined {
  return db.select().from(stripeCursors).where(eq(stripeCursors.list, list)).get();
}
