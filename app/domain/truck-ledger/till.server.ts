import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "~/db/client.server";
import { tillEntries } from "~/db/schema/till.server";
import { bookAtTruck } from "~/domain/journal/journal.server";
import type { TillKind } from "~/domain/till-entry";

/** Records money that changes hands at the truck, in entries that are never deleted. */

export type TillEntry = typeof tillEntries.$inferSelect;

type NewEntry = Omit<typeof tillEntries.$inferInsert, "id">;

/**
 * Adds a till entry and books it, in the caller's transaction. `createdAt` is when the money changed hands. A
 * sale and its tip have the order's payment method.
 */
export function addTillEntry(tx: Tx, entry: NewEntry): TillEntry {
  const added = tx.insert(tillEntries).values(entry).returning().get();
  bookAtTruck(tx, added);
  return added;
}

export function findTillEntry(db: Db, id: number): TillEntry | undefined {
  return db.select().from(tillEntries).where(eq(tillEntries.id, id)).get();
}

/** The entry that was made under this idempotency key. */
export function findEntered(db: Db, key: string | undefined) {
  if (key === undefined) return undefined;
  return db.select().from(tillEntries).where(eq(tillEntries.entryKey, key)).get();
}

/**
 * Whether an entry refunds a tip, or undoes that. Only these tip entries have a key. The others follow their
 * sale: its payment, a change of its method, and its void.
 */
export const isTipRefund = ({ kind, entryKey }: Pick<TillEntry, "kind" | "entryKey">) =>
  kind === "tip" && entryKey !== null;

const isOfTipRefund = and(eq(tillEntries.kind, "tip"), isNotNull(tillEntries.entryKey));

export function isTakenBack(db: Db, id: number): boolean {
  const taken = db.select().from(tillEntries).where(eq(tillEntries.takesBack, id));
  return taken.get() !== undefined;
}

/** Refunds at the truck that weren't undone, newest first. */
export const openTruckRefunds = (db: Db, orderId: number) =>
  openRefunds(db, orderId, eq(tillEntries.kind, "refund"));

/** Refunds of the tip that weren't undone, newest first. */
export const openTipRefunds = (db: Db, orderId: number) => openRefunds(db, orderId, isOfTipRefund);

function openRefunds(db: Db, orderId: number, isRefund: SQL | undefined): TillEntry[] {
  const taken = alias(tillEntries, "taken");
  return db
    .select({ entry: tillEntries })
    .from(tillEntries)
    .leftJoin(taken, eq(taken.takesBack, tillEntries.id))
    .where(
      and(eq(tillEntries.orderId, orderId), isRefund, lt(tillEntries.cents, 0), isNull(taken.id)),
    )
    .orderBy(sql`${tillEntries.id} DESC`)
    .all()
    .map(({ entry }) => entry);
}

/** Cents refunded to an order's customer at the truck. */
export const refundedAtTruckCents = (db: Db, orderId: number): number =>
  0 - sumOf(db, orderId, "refund");

/** Cents left of an order's tip, after refunds of the tip. */
export const tipCents = (db: Db, orderId: number): number => sumOf(db, orderId, "tip");

/** An order's tip as paid, before refunds of the tip. 0 if the payment was voided. */
export const tipPaidCents = (db: Db, orderId: number): number =>
  sumOf(db, orderId, "tip", isNull(tillEntries.entryKey));

function sumOf(db: Db, orderId: number, kind: TillKind, among?: SQL): number {
  const found = db
    .select({ cents: sql<number>`coalesce(sum(${tillEntries.cents}), 0)` })
    .from(tillEntries)
    .where(and(eq(tillEntries.orderId, orderId), eq(tillEntries.kind, kind), among))
    .get();
  return found?.cents ?? 0;
}

/** Oldest first. */
export function tillEntriesOf(db: Db, orderId: number): TillEntry[] {
  return db
    .select()
    .from(tillEntries)
    .where(eq(tillEntries.orderId, orderId))
    .orderBy(tillEntries.id)
    .all();
}
