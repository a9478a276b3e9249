import { and, asc, desc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import type { LetterKind } from "./letter";
import { outbox } from "./outbox.table.server";

/** Letters that are owed. What they say is looked up when they are sent or read. */

export type Owed = typeof outbox.$inferSelect;

/**
 * Owes a letter, in the transaction that causes it.
 * @param cause names it: one cause, one letter.
 */
export function oweLetter(
  tx: Tx,
  kind: LetterKind,
  cause: string,
  payload: Record<string, number>,
): void {
  tx.insert(outbox).values({ kind, dedupeKey: cause, payload }).onConflictDoNothing().run();
}

/** What they were about is gone. */
export function forgetLetters(tx: Tx, causes: string[]): void {
  tx.delete(outbox).where(inArray(outbox.dedupeKey, causes)).run();
}

/** Whether a letter was owed for it, sent or not. */
export function isOwed(cause: string): boolean {
  const found = read().select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, cause));
  return found.get() !== undefined;
}

/** So many letters a round. */
const BATCH = 20;
/** What has waited longer, as for a mail server that was set up late, would only puzzle people. */
export const STALE_MS = 7 * 24 * 3_600_000;

/** The letters whose time has come, whichever waits longest first. */
export function dueLetters(now: Date): Owed[] {
  return read()
    .select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        lte(outbox.nextAttemptAt, now),
        gt(outbox.createdAt, new Date(now.getTime() - STALE_MS)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(BATCH)
    .all();
}

/** @param note why nothing was sent, where nothing was. */
export function noteSent(tx: Tx, { id }: Owed, now: Date, note: string | null = null): void {
  tx.update(outbox)
    .set({ sentAt: now, lastError: note })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run();
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** It is tried again after twice the wait, up to an hour; it is never given up. */
export function noteFailed(tx: Tx, { id, attempts }: Owed, now: Date, error: string): void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_WAIT_MS);
  tx.update(outbox)
    .set({
      attempts: attempts + 1,
      nextAttemptAt: new Date(now.getTime() + wait),
      lastError: error,
    })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run();
}

/** The panel shows no more than a person reads. */
const SHOWN = 100;

/** The newest letters, sent or not. */
export function listLetters(): Owed[] {
  return read().select().from(outbox).orderBy(desc(outbox.id)).limit(SHOWN).all();
}

/** Null when there is no such letter. */
export function findOwed(id: number): Owed | null {
  return read().select().from(outbox).where(eq(outbox.id, id)).get() ?? null;
}
