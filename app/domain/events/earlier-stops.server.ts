import { and, desc, eq, isNull } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { foldedPlace, shortPlace } from "~/domain/event";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { readStopStock, setStopStock } from "~/domain/slots/stop-stock.server";
import { parseCalendarDate } from "~/domain/time";
import { AGAIN, DAY } from "~/forms/dialog-queries";
import type { FormFields } from "~/forms/form";
import { dayOf, hoursLater } from "./copy-week";
import { BLANK_EVENT } from "./event.schema";
import { findStopPlan } from "./events.server";
import { countDays } from "./later-stops";
import { orderAheadFields, stopPlanFields } from "./stop-plan.schema";

/** Earlier stops, from which a new one can take its place, times, and how it takes orders ahead. */

type EarlierStop = { id: number; label: string; fields: FormFields };

type Planned = { id: number; location: string };

/** Data for the dialog besides the stop itself: the menu's items, and earlier stops to copy from. */
export function orderAheadFrom(planned: Planned | null, now: Date) {
  const menu = readWholeMenu().filter(({ items }) => items.length > 0);
  return {
    menu: menu.map(({ id, name, items }) => ({
      id,
      name,
      items: items.map((item) => ({ id: item.id, name: item.name })),
    })),
    earlier: earlierStops(planned, now),
  };
}

/** The most earlier stops to look at: years of a truck's stops. */
const MAX_STOPS = 500;
const MAX_PLACES = 3;

/** The last stop, and the last one at the same place. For a new stop, the last one at each of the latest places. */
function earlierStops(planned: Planned | null, now: Date): EarlierStop[] {
  const [last, ...others] = stopsTakingOrders(now).filter(({ id }) => id !== planned?.id);
  if (!last) return [];
  const places = new Set([foldedPlace(last.location)]);
  const elsewhere = others.filter(({ location }) => {
    const isFirst = !places.has(foldedPlace(location));
    places.add(foldedPlace(location));
    return isFirst && (!planned || foldedPlace(location) === foldedPlace(planned.location));
  });
  return [
    { ...last, label: "Same as last time" },
    ...elsewhere
      .slice(0, MAX_PLACES)
      .map((stop) => ({ ...stop, label: `Same as last time at ${shortPlace(stop.location)}` })),
  ].map(({ id, label }) => ({ id, label, fields: fieldsLike(id) }));
}

/** Stops that have begun, latest first, then planned ones. */
function stopsTakingOrders(now: Date, db: Db = read()) {
  const { id, location, startDate, endDate } = events;
  const stops = db
    .select({ id, location, startDate })
    .from(events)
    .where(and(eq(events.ordersAhead, true), isNull(events.canceledAt)))
    .orderBy(desc(endDate), desc(startDate))
    .limit(MAX_STOPS)
    .all();
  const hasBegun = (stop: { startDate: Date }) => stop.startDate <= now;
  return [...stops.filter(hasBegun), ...stops.filter((stop) => !hasBegun(stop))];
}

/**
 * Lets a new stop take orders like the last one at its place, or else like the last one anywhere. If there's
 * none, it gets the defaults.
 */
export function takeOrdersLikeLast(tx: Tx, eventId: number, location: string, now: Date): void {
  const stops = stopsTakingOrders(now, tx).filter(({ id }) => id !== eventId);
  const isHere = (stop: { location: string }) =>
    foldedPlace(stop.location) === foldedPlace(location);
  const last = stops.find(isHere) ?? stops[0];
  const { leadMinutes, lastOrderMinutes, slotMinutes, slotPieces } = events;
  const settings =
    last &&
    tx
      .select({ leadMinutes, lastOrderMinutes, slotMinutes, slotPieces })
      .from(events)
      .where(eq(events.id, last.id))
      .get();
  tx.update(events)
    .set({ ...settings, ordersAhead: true })
    .where(eq(events.id, eventId))
    .run();
  if (last) setStopStock(tx, eventId, readStopStock(last.id, tx));
}

/** Form fields copied from an earlier stop; none if it was deleted. */
export function fieldsLike(id: number): FormFields {
  const stop = findStopPlan(id);
  return stop ? orderAheadFields(stop) : {};
}

/** Places shown in the dialog of a new stop. */
const SHOWN_PLACES = 8;

/** The truck's places, the last planned first, each with the ID of its last stop. */
export function lastPlaces(): { id: number; place: string }[] {
  const { id, location, startDate } = events;
  const stops = read()
    .select({ id, location })
    .from(events)
    .where(isNull(events.canceledAt))
    .orderBy(desc(startDate), desc(id))
    .limit(MAX_STOPS)
    .all();
  const last = new Map<string, { id: number; place: string }>();
  for (const stop of stops) {
    const key = foldedPlace(stop.location);
    if (!last.has(key)) last.set(key, { id: stop.id, place: shortPlace(stop.location) });
  }
  return [...last.values()].slice(0, SHOWN_PLACES);
}

/**
 * The fields of a new stop. They copy the stop that's planned again, on the day asked for. Without a day, it's
 * a week after that stop, or as many weeks as it takes to be in the future.
 */
export function newStopFields(asked: URLSearchParams, now: Date): FormFields {
  const zone = truckZone();
  const day = parseCalendarDate(asked.get(DAY) ?? "");
  const id = asked.get(AGAIN) ?? "";
  const stop = /^[1-9]\d{0,8}$/.test(id) ? findStopPlan(Number(id)) : null;
  const hours = day && { startDate: `${day}T${LUNCH.start}`, endDate: `${day}T${LUNCH.end}` };
  if (!stop) return { ...BLANK_EVENT, ...hours };
  const weekday = dayOf(stop.startDate, zone);
  const ahead = Math.max(0, countDays(weekday, dayOf(now, zone)));
  const days = day ? countDays(weekday, day) : 7 * (Math.floor(ahead / 7) + 1);
  return stopPlanFields({ ...stop, ...hoursLater(stop, days, zone) }, zone);
}

/** The hours that a new stop starts with if it copies none. */
const LUNCH = { start: "11:00", end: "14:00" };
