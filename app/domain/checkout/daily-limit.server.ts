import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { LimitedClient } from "../access/limits.server";
import { type Refusal, refusal } from "../result";

/**
 * Orders a day that nobody has paid, since each is stored for days. A crowd behind one network pays, which
 * raises its limit. Past the shop's limit, a network that has hardly any is served all the same, or fifteen
 * networks could close the checkout.
 */
const OF_A_NETWORK = 300;
const OF_THE_SHOP = 5000;
const ALWAYS_OF_A_NETWORK = 5;

const DAY_MS = 24 * 3_600_000;

const TOO_MANY = refusal(
  "limited",
  "There were too many unpaid orders from your network today. Try again tomorrow, or order at the truck.",
);

/** Checks before an order is placed. Changes nothing. */
export function tooManyUnpaidToday(
  tx: Tx,
  { clientKey, isLimited = true }: LimitedClient,
  now: Date,
): Refusal | null {
  if (!isLimited) return null;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const own = tx
    .select({ unpaid: countOf(isUnpaid), paid: countOf(eq(orders.status, "paid")) })
    .from(orders)
    .where(
      and(
        eq(orders.clientHash, clientKey),
        gt(orders.holdExpiresAt, dayAgo),
        gt(orders.createdAt, dayAgo),
      ),
    )
    .get() ?? { unpaid: 0, paid: 0 };
  if (own.unpaid < ALWAYS_OF_A_NETWORK) return null;
  if (own.unpaid >= OF_A_NETWORK + 2 * own.paid) return TOO_MANY;
  const all = tx
    .select({ unpaid: countOf(sql`1`) })
    .from(orders)
    .where(and(isUnpaid, gt(orders.holdExpiresAt, dayAgo), gt(orders.createdAt, dayAgo)))
    .get();
  return (all?.unpaid ?? 0) >= OF_THE_SHOP ? TOO_MANY : null;
}

const isUnpaid = inArray(orders.status, ["pending", "expired"]);

const countOf = (condition: ReturnType<typeof and>) =>
  sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 END), 0)`;
