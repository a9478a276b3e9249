import { and, desc, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { env } from "~/env.server";
import { paymentIsSetUp, refundIntent } from "~/services/stripe.server";
import { nextAttempt, type Order, refunded } from "./orders.server";
import { orders } from "./orders.table.server";
import { cancelOrder, settle } from "./settle.server";

/**
 * What must happen to orders without anyone asking: holds end, refunds are paid out, payments whose
 * webhook never came are found. Each job may run at any time, twice, or die half-way.
 */

/** So many orders a round: a round must not keep the one server busy. */
const BATCH = 50;

/** Ends the orders whose hold is over: cancelled at Stripe first, then released (design section 5). */
export async function sweepHolds(now = new Date()): Promise<void> {
  const due = read()
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.holdExpiresAt, now)))
    .limit(BATCH)
    .all();
  for (const order of due) {
    const ended = await cancelOrder(order);
    if (!ended.ok && ended.reason === "unavailable") return;
  }
}

/** Pays out what is owed back. Until Stripe says it is done, it stays owed. */
export async function payRefunds(): Promise<void> {
  const due = read()
    .select()
    .from(orders)
    .where(and(eq(orders.status, "refund_due"), isNotNull(orders.paymentIntentId)))
    .limit(BATCH)
    .all();
  for (const order of due) await payRefund(order);
}

async function payRefund(order: Order): Promise<void> {
  const { id, paymentAttempt, paymentIntentId, receivedCents } = order;
  const answer = await refundIntent({
    id,
    attempt: paymentAttempt,
    intentId: paymentIntentId ?? "",
    amountCents: receivedCents,
  });
  if (answer.ok && !["failed", "canceled"].includes(answer.refund.status)) {
    await write((tx) => refunded(tx, order, answer.refund));
    return;
  }
  console.error(
    JSON.stringify({ level: "alert", message: "A refund did not go through", order: id }),
  );
  if (answer.ok || answer.reason === "refused" || answer.answered) {
    await write((tx) => nextAttempt(tx, order));
  }
}

const LOOK_BACK_MS = 24 * 3_600_000;

/** Asks Stripe about recent open orders, for webhooks that never came. */
export async function reconcile(now = new Date()): Promise<void> {
  const open = read()
    .select({ paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(
      and(
        or(eq(orders.status, "pending"), eq(orders.status, "expired")),
        isNotNull(orders.paymentIntentId),
        gt(orders.createdAt, new Date(now.getTime() - LOOK_BACK_MS)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(BATCH)
    .all();
  for (const { paymentIntentId } of open) {
    const settled = await settle(paymentIntentId ?? "");
    if (!settled.ok && settled.reason === "unavailable") return;
  }
}

const ROUND_EVERY_MS = 15_000;
const RECONCILE_EVERY_MS = 15 * 60_000;

// Vite evaluates modules again in development; the process still gets one timer.
const holder = globalThis as { ujicartUpkeep?: () => void };

/** Runs the jobs now, since a process that was down missed some, and then until the returned function is called. */
export function startUpkeep(): () => void {
  holder.ujicartUpkeep ??= schedule();
  return holder.ujicartUpkeep;
}

function schedule(): () => void {
  if (!paymentIsSetUp() || env().UPKEEP === "off") return () => {};
  let isRunning = false;
  let reconciledAt = 0;
  const round = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await sweepHolds();
      await payRefunds();
      if (Date.now() - reconciledAt >= RECONCILE_EVERY_MS) {
        await reconcile();
        reconciledAt = Date.now();
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ level: "error", message: `Upkeep failed: ${message}` }));
    } finally {
      isRunning = false;
    }
  };
  void round();
  const timer = setInterval(round, ROUND_EVERY_MS);
  return () => clearInterval(timer);
}
