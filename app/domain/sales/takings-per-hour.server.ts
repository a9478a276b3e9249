import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { orders } from "~/db/schema/orders.server";
import { taxEntries } from "~/db/schema/tax.server";
import type { Clock } from "~/domain/business-day";
import { foldedPlace } from "~/domain/event";
import { MINUTE_MS } from "~/domain/time";
import { spanOf } from "./sales-report.server";
import type { Days } from "./sales-span";

/** Takings per hour by place, to see which places are worth the drive. */

export type PlaceTakings = {
  place: string;
  stops: number;
  hours: number;
  /** Money from the stops' orders, less refunds, at any time, without added sales tax. */
  takenCents: number;
  perHourCents: number;
};

/** Takings of stops that began on these days, highest per hour first. */
export function takingsPerHour(days: Days, clock: Clock, now = new Date()): PlaceTakings[] {
  const stops = stopsBegunIn(days, clock, now);
  const taken = takenAt(stops.map(({ id }) => id));
  const places = new Map<string, Sums>();
  for (const { id, location, openMs } of stops) {
    const sums = places.get(foldedPlace(location));
    places.set(foldedPlace(location), {
      place: location,
      stops: (sums?.stops ?? 0) + 1,
      openMs: (sums?.openMs ?? 0) + openMs,
      takenCents: (sums?.takenCents ?? 0) + (taken.get(id) ?? 0),
    });
  }
  return [...places.values()]
    .map(perHour)
    .sort((one, other) => other.perHourCents - one.perHourCents);
}

type Sums = { place: string; stops: number; openMs: number; takenCents: number };

function perHour({ openMs, takenCents, ...sums }: Sums): PlaceTakings {
  const hours = Math.round(openMs / MINUTE_MS) / 60;
  return { ...sums, hours, takenCents, perHourCents: Math.round(takenCents / hours) };
}

/** Stops that began in these days. Each lasts until it ended or closed early, or until now. */
function stopsBegunIn(days: Days, clock: Clock, now: Date) {
  const { from, until } = spanOf(days, clock);
  const { id, location, startDate, endDate, canceledAt } = events;
  const hasBegun = and(gte(startDate, from), lt(startDate, until), lt(startDate, now));
  // A stop that was deleted after its end took place.
  const tookPlace = or(isNull(canceledAt), gt(canceledAt, endDate));
  return read()
    .select({ id, location, startDate, endDate })
    .from(events)
    .where(and(hasBegun, tookPlace))
    .orderBy(startDate)
    .all()
    .map(({ id, location, startDate: start, endDate: end }) => ({
      id,
      location,
      openMs: Math.min(end.getTime(), now.getTime()) - start.getTime(),
    }))
    .filter(({ openMs }) => openMs >= MINUTE_MS);
}

function takenAt(stops: number[]): Map<number | null, number> {
  const { pickupEventId } = orders;
  const byOrder = read()
    .select({ stop: pickupEventId, cents: withoutTax.as("cents") })
    .from(orders)
    .innerJoin(journal, eq(journal.orderId, orders.id))
    .where(inArray(pickupEventId, stops))
    .groupBy(orders.id)
    .as("by_order");
  const rows = read()
    .select({ stop: byOrder.stop, cents: sql<number>`sum(${byOrder.cents})` })
    .from(byOrder)
    .groupBy(byOrder.stop)
    .all();
  return new Map(rows.map(({ stop, cents }) => [stop, cents]));
}

const cents = sql`sum(${journal.cents})`;
const addedTax = sql`CASE WHEN ${orders.taxPlace} IS NULL THEN 0 ELSE
  (SELECT coalesce(sum(${taxEntries.taxCents}), 0) FROM ${taxEntries} WHERE ${taxEntries.orderId} = ${orders.id}) END`;

/**
 * The takings without tax. A lost dispute takes money but changes no tax, so no more tax comes off than there's
 * money.
 */
const withoutTax = sql<number>`${cents} - max(0, min(${cents}, ${addedTax}))`;
