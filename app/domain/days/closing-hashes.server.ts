import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { asc, sql } from "drizzle-orm";
import { type Db, read, write } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { journal } from "~/db/schema/journal.server";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { isIn, type Range } from "~/domain/journal/journal.server";
import { runEvery } from "~/domain/scheduler.server";
import { DAY_MS } from "~/domain/time";

/**
 * Closings are a hash chain: each hash covers the closing's figures, its entries, and the hash before it. A
 * change to one, even past the triggers, breaks all that follow.
 */

export type Closing = typeof closings.$inferSelect;

type Link = Pick<Closing, "id" | "throughId" | "hash">;
export const NO_CLOSING: Link = { id: 0, throughId: 0, hash: "" };

export function closingHashOf(
  db: Db,
  closing: Omit<Closing, "hash" | "previousHash">,
  previous: Link,
): string {
  const { id, throughId, until, day, figures, closedBy, closedAt, reason } = closing;
  const { floatCents, expectedCents, countedCents } = closing;
  const content = JSON.stringify([
    previous.hash,
    id,
    throughId,
    until.getTime(),
    day,
    figures,
    closedBy,
    closedAt.getTime(),
    floatCents,
    expectedCents,
    countedCents,
    reason,
    digestOf(db, { afterId: previous.throughId, throughId }),
  ]);
  return createHash("sha256").update(content).digest("hex");
}

function digestOf(db: Db, range: Range): string {
  return digestOfEntries(
    db.select().from(journal).where(isIn(range)).orderBy(asc(journal.id)).all(),
  );
}

/**
 * Hashes the columns by name, in this order, for good: a column added to the journal later must not change the
 * hash of a stored closing.
 */
export function digestOfEntries(entries: readonly (typeof journal.$inferSelect)[]): string {
  const digest = createHash("sha256");
  for (const { id, orderId, origin, money, kind, cents, tillEntryId, stripeId, ...at } of entries) {
    const columns = [id, orderId, origin, money, kind, cents, tillEntryId, stripeId];
    digest.update(JSON.stringify([...columns, at.soldAt.getTime(), at.bookedAt.getTime()]));
  }
  return digest.digest("hex");
}

/** @returns the ID of the first closing that was changed or deleted; null if all are intact */
export async function firstBrokenClosing(): Promise<number | null> {
  const stored = read().select().from(closings).orderBy(asc(closings.id)).all();
  // Counted after the closings are read, since somebody can close a day in between.
  const ever = closingsEver();
  let previous = NO_CLOSING;
  for (const closing of stored) {
    // Lets other requests run, since years of entries take long to hash.
    await setImmediate();
    const isWhole =
      closing.previousHash === previous.hash &&
      closing.hash === closingHashOf(read(), closing, previous);
    if (!isWhole) return closing.id;
    previous = closing;
  }
  const newest = stored.at(-1)?.id ?? 0;
  return ever > newest ? newest + 1 : null;
}

/** How many closings were ever stored, deleted ones included, by SQLite's own count. */
function closingsEver(): number {
  const found = read().get<{ seq: number } | undefined>(
    sql`SELECT seq FROM sqlite_sequence WHERE name = 'closings'`,
  );
  return found?.seq ?? 0;
}

/** Alerts the owner if a closing was changed. The shop goes on selling. */
export async function checkBooks(): Promise<void> {
  const broken = await firstBrokenClosing();
  const known = listAlerts("books_changed").map(({ subject }) => Number(subject));
  if (broken === (known[0] ?? null)) return;
  await write((tx) => {
    clearAlert(tx, "books_changed");
    if (broken !== null) raiseAlert(tx, { kind: "books_changed", subject: String(broken) });
  });
}

/** Checks the books at the start, and once a day. */
export const startBooksJob = () => runEvery("books-check", checkBooks, { everyMs: DAY_MS });
