import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import {
  beginPoll,
  clearLostCursor,
  findCursor,
  recordRead,
} from "~/domain/payments/stripe-cursors.server";
import { DAY_MS } from "~/domain/time";
import type { Failure } from "~/services/stripe-client.server";
import {
  type BalanceTransaction,
  listBalanceTransactions,
  listPayouts,
  type Page,
  type Payout,
} from "~/services/stripe-payouts.server";
import { updateDifferenceAlert } from "./differences.server";

/**
 * Reads Stripe's payouts, their contents, and every movement of its balance, once a day. Rows are written a
 * page at a time, and again whenever they're read, so a crash does no harm and the next poll continues.
 */

/** How far each poll goes back before the last one, since a bank can send a payout back days later. */
const OVERLAP_MS = { payouts: 30 * DAY_MS, balance: 2 * DAY_MS };
/** Pages of each list read per round. The next round continues from there. */
const MAX_PAGES = 20;

export type PollOutcome = "done" | "again" | Failure["reason"];

/** @returns whether there's more to read, or why Stripe couldn't be asked */
export async function pollPayouts(now = new Date()): Promise<PollOutcome> {
  // The balance comes last, since its cursor says that all three are done.
  for (const poll of [pollPayoutList, readWhatIsIn, pollBalance]) {
    const outcome = await poll(now);
    if (outcome !== "done") return outcome;
  }
  return "done";
}

/** Whether a poll is due: once a day, and soon after one that didn't finish. */
export function isPollDue(now: Date): boolean {
  const cursor = findCursor(read(), "balance");
  return (
    !cursor || cursor.beganAt !== null || Math.abs(Number(now) - Number(cursor.seenUntil)) >= DAY_MS
  );
}

const pollPayoutList = (now: Date) =>
  walk("payouts", now, listPayouts, (tx, page) => {
    for (const payout of page) savePayout(tx, payout);
  });

const pollBalance = (now: Date) =>
  walk(
    "balance",
    now,
    (since, after) => listBalanceTransactions({ since }, after),
    (tx, page, isLast) => {
      for (const transaction of page) saveTransaction(tx, transaction);
      if (isLast) updateDifferenceAlert(tx, now);
    },
  );

type Save<Item> = (tx: Tx, items: Item[], isLast: boolean) => void;

async function walk<Item extends { id: string }>(
  list: "payouts" | "balance",
  now: Date,
  ask: (since: Date, after: string | null) => Promise<Page<Item>>,
  save: Save<Item>,
): Promise<PollOutcome> {
  let cursor = await write((tx) => beginPoll(tx, list, now, firstOrder(tx, now)));
  const since = new Date(cursor.seenUntil.getTime() - OVERLAP_MS[list]);
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await ask(since, cursor.afterId);
    if (!page.ok) {
      await clearLostCursor(page, cursor);
      return page.reason;
    }
    const afterId = page.hasMore ? (page.items.at(-1)?.id ?? null) : null;
    cursor = await write((tx) => {
      const noted = recordRead(tx, cursor, afterId);
      save(tx, page.items, afterId === null);
      return noted;
    });
    if (afterId === null) return "done";
  }
  return "again";
}

function firstOrder(tx: Tx, now: Date): Date {
  const oldest = tx
    .select({ at: orders.createdAt })
    .from(orders)
    .where(isNotNull(orders.stripePaymentId))
    .orderBy(asc(orders.id))
    .limit(1)
    .get();
  return oldest?.at ?? now;
}

/**
 * Reads the contents of payouts. A day's payout has a page or two. If a large one is interrupted, it's read
 * again from the start.
 */
async function readWhatIsIn(now: Date): Promise<PollOutcome> {
  const open = await write((tx) =>
    tx
      .select({ id: payouts.id, stripeId: payouts.stripeId })
      .from(payouts)
      .where(and(eq(payouts.items, "ready"), isNull(payouts.itemsReadAt)))
      .orderBy(asc(payouts.id))
      .limit(MAX_PAGES)
      .all(),
  );
  for (const payout of open) {
    const outcome = await readPayout(payout, now);
    if (outcome !== "done") return outcome;
  }
  return open.length < MAX_PAGES ? "done" : "again";
}

async function readPayout(
  payout: { id: number; stripeId: string },
  now: Date,
): Promise<PollOutcome> {
  let after: string | null = null;
  do {
    const page: Page<BalanceTransaction> = await listBalanceTransactions(
      { payoutId: payout.stripeId },
      after,
    );
    if (!page.ok && page.reason !== "refused") return page.reason;
    if (!page.ok) {
      // Stripe refuses to list payouts of another account, so their contents stay unknown.
      await write((tx) =>
        tx.update(payouts).set({ items: "never" }).where(eq(payouts.id, payout.id)).run(),
      );
      return "done";
    }
    const { items } = page;
    after = page.hasMore ? (items.at(-1)?.id ?? null) : null;
    const itemsReadAt = after === null ? now : null;
    await write((tx) => {
      for (const item of items) saveTransaction(tx, item, payout.id);
      tx.update(payouts).set({ itemsReadAt }).where(eq(payouts.id, payout.id)).run();
    });
  } while (after !== null);
  return "done";
}

function savePayout(tx: Tx, { id: stripeId, ...payout }: Payout): void {
  const { status, failure, items, arrivesAt } = payout;
  tx.insert(payouts)
    .values({ stripeId, ...payout })
    .onConflictDoUpdate({ target: payouts.stripeId, set: { status, failure, items, arrivesAt } })
    .run();
}

/** Saves a balance transaction. Stripe never changes one, except that its payout is known later. */
function saveTransaction(tx: Tx, transaction: BalanceTransaction, payoutId?: number): void {
  tx.insert(balanceTransactions)
    .values({ ...transaction, payoutId })
    .onConflictDoUpdate({
      target: balanceTransactions.id,
      set: { payoutId: sql`coalesce(excluded.payout_id, ${balanceTransactions.payoutId})` },
    })
    .run();
}
