import { and, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { journal } from "~/db/schema/journal.server";
import { orders } from "~/db/schema/orders.server";
import type { tillEntries } from "~/db/schema/till.server";
import type { JournalKind, SaleOrigin } from "./entry";

/** The journal of money in and out. Each entry is written in the transaction of its cause. */

/** The time from one instant until another. */
export type Span = { from: Date; until: Date };

/** Entries count in the span in which they were booked, not in which the sale was made. */
export const isBookedIn = ({ from, until }: Span) =>
  and(gte(journal.bookedAt, from), lt(journal.bookedAt, until));

/** Entries after `afterId`, up to and including `throughId`. */
export type Range = { afterId: number; throughId: number };

export const isIn = ({ afterId, throughId }: Range) =>
  and(gt(journal.id, afterId), lte(journal.id, throughId));

/**
 * Leaves out online payments that sold nothing, since they came too late and were only refunded. For a query
 * over `journal` and `orders`.
 */
export const isOfSale = sql`(${journal.money} <> 'online' OR ${orders.paidAt} IS NOT NULL)`;

/** Sales tax that was added to sales, in cents, less voids. For a query over `journal` and `orders`. */
export const addedTaxSum = sql<number>`coalesce(sum(CASE WHEN NOT ${isOfSale} THEN 0 WHEN ${journal.kind} = 'sale' THEN ${orders.taxCents} WHEN ${journal.kind} = 'void' THEN -${orders.taxCents} ELSE 0 END), 0)`;

/** Books a till entry, which says who entered it and why. */
export function bookAtTruck(tx: Tx, entry: typeof tillEntries.$inferSelect): void {
  const { id, orderId, kind, method, cents, createdAt } = entry;
  const soldAt = kind === "sale" ? createdAt : soldAtOf(tx, orderId, createdAt);
  book(tx, { orderId, kind, money: method, cents, tillEntryId: id, soldAt });
}

type Online = {
  orderId: number;
  kind: Extract<JournalKind, "sale" | "refund" | "dispute">;
  stripeId: string;
  /** The total so far that Stripe has for this payment, refund or dispute, in cents. */
  cents: number;
};

/**
 * Books the difference from what was booked before under this Stripe ID, so a repeat books nothing, and a
 * refund that a bank sent back is reversed. Stripe takes a refund from our balance when it's made, not when it
 * arrives.
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

/** The time to book at. It's never within a closed day, even if the clock was set back. */
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
