import ICAL from "ical.js";
import { truckZone } from "../brand/truck-zone.server";
import { parseInstant } from "../time";
import { endRepeats } from "./repeats.server";

/** A stop in a calendar from elsewhere. */
export type StopRow = {
  title: string;
  location: string;
  description: string | null;
  /** In milliseconds since 1970. */
  start: number;
  end: number;
  why?: string;
};

/** Of one that repeats, only those of so many days to come are taken. */
export const DAYS_AHEAD = 90;
const MAX_REPEATS = 1_000;
const DAY_MS = 24 * 3_600_000;

/** Null if it's no calendar. Stops that are over are left out by the plan. */
export function readStops(text: string, now: Date): StopRow[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents("vevent");
    const moved = events.filter((event) => event.hasProperty("recurrence-id"));
    return events
      .filter((event) => !event.hasProperty("recurrence-id"))
      .flatMap((event) => stopsOf(withExceptions(event, moved), now));
  } catch {
    return null;
  }
}

function withExceptions(component: ICAL.Component, moved: readonly ICAL.Component[]): ICAL.Event {
  const uid = component.getFirstPropertyValue("uid");
  const own = moved.filter((one) => one.getFirstPropertyValue("uid") === uid);
  return new ICAL.Event(component, { exceptions: own, strictExceptions: false });
}

function stopsOf(event: ICAL.Event, now: Date): StopRow[] {
  if (!event.startDate) return [rowOf(event, { start: null, end: null })];
  if (!event.isRecurring()) return [rowOf(event, { start: event.startDate, end: event.endDate })];
  const last = now.getTime() + DAYS_AHEAD * DAY_MS;
  // A clock without a zone is compared as if it were UTC's.
  if (!endRepeats(event, last + DAY_MS)) return [unreadRepeat(event)];
  const rows: StopRow[] = [];
  const times = event.iterator();
  for (let left = MAX_REPEATS * 10; left > 0 && rows.length < MAX_REPEATS; left -= 1) {
    const next = times.next();
    if (!next || instantOf(next, event) > last) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const row = rowOf(item, { start: startDate, end: endDate });
    if (row.end > now.getTime()) rows.push(row);
  }
  return rows;
}

const unreadRepeat = (event: ICAL.Event): StopRow => ({
  ...rowOf(event, { start: event.startDate, end: event.endDate }),
  why: "We can't read how it repeats",
});

type Times = { start: ICAL.Time | null; end: ICAL.Time | null };

function rowOf(event: ICAL.Event, { start, end }: Times): StopRow {
  const isCanceled = event.component.getFirstPropertyValue("status") === "CANCELLED";
  const from = start ? instantOf(start, event) : 0;
  const row = {
    title: (event.summary ?? "").trim(),
    location: (event.location ?? "").trim().replaceAll(/\s*\n\s*/g, ", "),
    description: (event.description ?? "").trim() || null,
    start: from,
    end: end ? instantOf(end, event) : from,
  };
  const why = isCanceled ? "It's canceled" : start?.isDate ? "It has no time" : undefined;
  return { ...row, ...(why && { why }) };
}

/** By its own zone. What has none is at the truck. */
function instantOf(time: ICAL.Time, event: ICAL.Event): number {
  const zone = knownZone(event.component.getFirstProperty("dtstart")?.getFirstParameter("tzid"));
  const hasOwn = time.zone?.tzid === "UTC" || (!zone && time.zone?.component);
  if (hasOwn) return time.toJSDate().getTime();
  const clock = time.toString().slice(0, 16);
  return parseInstant(clock, zone ?? truckZone())?.getTime() ?? Number.NaN;
}

/** Null for a calendar's own names. */
function knownZone(name: string | null | undefined): string | null {
  if (!name) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
