/** Instants are UTC. People see truck time, which server and browser format alike. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day on which the clock doesn't change. */
export const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** The most offsets kept in memory: one per day for more than a century. */
const MAX_OFFSETS = 50_000;

type Formatters = {
  date: Intl.DateTimeFormat;
  shortDate: Intl.DateTimeFormat;
  weekday: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  timeInZone: Intl.DateTimeFormat;
  shortDay: Intl.DateTimeFormat;
  parts: Intl.DateTimeFormat;
  offsets: Map<number, number>;
};

const cachedFormatters = new Map<string, Formatters>();

function formatters(zone: string): Formatters {
  let set = cachedFormatters.get(zone);
  if (!set) {
    const inZone = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
    set = {
      date: inZone({ weekday: "long", month: "long", day: "numeric", year: "numeric" }),
      shortDate: inZone({ month: "short", day: "numeric", year: "numeric" }),
      weekday: inZone({ weekday: "long" }),
      time: inZone({ hour: "numeric", minute: "2-digit" }),
      timeInZone: inZone({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
      shortDay: inZone({ weekday: "short", month: "short", day: "numeric" }),
      parts: inZone({
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
      }),
      offsets: new Map(),
    };
    cachedFormatters.set(zone, set);
  }
  return set;
}

/** Some engines put a narrow no-break space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** 'Monday, January 4, 2027' */
export function formatDate(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).date.format(instant));
}

/** 'Jan 4, 2027' */
export function formatShortDate(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).shortDate.format(instant));
}

/** '3:00 PM'. In autumn's repeated hour, '1:30 AM PDT' or '1:30 AM PST'. */
export function formatTime(instant: Date, zone: string): string {
  const { time, timeInZone } = formatters(zone);
  return plainSpaces((isRepeated(instant, zone) ? timeInZone : time).format(instant));
}

/** 'Jan 4, 2027, 3:00 PM' */
export function formatDateAndTime(instant: Date, zone: string): string {
  return `${formatShortDate(instant, zone)}, ${formatTime(instant, zone)}`;
}

/** 'Mon, Jan 4', if the year is clear. */
export function formatShortDay(instant: Date, zone: string): string {
  return formatters(zone).shortDay.format(instant);
}

/** 'Mon, Jan 4, 3:00 PM' */
export function formatDayAndTime(instant: Date, zone: string): string {
  return `${formatShortDay(instant, zone)}, ${formatTime(instant, zone)}`;
}

/** 'today 3:00 PM', 'tomorrow 3:00 PM', 'Monday 3:00 PM' within six days, otherwise 'Mon, Jan 4, 3:00 PM' */
export function formatNearDay(now: Date, instant: Date, zone: string): string {
  const days = dayNumber(instant, zone) - dayNumber(now, zone);
  if (days < 0 || days > 6) return formatDayAndTime(instant, zone);
  const day = ["today", "tomorrow"][days] ?? formatters(zone).weekday.format(instant);
  return `${day} ${formatTime(instant, zone)}`;
}

/**
 * 'Today, open until 4 PM' while a stop is open, otherwise 'Today 5 PM - 9 PM', 'Tomorrow 11 AM - 3 PM', 'Thu
 * 11 AM - 3 PM' within six days, and later 'Thu, Jan 14, 11 AM - 3 PM'. Full hours have no minutes.
 */
export function formatNearHours(now: Date, start: Date, end: Date, zone: string): string {
  const short = (text: string) => text.replaceAll(":00 ", " ").replace("All day", "all day");
  if (start <= now) return `Today, open until ${short(formatTimeAfter(now, end, zone))}`;
  const days = dayNumber(start, zone) - dayNumber(now, zone);
  const day = formatShortDay(start, zone);
  const near = ["Today", "Tomorrow"][days] ?? (days < 7 ? day.split(",", 1)[0] : `${day},`);
  return `${near} ${short(formatTimeRange(start, end, zone))}`;
}

/** '3:00 PM' on the day of `other`, otherwise 'Mon, Jan 4, 3:00 PM'. */
export function formatSameDay(other: Date, instant: Date, zone: string): string {
  return isSameDay(instant, other, zone)
    ? formatTime(instant, zone)
    : formatDayAndTime(instant, zone);
}

/** '3:00 PM - 6:00 PM', '8:00 PM - Saturday, 1:00 AM', 'All day', 'All day through Saturday' */
export function formatTimeRange(start: Date, end: Date, zone: string): string {
  const last = lastFullDay(start, end, zone);
  if (last) {
    const days = dayNumber(last, zone) - dayNumber(start, zone);
    return days === 0 ? "All day" : `All day through ${formatDayAfter(start, last, zone)}`;
  }
  return `${formatTime(start, zone)} - ${formatTimeAfter(start, end, zone)}`;
}

/** An instant in the last day, if every day from `start` to `end` is whole; otherwise null. */
function lastFullDay(start: Date, end: Date, zone: string): Date | null {
  const last = new Date(end.getTime() - (isDayStart(end, zone) ? 60_000 : 0));
  const isWhole = isDayStart(start, zone) && toWallClock(last, zone).endsWith("T23:59");
  return isWhole && last > start ? last : null;
}

/**
 * '6:00 PM' on the same day, 'midnight' at its end, 'Saturday, 1:00 AM' within the next six days, otherwise
 * with the full date.
 */
export function formatTimeAfter(before: Date, instant: Date, zone: string): string {
  const time = formatTime(instant, zone);
  if (instant.getTime() === nextDay(before, zone).getTime()) return "midnight";
  return isSameDay(instant, before, zone)
    ? time
    : `${formatDayAfter(before, instant, zone)}, ${time}`;
}

/** 'Saturday' within the next six days, otherwise the full date. */
function formatDayAfter(before: Date, instant: Date, zone: string): string {
  const days = dayNumber(instant, zone) - dayNumber(before, zone);
  const isNear = days > 0 && days < 7;
  return isNear ? formatters(zone).weekday.format(instant) : formatDate(instant, zone);
}

/** Days since 1970. */
function dayNumber(instant: Date, zone: string): number {
  return Math.floor((instant.getTime() + offsetAt(instant.getTime(), zone)) / DAY_MS);
}

export function isSameDay(one: Date, other: Date, zone: string): boolean {
  return dayNumber(one, zone) === dayNumber(other, zone);
}

export function nextDay(instant: Date, zone: string): Date {
  return fromWallClock((dayNumber(instant, zone) + 1) * DAY_MS, zone);
}

/** The first instant of the truck's day. */
export function truckDayStart(instant: Date, zone: string): Date {
  return fromWallClock(dayNumber(instant, zone) * DAY_MS, zone);
}

function isDayStart(instant: Date, zone: string): boolean {
  return truckDayStart(instant, zone).getTime() === instant.getTime();
}

/** '2027-01-04T15:00', as in `<input type="datetime-local">`. */
export function toWallClock(instant: Date, zone: string): string {
  const wall = instant.getTime() + offsetAt(instant.getTime(), zone);
  return new Date(wall).toISOString().slice(0, 16);
}

/** Minutes after midnight on this zone's clock. On a day when the clock changes, some are skipped or repeated. */
export function minuteOfDay(instant: Date, zone: string): number {
  const [hours, minutes] = toWallClock(instant, zone).slice(-5).split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** '07:00' from minutes after midnight, as in `<input type="time">`. */
export function toTimeOfDay(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** '7 AM', '7:30 AM', from minutes after midnight. */
export function formatTimeOfDay(minutes: number): string {
  return formatTime(new Date(minutes * 60_000), "UTC").replace(":00 ", " ");
}

/** Minutes after midnight from '07:00' or '7:00'. Null if it isn't a time of day. */
export function parseTimeOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** 'Jan 4, 2027, 3:00 PM', from a text that `toWallClock` wrote. */
export function formatWallClock(text: string): string {
  return formatDateAndTime(new Date(`${text}Z`), "UTC");
}

/** Milliseconds ahead of UTC. Zones only change at a quarter of an hour, and never twice within two days. */
function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS) * DAY_MS;
  const offset = keptOffset(day, zone);
  if (offset === keptOffset(day + DAY_MS, zone)) return offset;
  return keptOffset(Math.floor(instant / QUARTER_MS) * QUARTER_MS, zone);
}

/** Offsets from UTC in milliseconds, earliest first. Each is valid before its `before`. */
export function offsetsBetween(from: Date, until: Date, zone: string) {
  const found: { offset: number; before: number | null }[] = [];
  let offset = offsetAt(from.getTime(), zone);
  for (let day = from.getTime(); day < until.getTime(); day += DAY_MS) {
    if (offsetAt(day + DAY_MS, zone) === offset) continue;
    let change = Math.ceil(day / QUARTER_MS) * QUARTER_MS;
    while (offsetAt(change, zone) === offset) change += QUARTER_MS;
    found.push({ offset, before: change });
    offset = offsetAt(change, zone);
  }
  return [...found, { offset, before: null }];
}

function keptOffset(instant: number, zone: string): number {
  const { offsets } = formatters(zone);
  let offset = offsets.get(instant);
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offset = readOffset(instant, zone);
    offsets.set(instant, offset);
  }
  return offset;
}

function readOffset(instant: number, zone: string): number {
  const parts = formatters(zone).parts.formatToParts(new Date(instant));
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const wall = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return wall - instant;
}

/** '2027-01-04T15:00:00-08:00' */
export function toOffsetTime(instant: Date, zone: string): string {
  const offset = offsetAt(instant.getTime(), zone);
  const wallClock = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${wallClock}${offset < 0 ? "-" : "+"}${size}`;
}

/**
 * The instants at which a clock shows this time, soonest first: two in autumn's repeated hour, none in spring's
 * gap.
 * @param wall the clock's time as if it were UTC, in milliseconds
 */
function instantsAt(wall: number, zone: string): number[] {
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === wall);
}

function isRepeated(instant: Date, zone: string): boolean {
  const wall = instant.getTime() + offsetAt(instant.getTime(), zone);
  return instantsAt(wall, zone).length > 1;
}

function fromWallClock(wall: number, zone: string): Date {
  const [first = wall - offsetAt(wall - DAY_MS, zone)] = instantsAt(wall, zone);
  return new Date(first);
}

/** ISO 8601: a day, with or without a time, which can have Z, an offset, or neither. */
const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?<offset>Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads an instant. Without an offset, it's truck time. Ambiguous times resolve like Temporal's 'compatible':
 * in spring's gap, 2:30 becomes 3:30, and in autumn's repeated hour, the first pass counts.
 * @returns null if it isn't a date and time, or the date doesn't exist (February 30)
 */
export function parseInstant(text: string, zone: string): Date | null {
  const { day = "", time = "00:00", offset } = ISO.exec(text)?.groups ?? {};
  if (!isCalendarDate(day)) return null;
  const milliseconds = Date.parse(`${day}T${time}${offset ?? "Z"}`);
  if (Number.isNaN(milliseconds)) return null;
  return offset ? new Date(milliseconds) : fromWallClock(milliseconds, zone);
}

/**
 * The date as written: '2027-01-04T23:30:00Z' is January 4 in any zone.
 * @returns YYYY-MM-DD, or null if there's no valid day
 */
export function parseCalendarDate(text: string): string | null {
  const day = ISO.exec(text)?.groups?.day;
  return day && isCalendarDate(day) ? day : null;
}

/** Whether it's a date from 1900 to 2999. Other years are typos, and calendars (RFC 5545) end with 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Formats a calendar day, which has no zone and never shifts. */
export function formatCalendarDate(day: string): string {
  return formatShortDate(new Date(`${day}T00:00:00Z`), "UTC");
}

/** Whether a stop isn't over. It still counts at the very instant of its end. */
export function isUpcoming(end: Date, now: Date): boolean {
  return end.getTime() >= now.getTime();
}

/** '2027-01' */
export function truckMonth(instant: Date, zone: string): string {
  return toWallClock(instant, zone).slice(0, 7);
}

export function truckMonthBounds(instant: Date, zone: string): { from: Date; until: Date } {
  const [year = 0, month = 1] = truckMonth(instant, zone).split("-").map(Number);
  return {
    from: fromWallClock(Date.UTC(year, month - 1), zone),
    until: fromWallClock(Date.UTC(year, month), zone),
  };
}
