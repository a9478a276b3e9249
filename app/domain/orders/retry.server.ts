import { and, asc, eq, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { log } from "~/log.server";
import type { Order } from "./orders.server";
import { orders } from "./orders.table.server";
import type { Settled } from "./settle.server";

/**
 * How upkeep tries again. Each order waits for itself, so that one that cannot be helped never keeps
 * another waiting, and a round is bounded, so that it never keeps the one server busy.
 */

/** So many orders a round. */
export const BATCH = 50;
/** The wait after a failed try; each further one is twice as long, up to the longest. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Within some eight minutes. What fails so often does not pass by itself. */
const TRIES_BEFORE_ALERT = 5;
/** So many questions in a row without an answer mean that Stripe is down, not that an order is odd. */
const UNANSWERED_IN_A_ROW = 3;

/** The orders of a status whose time has come, whoever waits longest first. */
export function dueOrders(
  status: Order["status"],
  dueAt: typeof orders.holdExpiresAt | typeof orders.createdAt,
  now: Date,
): Order[] {
  const dueNext = sql`max(${dueAt}, coalesce(${orders.retryAt}, 0))`;
  return read()
    .select()
    .from(orders)
    .where(and(eq(orders.status, status), sql`${dueNext} <= ${now.getTime()}`))
    .orderBy(asc(dueNext), asc(orders.id))
    .limit(BATCH)
    .all();
}

/** Notes that a try was in vain. @returns whether it is time to tell a person */
export function putOff(tx: Tx, order: Order, now: Date): boolean {
  const { isLasting, ...later } = nextTry(order, now);
  tx.update(orders)
    .set(later)
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .run();
  return isLasting;
}

/** After one more try in vain: when the next one is due, and whether it is time to tell a person. */
export function nextTry({ failedTries }: Pick<Order, "failedTries">, now: Date) {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failedTries, LONGEST_WAIT_MS);
  return {
    failedTries: failedTries + 1,
    retryAt: new Date(now.getTime() + wait),
    isLasting: failedTries + 1 >= TRIES_BEFORE_ALERT,
  };
}

/** Lets an order wait that needs nothing but time. */
export function lookAgainAt(tx: Tx, order: Order, retryAt: Date): void {
  tx.update(orders)
    .set({ retryAt })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .run();
}

export type Outcome = "answered" | "unanswered";

/** Whether Stripe has answered: that it knows no such payment is an answer too. */
export function outcomeOf(settled: Settled): Outcome {
  return settled.ok || settled.reason === "unknown" ? "answered" : "unanswered";
}

/** Does one after the other, and goes on after a failure; but not on and on while Stripe is down. */
export async function inTurn<Row>(
  rows: Row[],
  work: (row: Row) => Promise<Outcome>,
): Promise<void> {
  let unanswered = 0;
  for (const [index, row] of rows.entries()) {
    unanswered = (await work(row)) === "answered" ? 0 : unanswered + 1;
    if (unanswered < UNANSWERED_IN_A_ROW) continue;
    log.warn("stripe-unanswered", { inARow: unanswered, waiting: rows.length - index - 1 });
    return;
  }
}
