import { eq, lte } from "drizzle-orm";
import { type Db, type Tx, write } from "~/db/client.server";
import { idempotencyKeys } from "~/db/schema/access.server";
import type { Result } from "~/domain/result";

/** How long a retry finds what the first request created. */
const LIFE_MS = 24 * 3_600_000;

type Created<Row> = Result<{ row: Row }>;

/**
 * Creates a row once per key, so that a form posted twice adds nothing. A refusal leaves its key unused.
 * @param find the row as it is now. If it's gone, the result is `wasDone`, and it isn't created again
 */
export function createOnce<Row extends { id: number }>(
  tx: Tx,
  key: string | undefined,
  create: () => Created<Row>,
  find: (id: number) => Created<Row>,
): Created<Row> {
  const known = rowCreatedFor(tx, key);
  if (known !== null) {
    const found = find(known);
    return found.ok ? found : { ...found, wasDone: true };
  }
  const created = create();
  if (created.ok && key !== undefined) rememberRow(tx, key, created.row.id);
  return created;
}

/** Remembers the row that was created under a key, instead of an earlier one. */
export function rememberRow(tx: Tx, key: string, rowId: number): void {
  tx.insert(idempotencyKeys)
    .values({ key, rowId })
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: { rowId } })
    .run();
}

/** The ID of the row that was created under this key; null if none was. */
export function rowCreatedFor(db: Db, key: string | undefined): number | null {
  if (key === undefined) return null;
  const known = db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)).get();
  return known?.rowId ?? null;
}

/** Frees a key for another use, once its row no longer counts: it has ended, or was refused. */
export function forgetKey(tx: Tx, key: string): void {
  tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key)).run();
}

export function sweepIdempotencyKeys(now = new Date()): Promise<void> {
  return write((tx) => {
    tx.delete(idempotencyKeys)
      .where(lte(idempotencyKeys.createdAt, new Date(now.getTime() - LIFE_MS)))
      .run();
  });
}
