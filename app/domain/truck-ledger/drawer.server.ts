import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { drawerEntries } from "~/db/schema/till.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import type { Page } from "~/domain/listing";
import { toDecimal } from "~/domain/money";
import type { Result } from "~/domain/result";
import type { DrawerInput } from "./drawer.schema";

export type DrawerEntry = typeof drawerEntries.$inferSelect;

/**
 * Enters cash paid in or out, once per key, however late it's sent again. It's never refused for the drawer's
 * content, since it has already happened. A mistake is corrected by an entry the other way.
 */
export function enterInDrawer(
  { direction, amount, reason }: DrawerInput,
  actor: Actor,
): Promise<Result<{ row: DrawerEntry }>> {
  return writeAs(
    actor,
    (tx, audit) => {
      const entryKey = actor.idempotencyKey ?? null;
      const entered = entryKey === null ? undefined : findByKey(tx, entryKey);
      if (entered) return { ok: true, row: entered };
      const cents = direction === "in" ? amount : -amount;
      const row = tx
        .insert(drawerEntries)
        .values({ cents, reason, entryKey, enteredBy: actor.name })
        .returning()
        .get();
      audit({ action: "created", entity: "drawer_entry", entityId: row.id });
      return { ok: true, row };
    },
    "close",
  );
}

const findByKey = (db: Db, key: string) =>
  db.select().from(drawerEntries).where(eq(drawerEntries.entryKey, key)).get();

/** Newest first. */
export const listDrawerEntries = ({ limit, offset }: Page): DrawerEntry[] =>
  read()
    .select()
    .from(drawerEntries)
    .orderBy(desc(drawerEntries.id))
    .limit(limit)
    .offset(offset)
    .all();

/** Entries after the one with this ID, oldest first, up to the first one made at `before` or later. */
export function drawerEntriesAfter(db: Db, afterId: number, before: Date | null): DrawerEntry[] {
  const { id } = drawerEntries;
  const later = before && firstSince(db, afterId, before);
  return db
    .select()
    .from(drawerEntries)
    .where(and(gt(id, afterId), later ? lt(id, later) : undefined))
    .orderBy(asc(id))
    .all();
}

function firstSince(db: Db, afterId: number, instant: Date): number | null {
  const { id, createdAt } = drawerEntries;
  const found = db
    .select({ id: sql<number | null>`min(${id})` })
    .from(drawerEntries)
    .where(and(gt(id, afterId), gte(createdAt, instant)))
    .get();
  return found?.id ?? null;
}

export function toDrawerJson({ id, cents, reason, enteredBy, createdAt }: DrawerEntry) {
  const direction = cents > 0 ? "in" : "out";
  return { id, direction, amount: toDecimal(Math.abs(cents)), reason, enteredBy, createdAt };
}
