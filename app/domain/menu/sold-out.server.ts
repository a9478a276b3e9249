import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { choices, menuItems } from "~/db/schema/menu.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { TruckEvent } from "~/domain/event";
import { isSameDay } from "~/domain/time";

type Hours = Pick<TruckEvent, "startDate" | "endDate">;

/**
 * If a stop's end moves on the same day, items sold out until then stay sold out until the new end. Another stop that
 * ends at the old one keeps them sold out until then.
 */
export function keepSoldOut(
  tx: Tx,
  before: Hours & Pick<TruckEvent, "id">,
  { startDate, endDate }: Hours,
): void {
  if (before.endDate.getTime() === endDate.getTime()) return;
  if (endDate < before.endDate && isEndOfAnother(tx, before)) return;
  if (!isSameDay(before.startDate, startDate, truckZone())) return;
  const until = { outUntil: endDate };
  tx.update(menuItems).set(until).where(eq(menuItems.outUntil, before.endDate)).run();
  tx.update(choices).set(until).where(eq(choices.outUntil, before.endDate)).run();
}

function isEndOfAnother(tx: Tx, { id, endDate }: Pick<TruckEvent, "id" | "endDate">): boolean {
  const another = and(eq(events.endDate, endDate), ne(events.id, id), isNull(events.canceledAt));
  return tx.select({ id: events.id }).from(events).where(another).get() !== undefined;
}
