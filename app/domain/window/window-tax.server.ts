import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "../records/events.table.server";
import { products } from "../records/products.table.server";
import { addsTax, placeOfSale } from "../tax/rates.server";
import type { WindowTax } from "./window-tax";

/** For as long as a phone may stay without a signal. */
const AHEAD_MS = 7 * 24 * 3_600_000;

/** Undefined where none is added. */
export function readWindowTax(now: Date): WindowTax | undefined {
  if (!addsTax()) return undefined;
  const db = read();
  const { id, startDate, endDate, canceledAt } = events;
  const isSoon = and(gt(endDate, now), lt(startDate, new Date(now.getTime() + AHEAD_MS)));
  const stops = db
    .select({ id, startDate, endDate })
    .from(events)
    .where(and(isSoon, isNull(canceledAt)))
    .orderBy(desc(startDate), desc(id))
    .all()
    .map(({ id, startDate, endDate }) => ({
      ...{ from: startDate.toISOString(), until: endDate.toISOString() },
      rate: rateAt(id),
    }));
  return { stops, noStop: rateAt(null), exempt: exemptProducts() };
}

const rateAt = (pickupEventId: number | null) =>
  placeOfSale(read(), { pickupEventId, deliveryAddress: null }).rate;

export function exemptProducts(): number[] {
  const { id, isTaxExempt } = products;
  const found = read().select({ id }).from(products).where(eq(isTaxExempt, true)).all();
  return found.map(({ id }) => id);
}
