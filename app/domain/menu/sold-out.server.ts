import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { choices, menuItems } from "~/db/schema/menu.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { TruckEvent } from "~/domain/event";
import { isSameDay } from "~/domain/time";

type Hours = Pick<TruckEvent, "startDate" | "endDate">;

/** If a stop's end moves on the same day, items sold out until then stay sold out until the new end. */
export function keepSoldOut(tx: Tx, before: Hours, { startDate, endDate }: Hours): void {
  if (before.endDate.getTime() === endDate.getTime()) return;
  if (!isSameDay(before.startDate, startDate, truckZone())) return;
  const until = { outUntil: endDate };
  tx.update(menuItems).set(until).where(eq(menuItems.outUntil, before.endDate)).run();
  tx.update(choices).set(until).where(eq(choices.outUntil, before.endDate)).run();
}
