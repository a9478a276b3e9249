import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { hashOf } from "../access/secret-id.server";

/**
 * A browser's own order holds pieces for it: else what it is about to pay for is 'sold out'. So does what it
 * has reserved: who reserved the last piece may pay for it by card (open-reservation.server.ts).
 */

/** '' is no browser. The window's sales are of none. */
export function browserHashOf(browserId: string | null): string {
  return browserId === null ? "" : hashOf(browserId);
}

/** Quantity set aside for unpaid orders. It's still on the shelf. */
export const heldQuantity = sql<number>`coalesce((
  SELECT sum(${holds.quantity}) FROM ${holds}
  WHERE ${holds.inventoryId} = ${inventory.id} AND ${holds.state} = 'held'), 0)`;

export function availableTo(browserHash: string | Placeholder): SQL<number> {
  return sql<number>`${inventory.quantity} + coalesce((
    SELECT sum(${holds.quantity})
    FROM ${orders} JOIN ${holds} ON ${holds.orderId} = ${orders.id}
    WHERE ${orders.browserHash} = ${browserHash}
      AND ${holds.inventoryId} = ${inventory.id} AND ${holds.state} = 'held'), 0)`;
}

const heldByQuery = prepared((db) =>
  db
    .select({ id: holds.orderId })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(and(eq(orders.browserHash, sql.placeholder("browserHash")), eq(holds.state, "held")))
    .limit(1)
    .prepare(),
);

/** Whether pages show this browser other stock than they show to everyone. */
export function holdsPieces(browserId: string): boolean {
  return heldByQuery().all({ browserHash: browserHashOf(browserId) }).length > 0;
}
