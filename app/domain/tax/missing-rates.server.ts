import { and, asc, gt, isNull } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { placeOfSale, readTax, taxMode } from "./rates.server";

/** The places of the next stops, and of sales at no stop, that have no sales tax rate. Empty if tax is off. */
export function placesWithoutRate(now: Date): string[] {
  const db = read();
  if (taxMode(db) === "off") return [];
  const { id, endDate, startDate, canceledAt } = events;
  const found = db
    .select({ id })
    .from(events)
    .where(and(gt(endDate, now), isNull(canceledAt)))
    .orderBy(asc(startDate))
    .all()
    .map(({ id }) => placeOfSale(db, { pickupEventId: id, deliveryAddress: null }))
    .filter(({ rate }) => rate === null);
  const noStop = placeOfSale(db, { pickupEventId: null, deliveryAddress: null });
  const all = noStop.rate === null ? [...found, noStop] : found;
  return [...new Set(all.map(({ place }) => place))];
}

/** Whether sales at a new place would collect no tax. */
export function newPlacesLackRate(): boolean {
  const { mode, defaultRate } = readTax(new Date());
  return mode !== "off" && defaultRate === null;
}
