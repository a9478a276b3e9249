import { and, eq, sql } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { outbox } from "~/db/schema/mail.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { taxEntries } from "~/db/schema/tax.server";
import { historyOf } from "~/domain/order-desk/order-history.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { findOrder } from "~/domain/orders/orders.server";

/** Reads stored rows, for tests that check more than a response. */

export function stockOf(inventoryId: number): number {
  const row = read().select().from(inventory).where(eq(inventory.id, inventoryId)).get();
  if (!row) throw new Error(`No inventory row ${inventoryId}`);
  return row.quantity;
}

/** An item's quantity as the ledger adds it up. It must always equal `stockOf`. */
export function ledgerOf(inventoryId: number): number {
  const row = read()
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)` })
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, inventoryId))
    .get();
  return row?.sum ?? 0;
}

/** How many of an item are in holds with this state. */
export function countInHolds(inventoryId: number, state: "held" | "sold" | "released"): number {
  return read()
    .select()
    .from(holds)
    .where(eq(holds.inventoryId, inventoryId))
    .all()
    .filter((row) => row.state === state)
    .reduce((sum, row) => sum + row.quantity, 0);
}

/** A product's stock, as stored and as the ledger adds it up, and how many of it are held and sold. */
export const shelfOf = (inventoryId: number) => [
  stockOf(inventoryId),
  ledgerOf(inventoryId),
  countInHolds(inventoryId, "held"),
  countInHolds(inventoryId, "sold"),
];

/** How many of an item came back in stock with refunds, as the ledger has it. */
export function returnedOf(inventoryId: number): number {
  return read()
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.inventoryId, inventoryId), eq(stockMovements.kind, "return")))
    .all()
    .reduce((sum, { delta }) => sum + delta, 0);
}

export const allOrders = () => read().select().from(orders).all();

/** Expires an unpaid order without telling Stripe. */
export const expireById = (id: number) =>
  write((tx) => {
    const order = findOrder(tx, id);
    if (order) expireOrder(tx, order);
  });

/** Each tax entry's kind, place, rate, gross, exempt, and tax. */
export const taxesEntered = () =>
  read()
    .select()
    .from(taxEntries)
    .all()
    .map(({ kind, place, rate, grossCents, exemptCents, taxCents }) => [
      kind,
      place,
      rate,
      grossCents,
      exemptCents,
      taxCents,
    ]);

/** Marks all emails as sent. */
export const markAllEmailsSent = () =>
  write((tx) => tx.update(outbox).set({ sentAt: new Date() }).run());

/** All emails, queued or sent. */
export const queuedEmails = () => read().select().from(outbox).all();

/** The items of an order, at the price they were bought at. */
export function linesOf(orderId: number) {
  const { name, unitPriceCents, quantity } = orderLines;
  return read()
    .select({ name, unitPriceCents, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
}

/** The products and quantities of an order. */
export function itemsOfOrder(orderId: number) {
  const { productId, quantity } = orderLines;
  return read()
    .select({ productId, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
}

/** An order's history, as the panel shows it. */
export function historyOfOrder(orderId: number): string[] {
  const order = findDeskOrder(orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  return historyOf(order).map(({ what }) => what);
}
