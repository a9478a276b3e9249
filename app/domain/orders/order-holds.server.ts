import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { findStop } from "../fulfillment/pickup-stop.server";
import { recordStockMovement } from "../inventory/stock-movements.server";
import { canPromiseAgain } from "../menu/slots.server";
import { inventory } from "../records/inventory.table.server";
import type { HOLD_STATES } from "../records/order";
import { holds } from "../records/orders.table.server";
import type { Order } from "./orders.server";

/** The items that an order holds: they move with it, from held to sold or released. */

type HoldState = (typeof HOLD_STATES)[number];

function holdsOf(tx: Tx, order: Order, state: "held" | "released") {
  return tx
    .select({
      inventoryId: holds.inventoryId,
      quantity: holds.quantity,
      onShelf: inventory.quantity,
    })
    .from(holds)
    .innerJoin(inventory, eq(inventory.id, holds.inventoryId))
    .where(and(eq(holds.orderId, order.id), eq(holds.state, state)))
    .all();
}

export function release(tx: Tx, order: Order): void {
  for (const { inventoryId, quantity } of holdsOf(tx, order, "held")) {
    recordStockMovement(tx, inventoryId, quantity, { kind: "release", orderId: order.id });
  }
  setHolds(tx, order, "held", "released");
}

/** Its place at the stop may have gone to someone else, and so may its items. */
export function promiseAgain(tx: Tx, order: Order, now: Date): boolean {
  const stop = findStop(tx, order.pickupEventId);
  return canPromiseAgain(tx, order, stop, now) && reserveAgain(tx, order);
}

/** All of its items, or none. */
export function reserveAgain(tx: Tx, order: Order): boolean {
  const pieces = holdsOf(tx, order, "released");
  if (pieces.some(({ quantity, onShelf }) => quantity > onShelf)) return false;
  for (const { inventoryId, quantity } of pieces) {
    recordStockMovement(tx, inventoryId, -quantity, { kind: "sale", orderId: order.id });
  }
  setHolds(tx, order, "released", "held");
  return true;
}

export function setHolds(tx: Tx, order: Order, from: HoldState, state: HoldState): void {
  tx.update(holds)
    .set({ state })
    .where(and(eq(holds.orderId, order.id), eq(holds.state, from)))
    .run();
}
