import { and, asc, eq, inArray, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { alias } from "drizzle-orm/sqlite-core";
import { read, type Tx, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { journal } from "~/db/schema/journal.server";
import { alerts } from "~/db/schema/mail.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { disputes, refundRequests, refunds } from "~/db/schema/refunds.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { taxEntries } from "~/db/schema/tax.server";
import { tillEntries } from "~/db/schema/till.server";
import { forgetEmailsAbout } from "~/domain/outbox/outbox.server";
import { CHANNELS, causeBy } from "~/domain/outbox/sms-queue.server";
import { DAY_MS } from "~/domain/time";

/** Deletes orders that ended without being paid. Anyone can place them, so they'd fill the disk. */

/** How long these orders are kept, so customers can ask about them. */
const KEPT_DAYS = 7;
/** Orders deleted per transaction, so that no customer's write waits for long. */
const BATCH = 100;

const later = alias(orders, "later");

/**
 * Orders with a row in any of these columns are kept, since they record money, or cases that someone must look
 * at. A voided sale has entries too.
 */
const TRACES: SQLiteColumn[] = [
  journal.orderId,
  tillEntries.orderId,
  taxEntries.orderId,
  refunds.orderId,
  refundRequests.orderId,
  disputes.orderId,
  alerts.orderId,
];

const hasNo = (column: SQLiteColumn): SQL =>
  notExists(read().select({ one: sql`1` }).from(column.table).where(eq(column, orders.id)));

/** True if an order's stock movements add up to zero, so deleting them changes no item's stock. */
const movesNothing = sql`NOT EXISTS (SELECT 1 FROM ${stockMovements}
  WHERE ${stockMovements.orderId} = ${orders.id}
  GROUP BY ${stockMovements.inventoryId} HAVING sum(${stockMovements.delta}) <> 0)`;

/**
 * Deletes expired unpaid web orders after seven days. Safe to repeat or interrupt. It opens a write only if
 * there's something to delete.
 */
export async function deleteUnpaidOrders(now = new Date()): Promise<void> {
  const isOver = and(
    eq(orders.status, "expired"),
    lte(orders.holdExpiresAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
    eq(orders.origin, "web"),
    eq(orders.receivedCents, 0),
    ...TRACES.map(hasNo),
    movesNothing,
    // A card order that took over a reservation is deleted first.
    notExists(
      read().select({ one: sql`1` }).from(later).where(eq(later.replacesOrderId, orders.id)),
    ),
  );
  let ids: number[];
  do {
    const found = read().select({ id: orders.id }).from(orders).where(isOver);
    ids = found
      .orderBy(asc(orders.holdExpiresAt))
      .limit(BATCH)
      .all()
      .map(({ id }) => id);
    if (ids.length > 0) await write((tx) => deleteOrders(tx, ids));
  } while (ids.length > 0);
}

function deleteOrders(tx: Tx, ids: number[]): void {
  for (const id of ids)
    for (const channel of CHANNELS) forgetEmailsAbout(tx, causeBy(channel, `order:${id}:`));
  tx.delete(audit)
    .where(and(eq(audit.entity, "order"), inArray(audit.entityId, ids.map(String))))
    .run();
  for (const table of [stockMovements, holds, orderLines])
    tx.delete(table).where(inArray(table.orderId, ids)).run();
  tx.delete(orders).where(inArray(orders.id, ids)).run();
}
