import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { hashOf } from "../access/secret-id.server";
import { orders, reservations } from "../orders/orders.table.server";
import { inventory } from "./inventory.table.server";

/**
 * What is on the shelf depends on who looks: a browser's own open order holds pieces for that
 * browser, so there they are still to be had. Else a shopper who loads a page again would read that
 * the pieces they are about to pay for have sold out.
 */

/** Names a browser in the database; '' is none, which has no order. */
export function browserHashOf(browserId: string | null): string {
  return browserId === null ? "" : hashOf(browserId);
}

/** Of an inventory row in a joined query: the pieces that unpaid orders hold, still on the shelf. */
export const heldPieces = sql<number>`coalesce((
  SELECT sum(${reservations.quantity}) FROM ${reservations}
  WHERE ${reservations.inventoryId} = ${inventory.id} AND ${reservations.state} = 'held'), 0)`;

/** Of an inventory row in a joined query: the pieces that the named browser may buy. */
export function availableTo(browserHash: string | Placeholder): SQL<number> {
  return sql<number>`${inventory.quantity} + coalesce((
    SELECT sum(${reservations.quantity})
    FROM ${orders} JOIN ${reservations} ON ${reservations.orderId} = ${orders.id}
    WHERE ${orders.browserHash} = ${browserHash}
      AND ${reservations.inventoryId} = ${inventory.id} AND ${reservations.state} = 'held'), 0)`;
}
