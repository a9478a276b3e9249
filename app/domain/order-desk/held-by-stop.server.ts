import { and, asc, eq, sum } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { stopLabel } from "~/domain/fulfillment/pickup";

/** How many items are set aside for each stop, the soonest first: '2 for Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza'. */
export function heldByStop(inventoryId: number, zone: string): string[] {
  const { id, title, location, startDate } = events;
  return read()
    .select({ id, title, location, startDate, pieces: sum(holds.quantity) })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .innerJoin(events, eq(events.id, orders.pickupEventId))
    .where(and(eq(holds.inventoryId, inventoryId), eq(holds.state, "held")))
    .groupBy(id)
    .orderBy(asc(startDate), asc(id))
    .all()
    .map(({ pieces, ...stop }) => `${pieces} for ${stopLabel(stop, zone)}`);
}
