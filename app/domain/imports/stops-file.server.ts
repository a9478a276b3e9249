import ICAL from "ical.js";
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

/** When and where a file is read: the time in milliseconds, and the truck's zone. */
export type ReadAt = { now: number; zone: string };

/** Null if it's no calendar. Stops that are over are left out by the plan. */
export function readStops(text: string, at: ReadAt): StopRow[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents("vevent");
    const moved = events.filter((event) => event.hasProperty("recurrence-id"));
    return events
      .filter((event) => !event.hasProperty("recurrence-id"))
      .flatMap((event) => stopsOf(withExceptions(event, moved), at));
  } catch {
    return null;
  }
}

function withExceptions(component: ICAL.Component, moved: readonly ICAL.Component[]): ICAL.Event {
  const uid = component.getFirstPropertyValue("uid");
  const own = moved.filter((one) => one.getFirstPropertyValue("uid") === uid);
  return new ICAL.Event(component, { exceptions: own, strictExceptions: false });
}

function stopsOf(event: ICAL.Event, at: ReadAt): StopRow[] {
  if (!event.startDate) return [rowOf(event, { start: null, end: null }, at)];
  if (!event.isRecurring())
    return [rowOf(event, { start: event.startDate, end: event.endDate }, at)];
  const last = at.now + DAYS_AHEAD * DAY_MS;
  // A clock without a zone is compared as if it were UTC's.
  if (!endRepeats(event, last + DAY_MS)) return [unreadRepeat(event, at)];
  const rows: StopRow[] = [];
  const times = event.iterator();
  for (let left = MAX_REPEATS * 10; left > 0 && rows.length < MAX_REPEATS; left -= 1) {
    const next = times.next();
    if (!next || instantOf(next, event, at) > last) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const row = rowOf(item, { start: startDate, end: endDate }, at);
    if (row.end > at.now) rows.push(row);
  }
  return rows;
}

const unreadRepeat = (event: ICAL.Event, at: ReadAt): StopRow => ({
  ...rowOf(event, { start: event.startDate, end: event.endDate }, at),
  why: "We can't read how it repeats",
});

type Times = { start: ICAL.Time | null; end: ICAL.Time | null };

function rowOf(event: ICAL.Event, { start, end }: Times, at: ReadAt): StopRow {
  const isCanceled = event.component.getFirstPropertyValue("status") === "CANCELLED";
  const from = start ? instantOf(start, event, at) : 0;
  const row = {
    title: (event.summary ?? "").trim(),
    location: (event.location ?? "").trim().replaceAll(/\s*\n\s*/g, ", "),
    description: (event.description ?? "").trim() || null,
    start: from,
    end: end ? instantOf(end, event, at) : from,
  };
  const why = isCanceled ? "It's canceled" : start?.isDate ? "It has no time" : undefined;
  return { ...row, ...(why && { why }) };
}

/** By its own zone. What has none is at the truck. */
function instantOf(time: ICAL.Time, event: ICAL.Event, at: ReadAt): number {
  const zone = knownZone(event.component.getFirstProperty("dtstart")?.getFirstParameter("tzid"));
  const hasOwn = time.zone?.tzid === "UTC" || (!zone && time.zone?.component);
  if (hasOwn) return time.toJSDate().getTime();
  const clock = time.toString().slice(0, 16);
  return parseInstant(clock, zone ?? at.zone)?.getTime() ?? Number.NaN;
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
