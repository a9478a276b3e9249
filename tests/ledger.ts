import { and, eq, sql } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { outbox } from "~/db/schema/mail.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { taxEntries } from "~/db/schema/tax.server";
import { historyOf } from "~/domain/order-desk/order-history.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { expire } from "~/domain/orders/order-holds.server";
import { findOrder } from "~/domain/orders/orders.server";

/** Reads of the stored rows, for tests that look behind an answer. */

export function stockOf(inventoryId: number): number {
  const row = read().select().from(inventory).where(eq(inventory.id, inventoryId)).get();
  if (!row) throw new Error(`No inventory row ${inventoryId}`);
  return row.quantity;
}

/** The quantity as the ledger adds it up; it must always equal `stockOf`. */
export function ledgerOf(inventoryId: number): number {
  const row = read()
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)` })
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, inventoryId))
    .get();
  return row?.sum ?? 0;
}

/** Pieces of an item by the state of their reservation. */
export function reservedOf(inventoryId: number, state: "held" | "sold" | "released"): number {
  return read()
    .select()
    .from(holds)
    .where(eq(holds.inventoryId, inventoryId))
    .all()
    .filter((row) => row.state === state)
    .reduce((sum, row) => sum + row.quantity, 0);
}

/** A product's stock, as its row has it and as the ledger adds it up, and its pieces held and sold. */
export const shelfOf = (inventoryId: number) => [
  stockOf(inventoryId),
  ledgerOf(inventoryId),
  reservedOf(inventoryId, "held"),
  reservedOf(inventoryId, "sold"),
];

/** Pieces that came back on the shelf with a refund, as the ledger has them. */
export function returnedOf(inventoryId: number): number {
  return read()
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.inventoryId, inventoryId), eq(stockMovements.kind, "return")))
    .all()
    .reduce((sum, { delta }) => sum + delta, 0);
}

export const allOrders = () => read().select().from(orders).all();

/** An unpaid order ends here, without Stripe's knowledge. */
export const endHold = (id: number) =>
  write((tx) => {
    const order = findOrder(tx, id);
    if (order) expire(tx, order);
  });

/** What each tax entry says: kind, place, rate, gross, exempt, tax. */
export const taxesEntered = () =>
  read()
    .select()
    .from(taxEntries)
    .all()
    .map(({ kind, place, rate, grossCents, exemptCents, taxCents }) => [
      ...[kind, place, rate],
      ...[grossCents, exemptCents, taxCents],
    ]);

/** As once the mail server took them. */
export const sendAllLetters = () =>
  write((tx) => tx.update(outbox).set({ sentAt: new Date() }).run());

/** Letters that are owed or were sent. */
export const queuedEmails = () => read().select().from(outbox).all();

/** What an order bought, at the price it was bought at. */
export function linesOf(orderId: number) {
  const { name, unitPriceCents, quantity } = orderLines;
  return read()
    .select({ name, unitPriceCents, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
}

/** How many pieces of which product an order is for. */
export function itemsOfOrder(orderId: number) {
  const { productId, quantity } = orderLines;
  return read()
    .select({ productId, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
}

/** What happened to an order, as the panel tells it. */
export function historyOfOrder(orderId: number): string[] {
  const order = findDeskOrder(orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  return historyOf(order).map(({ what }) => what);
}
