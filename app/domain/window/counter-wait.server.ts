import { and, eq, isNull, lte, max, not, or } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { orders } from "~/db/schema/orders.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { isRefundedOrPending } from "~/domain/refunds/net-received.server";

/** Handles window sales that wait at the counter to be made, in line with the orders from the site. */

/** The oldest sale that still waits at the counter when it arrives. A phone may have had no signal. */
const STILL_WAITS_MS = 3 * 3_600_000;

/**
 * Whether a sale waits at the counter once it's stored. Goods are handed over at the window, and so is
 * everything else if the owner chose that. A sale that arrives hours later, or after its day was closed, was
 * made long ago.
 */
export function waitsAtCounter(
  tx: Tx,
  lines: readonly { isMade: boolean }[],
  soldAt: Date,
  now: Date,
): boolean {
  if (!lines.some(({ isMade }) => isMade) || !readOrderSettings(tx).sendsWindowSales) return false;
  if (now.getTime() - soldAt.getTime() > STILL_WAITS_MS) return false;
  const closed = tx
    .select({ until: max(closings.until) })
    .from(closings)
    .get()?.until;
  return !closed || soldAt >= closed;
}

/** How long a window sale waits at the counter before it completes by itself. */
const LET_GO_MS = 12 * 3_600_000;

/**
 * Background job: completes sales that nobody completed at the counter. Moves no money and no stock. What was refunded
 * in full stays refunded, since nobody handed it over.
 */
export async function completeForgottenSales(now = new Date()): Promise<void> {
  const forgotten = and(
    eq(orders.origin, "window"),
    eq(orders.status, "paid"),
    isNull(orders.handedOverAt),
    lte(orders.waitsSince, new Date(now.getTime() - LET_GO_MS)),
    or(eq(orders.receivedCents, 0), not(isRefundedOrPending)),
  );
  if (!read().select({ id: orders.id }).from(orders).where(forgotten).limit(1).get()) return;
  await write((tx) => tx.update(orders).set({ handedOverAt: now }).where(forgotten).run());
}
