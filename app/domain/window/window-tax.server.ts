import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { GRACE_MS } from "~/domain/event";
import { placeOfSale, taxMode } from "~/domain/tax/rates.server";
import { formatSameDay } from "~/domain/time";
import type { StopsAndTax, WindowStop } from "./window-tax";

/** How far ahead stops are sent to phones, which may be without a signal for this long. */
const AHEAD_MS = 7 * 24 * 3_600_000;

/** The longest that a stop can run late (`events_late_minutes`), and that sellers stay after it. */
const BEHIND_MS = 2 * 3_600_000 + GRACE_MS;

export function readStopsAndTax(now: Date): StopsAndTax {
  const db = read();
  const until = new Date(now.getTime() + AHEAD_MS);
  return {
    taxMode: taxMode(db),
    stops: windowStopsBetween(db, now, until),
    noStop: placeOfSale(db, { pickupEventId: null, deliveryAddress: null }).rate,
    exempt: exemptProducts(),
  };
}

/** Stops where sellers may be between two instants, the last to begin first. */
export function windowStopsBetween(db: Db, from: Date, until: Date): WindowStop[] {
  const { id, title, location, startDate, endDate, lateMinutes, canceledAt } = events;
  const isNear = and(
    gt(endDate, new Date(from.getTime() - BEHIND_MS)),
    lt(startDate, new Date(until.getTime() + GRACE_MS)),
  );
  return db
    .select({ id, title, location, startDate, endDate, lateMinutes })
    .from(events)
    .where(and(isNear, isNull(canceledAt)))
    .orderBy(desc(startDate), desc(id))
    .all()
    .map(({ id, title, location, startDate, endDate, lateMinutes }) => ({
      id,
      title,
      place: location,
      begins: formatSameDay(from, startDate, truckZone()),
      from: startDate.toISOString(),
      until: new Date(endDate.getTime() + lateMinutes * 60_000).toISOString(),
      rate: placeOfSale(db, { pickupEventId: id, deliveryAddress: null }).rate,
    }));
}

/**
 * Added tax for a till page from before `selling`. Such a page adds no grace period, so its stops already
 * include it. Undefined where no tax is added.
 */
export function taxForOldPages({ taxMode, stops, noStop, exempt }: StopsAndTax) {
  if (taxMode !== "added") return undefined;
  const moved = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
  const lasting = stops.map(({ from, until, rate }) => ({
    from: moved(from, -GRACE_MS),
    until: moved(until, GRACE_MS),
    rate,
  }));
  return { stops: lasting, noStop, exempt };
}

function exemptProducts(): number[] {
  const { id, isTaxExempt } = products;
  const found = read().select({ id }).from(products).where(eq(isTaxExempt, true)).all();
  return found.map(({ id }) => id);
}
