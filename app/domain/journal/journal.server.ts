import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "../records/orders.table.server";
import type { tillEntries } from "../records/till-entries.table.server";
import { closings } from "./closings.table.server";
import type { JournalKind, SaleOrigin } from "./entry";
import { journal } from "./journal.table.server";

/** The journal of money: what came in and what went out, each in the transaction of its cause. */

export type JournalEntry = typeof journal.$inferSelect;

/**
 * What was booked from one instant until another, in the order of booking. Sums over it are what the
 * journal, the days, and their reports say: `cents` has its sign, so received less given back is one sum.
 * By `soldAt` the same entries count on the day of their sale.
 */
export function entriesBooked(
  db: Pick<Tx, "select">,
  { from, until }: { from: Date; until: Date },
): JournalEntry[] {
  return db
    .select()
    .from(journal)
    .where(and(gte(journal.bookedAt, from), lt(journal.bookedAt, until)))
    .orderBy(asc(journal.id))
    .all();
}

/** With the till's own entry, which has who entered it and why. */
export function bookAtTruck(tx: Tx, entry: typeof tillEntries.$inferSelect): void {
  const { id, orderId, kind, method, cents, createdAt } = entry;
  const soldAt = kind === "sale" ? createdAt : soldAtOf(tx, orderId, createdAt);
  book(tx, { orderId, kind, money: method, cents, tillEntryId: id, soldAt });
}

type Online = {
  orderId: number;
  kind: Extract<JournalKind, "sale" | "refund" | "dispute">;
  stripeId: string;
  /** All that it has moved so far, as Stripe says. */
  cents: number;
};

/**
 * Books what differs from what was booked of it before: nothing the second time, and the opposite of a
 * refund that its bank sent back. Stripe takes a refund from our balance as it's made, not as it arrives.
 */
export function bookOnline(tx: Tx, { cents, ...online }: Online): void {
  const now = new Date();
  const moved = cents - bookedOnline(tx, online.stripeId);
  if (moved === 0) return;
  const soldAt = online.kind === "sale" ? now : soldAtOf(tx, online.orderId, now);
  book(tx, { ...online, money: "online", cents: moved, soldAt });
}

function bookedOnline(tx: Tx, stripeId: string): number {
  const found = tx
    .select({ cents: sql<number>`coalesce(sum(${journal.cents}), 0)` })
    .from(journal)
    .where(eq(journal.stripeId, stripeId))
    .get();
  return found?.cents ?? 0;
}

function soldAtOf(tx: Tx, orderId: number, otherwise: Date): Date {
  const sale = tx
    .select({ soldAt: journal.soldAt })
    .from(journal)
    .where(and(eq(journal.orderId, orderId), eq(journal.kind, "sale")))
    .orderBy(desc(journal.id))
    .limit(1)
    .get();
  return sale?.soldAt ?? otherwise;
}

type NewEntry = Omit<typeof journal.$inferInsert, "id" | "origin" | "bookedAt">;

function book(tx: Tx, entry: NewEntry): void {
  const origin = originOf(tx, entry.orderId);
  tx.insert(journal)
    .values({ ...entry, origin, bookedAt: bookingTime(tx) })
    .run();
}

/** A clock that was set back books nothing on a day that is closed. */
function bookingTime(tx: Tx): Date {
  const { until } = closings;
  const last = tx.select({ until }).from(closings).orderBy(desc(closings.id)).limit(1).get();
  return new Date(Math.max(Date.now(), last?.until.getTime() ?? 0));
}

function originOf(tx: Tx, orderId: number): SaleOrigin {
  const { origin, paymentKind } = orders;
  const order = tx.select({ origin, paymentKind }).from(orders).where(eq(orders.id, orderId)).get();
  if (order?.origin === "window") return "window";
  return order?.paymentKind === "truck" ? "reserved" : "web";
}
