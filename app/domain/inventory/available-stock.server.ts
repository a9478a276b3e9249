import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { browserHashOf } from "~/domain/access/secret-id.server";

/**
 * The stock that a browser can order. Items held by its own order count as available, or the order it's about
 * to pay would be 'sold out'. So do those of its reservation, since it can pay by card for what it reserved
 * (open-reservation.server.ts).
 */

/** Items set aside for unpaid orders. `quantity` doesn't count them, though they're still in the truck. */
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

/** Whether this browser holds items, so its pages show more stock than others do. */
export function holdsPieces(browserId: string): boolean {
  return heldByQuery().all({ browserHash: browserHashOf(browserId) }).length > 0;
}
