import { DAY_MS } from "~/domain/time";
import { newest, seriesOf, textsOf } from "./calendar-events";
import { type Component, MAX_EVENTS, readCalendar } from "./calendar-lines";
import { readDuration, readTime, type WrittenTime } from "./calendar-times";
import { type Clocks, clocksIn, clocksOf, type FindClocks } from "./calendar-zones.server";
import { type Budget, dayOf, readRule, repeats } from "./repeats";

/** A stop from another calendar's file. */
export type StopRow = {
  title: string;
  location: string;
  description: string | null;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  /** The event's UID in its calendar, which stays the same if the event moves. */
  key?: string;
  why?: string;
  /** The line of the file, if it couldn't be read. */
  line?: number;
  notes?: string[];
};

/** Repeating events are imported for this many days ahead. */
export const DAYS_AHEAD = 90;
/** The most times of a repeating event: three a day. */
const MAX_REPEATS = DAYS_AHEAD * 3;
/** The budget for repeats. It's enough for a hundred events with a count, each begun decades ago. */
const MAX_STEPS = 1_500_000;
/** The most past events listed, since a calendar of many years has thousands. */
const MAX_OVER = 100;

/** When and where a file is read: the time in milliseconds, and the truck's zone. */
export type ReadAt = { now: number; zone: string };

type Reading = {
  at: ReadAt;
  budget: Budget;
  find: FindClocks;
  /** The clocks for times without a zone. */
  local: Clocks;
};

/**
 * Reads a calendar file's stops.
 * @param max rows are read at most
 */
export function readStops(bytes: Uint8Array, at: ReadAt, max: number): StopRow[] {
  const calendar = readCalendar(bytes);
  const budget = { steps: MAX_STEPS };
  // Zones have a budget of their own, so that no series can use up what they need.
  const find = clocksIn(calendar, { steps: MAX_STEPS });
  const local = (calendar.zone && find(calendar.zone)) || clocksOf(at.zone);
  const reading = { at, budget, find, local };
  const rows: StopRow[] = [];
  const keys = new Set<string>();
  let over = 0;
  for (const one of seriesOf(newest(calendar.events))) {
    const { event } = one;
    if (isLongOver(event, at.now)) over += 1;
    if (over > MAX_OVER && isLongOver(event, at.now)) continue;
    for (const row of rowsOf(one, reading)) rows.push(withOwnKey(row, keys));
    if (rows.length > max) break;
  }
  const more = over - MAX_OVER;
  if (more > 0)
    rows.push(unread(`${more.toLocaleString("en-US")} more in this file`, "They're over"));
  if (calendar.hasTooMany)
    rows.push(
      unread(
        "The rest of this file",
        `It has more than ${MAX_EVENTS.toLocaleString("en-US")} events. Split it into smaller ones`,
      ),
    );
  return rows;
}

const unread = (title: string, why: string): StopRow => ({
  title,
  location: "",
  description: null,
  start: 0,
  end: 0,
  why,
});

/** Drops a UID that occurred before, since it identifies no single event. */
function withOwnKey({ key, ...row }: StopRow, keys: Set<string>): StopRow {
  if (key === undefined || keys.has(key)) return row;
  keys.add(key);
  return { ...row, key };
}

/** Whether the event is over in every time zone. */
function isLongOver({ properties, isWhole }: Component, now: number): boolean {
  if (!isWhole || properties.has("RRULE") || properties.has("RDATE")) return false;
  const [start] = properties.get("DTSTART") ?? [];
  const [end] = properties.get("DTEND") ?? [];
  if (properties.has("DURATION") && !end) return false;
  const last = start && readTime(end ?? start);
  return last ? last.wall < now - 3 * DAY_MS : false;
}

type Span = { start: number; end: number };

type InSeries = ReturnType<typeof seriesOf>[number];

function rowsOf(one: InSeries, reading: Reading): StopRow[] {
  const { event, moved } = one;
  const { properties, line, isWhole } = event;
  if (!isWhole && properties.size === 0) return [];
  const texts = textsOf(event);
  const leftOut = (why: string, span: Span = { start: 0, end: 0 }) => [
    { ...texts, ...span, why, line },
  ];
  if (!isWhole) return leftOut("It isn't complete in this file");
  const [written] = properties.get("DTSTART") ?? [];
  const start = written && readTime(written);
  if (!start) return leftOut(written ? "We can't read when it starts" : "It has no time");
  const { clocks, note } = clocksFor(start, reading);
  const span = spanOf(event, start, { clocks, reading });
  const tentative = wordIn(event, "STATUS") === "TENTATIVE" ? TENTATIVE : null;
  const notes = [note, span.note, tentative].filter((one) => one !== null);
  const first = instants(span.start, span.end, clocks);
  const uid = properties.get("UID")?.[0]?.value.trim();
  const row = { ...texts, ...(notes.length > 0 && { notes }) };
  const day = dayInSeries(one, start, reading);
  if (isCanceled(event)) return [{ ...row, ...first, why: "It's canceled", ...keyed(uid, day) }];
  if (isPrivate(event)) return [{ ...row, ...first, why: "It's private in its own calendar" }];
  if (start.kind === "date") return [{ ...row, ...first, why: "It has no time" }];
  if (day !== undefined || !["RRULE", "RDATE", "EXRULE"].some((name) => properties.has(name)))
    return [{ ...row, ...first, ...keyed(uid, day) }];
  const times = timesOf(event, span, { clocks, reading, moved });
  if (typeof times === "string") return leftOut(times, first);
  const rows = times.flatMap(({ start, end }) => {
    const when = instants(start, end, clocks);
    return Math.max(when.start, when.end) > reading.at.now
      ? [{ ...row, ...when, ...keyed(uid, start) }]
      : [];
  });
  if (rows.length > 0 || moved.length > 0) return rows;
  return [{ ...row, ...first, why: `It doesn't happen in the next ${DAYS_AHEAD} days` }];
}

/** When a moved event was, on its series' clocks. */
function dayInSeries({ event, series }: InSeries, start: WrittenTime, reading: Reading) {
  const [recurrence] = event.properties.get("RECURRENCE-ID") ?? [];
  const day = recurrence && readTime(recurrence);
  if (!day) return undefined;
  const [begun] = series.properties.get("DTSTART") ?? [];
  const { clocks } = clocksFor((begun && readTime(begun)) || start, reading);
  return wallOf(day, clocks, reading);
}

const wordIn = ({ properties }: Component, name: string) =>
  properties.get(name)?.[0]?.value.trim().toUpperCase();

/** Whether an event is canceled. Outlook's are confirmed, and only their title says so, as in our own feed. */
const isCanceled = (event: Component) =>
  wordIn(event, "STATUS") === "CANCELLED" || /^CANCELL?ED: /.test(wordIn(event, "SUMMARY") ?? "");

/** Whether an event isn't for others to read (RFC 5545, 3.8.1.3). */
const isPrivate = (event: Component) =>
  ["PRIVATE", "CONFIDENTIAL"].includes(wordIn(event, "CLASS") ?? "");

const TENTATIVE = "It's tentative in its own calendar.";

const instants = (start: number, end: number, clocks: Clocks): Span => ({
  start: clocks.toInstant(start),
  end: clocks.toInstant(end),
});

/** Keys one date of a series by its day, since the whole series may move to another hour. */
function keyed(uid: string | undefined, wall?: number): { key?: string } {
  if (!uid || uid.length > 500) return {};
  return { key: wall === undefined ? uid : `${uid} ${new Date(wall).toISOString().slice(0, 10)}` };
}

type Place = { clocks: Clocks; reading: Reading };

function clocksFor(time: WrittenTime, { find, local, at }: Reading) {
  if (time.kind === "utc") return { clocks: clocksOf("UTC"), note: null };
  if (!time.zone) return { clocks: local, note: null };
  const clocks = find(time.zone);
  if (clocks) return { clocks, note: null };
  const here = at.zone.split("/").at(-1)?.replaceAll("_", " ");
  const name = time.zone.slice(0, 60);
  const note = `We don't know its time zone, “${name}”, so it's read as ${here}`;
  return { clocks: clocksOf(at.zone), note };
}

/** A written time in wall milliseconds, on these clocks. */
function wallOf(time: WrittenTime, clocks: Clocks, reading: Reading): number {
  if (time.kind === "date" || (time.kind === "local" && !time.zone)) return time.wall;
  const from = clocksFor(time, reading).clocks;
  return from === clocks ? time.wall : clocks.toWall(from.toInstant(time.wall));
}

const NO_END = "It has no end, so it ends when it starts. Set its end after you add it.";

function spanOf({ properties }: Component, { wall, kind }: WrittenTime, place: Place) {
  const [end] = properties.get("DTEND") ?? [];
  const [duration] = properties.get("DURATION") ?? [];
  const time = end && readTime(end);
  const length = duration ? readDuration(duration.value) : null;
  const last = time ? wallOf(time, place.clocks, place.reading) : wall + (length ?? 0);
  const hasEnd = time || length !== null;
  const note = hasEnd ? (last < wall ? "It ends before it starts." : null) : NO_END;
  return { start: wall, end: last, note: kind === "date" ? null : note };
}

const TOO_OFTEN = "It repeats too often for us to read";
const UNREADABLE = "We can't read how it repeats";

/** The repeats from now until `DAYS_AHEAD` days ahead, in wall milliseconds, or why they can't be read. */
function timesOf(
  { properties }: Component,
  span: Span,
  { clocks, reading, moved }: Place & { moved: readonly Component[] },
): Span[] | string {
  const { at, budget } = reading;
  const off = properties.get("EXDATE") ?? [];
  const added = properties.get("RDATE") ?? [];
  const lists = [...off, ...added].map(({ value }) => value.split(",").length);
  // Reading a date costs as much as trying twenty days.
  budget.steps -= lists.reduce((sum, dates) => sum + dates, moved.length) * 20;
  if (budget.steps < 0) return TOO_OFTEN;
  const length = span.end - span.start;
  const from = clocks.toWall(at.now) - Math.max(length, 0);
  const to = clocks.toWall(at.now + DAYS_AHEAD * DAY_MS);
  const times = new Map<number, number>();
  const isIn = (wall: number) => wall >= from && wall <= to;
  if (properties.has("EXRULE")) return UNREADABLE;
  for (const { value } of properties.get("RRULE") ?? []) {
    const rule = readRule(value);
    const until = rule?.until ? readTime({ value: rule.until, params: {} }) : null;
    if (!rule || (rule.until && !until)) return UNREADABLE;
    const last = until ? wallOf(until, clocks, reading) : to;
    const whole = until?.kind === "date" ? last + DAY_MS - 1 : last;
    const range = { from, to, until: whole, max: MAX_REPEATS, budget };
    const found = repeats(rule, span.start, range);
    if (!found) return TOO_OFTEN;
    for (const wall of found) times.set(wall, wall + length);
  }
  if (!properties.has("RRULE") && isIn(span.start)) times.set(span.start, span.end);
  for (const { value, params } of added) {
    for (const text of value.split(",")) {
      const [begin = "", end = ""] = text.split("/");
      const time = readTime({ value: begin, params });
      if (!time) continue;
      // A date without a time gets the first event's time of day.
      const hour = time.kind === "date" ? span.start - dayOf(span.start) * DAY_MS : 0;
      const wall = wallOf(time, clocks, reading) + hour;
      const last = readTime({ value: end, params });
      const lasts = last ? wallOf(last, clocks, reading) - wall : (readDuration(end) ?? length);
      if (isIn(wall)) times.set(wall, wall + lasts);
      if (times.size > MAX_REPEATS) return TOO_OFTEN;
    }
  }
  const dates = [...off, ...moved.flatMap((one) => one.properties.get("RECURRENCE-ID") ?? [])];
  const daysOff = new Set<number>();
  for (const { value, params } of dates) {
    for (const text of value.split(",")) {
      const time = readTime({ value: text, params });
      // Finding a zone is slow, so dates far away are skipped.
      if (!time || time.wall < from - 2 * DAY_MS || time.wall > to + 2 * DAY_MS) continue;
      const wall = wallOf(time, clocks, reading);
      if (time.kind === "date") daysOff.add(dayOf(wall));
      else times.delete(wall);
    }
  }
  return [...times]
    .filter(([start]) => !daysOff.has(dayOf(start)))
    .sort(([a], [b]) => a - b)
    .map(([start, end]) => ({ start, end }));
}
