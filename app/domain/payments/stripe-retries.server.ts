import { and, asc, eq, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { Order } from "~/domain/orders/orders.server";
import { log } from "~/log.server";
import type { Failure } from "~/services/stripe-client.server";
import type { SettleResult } from "./settle.server";

/** Each order has its own retry time, and each round has a limit, so no order blocks the others. */

/** The most orders in a round. */
export const ORDERS_PER_ROUND = 50;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;
/** Five tries take about eight minutes. A problem that lasts longer won't fix itself. */
const TRIES_BEFORE_ALERT = 5;
/** After this many unanswered calls in a row, Stripe is down, and the orders aren't at fault. */
const MAX_UNANSWERED = 3;

/** Card orders that are due, the longest due first. */
export function dueOrders(
  status: Order["status"],
  dueAt: typeof orders.holdExpiresAt | typeof orders.createdAt,
  now: Date,
): Order[] {
  const dueNext = sql`max(${dueAt}, coalesce(${orders.retryAt}, 0))`;
  return read()
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, status),
        eq(orders.paymentKind, "card"),
        sql`${dueNext} <= ${now.getTime()}`,
      ),
    )
    .orderBy(asc(dueNext), asc(orders.id))
    .limit(ORDERS_PER_ROUND)
    .all();
}

/**
 * Schedules an order's next try after a failure.
 * @returns whether it's time to alert somebody. An order that changed its status meanwhile isn't stuck.
 */
export function postpone(tx: Tx, order: Order, now: Date): boolean {
  const { shouldAlert, ...later } = nextTry(order, now);
  const { changes } = tx
    .update(orders)
    .set(later)
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .run();
  return shouldAlert && changes > 0;
}

/** When to retry after another failure, and whether it's time to alert somebody. */
export function nextTry({ failedTries }: Pick<Order, "failedTries">, now: Date) {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failedTries, MAX_WAIT_MS);
  return {
    failedTries: failedTries + 1,
    retryAt: new Date(now.getTime() + wait),
    shouldAlert: failedTries + 1 >= TRIES_BEFORE_ALERT,
  };
}

export function scheduleRetry(tx: Tx, order: Order, retryAt: Date): void {
  tx.update(orders)
    .set({ retryAt })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .run();
}

/** True if Stripe would repeat a failure under its idempotency key, so that the next try needs another key. */
export const isKeyUsed = (failure: Failure | undefined): boolean =>
  failure?.reason === "refused" ||
  (failure?.reason === "unavailable" && failure.key === "answered");

export type StripeOutcome = "answered" | "unanswered";

/** Stripe's reply that it doesn't know the payment counts as an answer. */
export function outcomeOf(settled: SettleResult): StripeOutcome {
  return settled.ok || settled.reason === "unknown" ? "answered" : "unanswered";
}

/**
 * Works through the rows until Stripe leaves several calls in a row unanswered.
 * @returns false if it stopped early
 */
export async function workThrough<Row>(
  rows: Row[],
  work: (row: Row) => Promise<StripeOutcome>,
): Promise<boolean> {
  let unanswered = 0;
  for (const [index, row] of rows.entries()) {
    unanswered = (await work(row)) === "answered" ? 0 : unanswered + 1;
    if (unanswered < MAX_UNANSWERED) continue;
    log.warn("stripe-unanswered", { inARow: unanswered, waiting: rows.length - index - 1 });
    return false;
  }
  return true;
}
