import { and, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { type Db, read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { outbox } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import { lastSeen } from "~/domain/order-settings/last-seen.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { isAtCounter } from "./order-queries.server";

const UNSEEN_AFTER_MS = 2 * 60_000;

/** Background job: tells the owner once of each order that nobody looked at in time. */
export async function tellOfUnseenOrders(now = new Date()): Promise<void> {
  if (unseenOrders(read(), now).length === 0) return;
  await write((tx) => {
    for (const { id } of unseenOrders(tx, now)) {
      queueEmail(tx, "order_unseen", `order:${id}:unseen`, { orderId: id });
    }
  });
}

/** Orders that nobody has seen, at a stop that's on or about to begin by its prep time. */
function unseenOrders(db: Db, now: Date) {
  const due = new Date(now.getTime() - UNSEEN_AFTER_MS);
  const opensAt = sql`(${events.startDate} - ${events.leadMinutes} * 60000)`;
  const cause = sql`'order:' || ${orders.id} || ':unseen'`;
  const emailed = db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, cause));
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.pickupEventId))
    .where(
      and(
        isAtCounter(),
        // Staff saw a window sale when they sold it.
        eq(orders.origin, "web"),
        gt(orders.waitsSince, seenUntil()),
        lte(orders.waitsSince, due),
        lte(opensAt, due.getTime()),
        gt(events.endDate, now),
        isNull(events.canceledAt),
        notExists(emailed),
      ),
    )
    .all();
}

/**
 * Orders up to this instant have been seen. After a start, orders from just before it count as unseen, since
 * nobody knows.
 */
function seenUntil(): Date {
  const { at, isStart } = lastSeen();
  return isStart ? new Date(at.getTime() - UNSEEN_AFTER_MS) : at;
}
