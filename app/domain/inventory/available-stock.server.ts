import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { hashOf } from "../access/secret-id.server";
import { orders, reservations } from "../orders/orders.table.server";
import { inventory } from "./inventory.table.server";

/**
 * What is on the shelf depends on who looks: a browser's own open order holds pieces for that
 * browser. Else a shopper who reloads would read that what they are about to pay for has sold out.
 */

/** '' is no browser, which has no order. */
export function browserHashOf(browserId: string | null): string {
  return browserId === null ? "" : hashOf(browserId);
}

/** Of an inventory row in a joined query: held by unpaid orders, still on the shelf. */
export const heldPieces = sql<number>`coalesce((
  SELECT sum(${reservations.quantity}) FROM ${reservations}
  WHERE ${reservations.inventoryId} = ${inventory.id} AND ${reservations.state} = 'held'), 0)`;

/** Of an inventory row in a joined query. */
export function availableTo(browserHash: string | Placeholder): SQL<number> {
  return sql<number>`${inventory.quantity} + coalesce((
    SELECT sum(${reservations.quantity})
    FROM ${orders} JOIN ${reservations} ON ${reservations.orderId} = ${orders.id}
    WHERE ${orders.browserHash} = ${browserHash}
      AND ${reservations.inventoryId} = ${inventory.id} AND ${reservations.state} = 'held'), 0)`;
}
