/**
 * Time as the truck lives it (design 4.4). Instants are UTC; whatever a person reads is truck time,
 * formatted with an explicit zone, so server and browser say the same whatever their own zones.
 */

type Formatters = {
  date: Intl.DateTimeFormat;
  shortDate: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  dayAndTime: Intl.DateTimeFormat;
  parts: Intl.DateTimeFormat;
};

/** Formatters are dear to make and cheap to keep: one set a zone. */
const kept = new Map<string, Formatters>();

function formatters(zone: string): Formatters {
  let set = kept.get(zone);
  if (!set) {
    const inZone = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
    set = {
      date: inZone({ weekday: "long", month: "long", day: "numeric", year: "numeric" }),
      shortDate: inZone({ month: "short", day: "numeric", year: "numeric" }),
      time: inZone({ hour: "numeric", minute: "2-digit" }),
      dayAndTime: inZone({
        weekday: "short",
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      }),
      parts: inZone({
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
      }),
    };
    kept.set(zone, set);
  }
  return set;
}

/** Some engines put a narrow no-break space before AM and PM; one plain space, the same everywhere. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** 'Monday, January 4, 2027' */
export function formatDate(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).date.format(instant));
}

/** 'Jan 4, 2027' */
export function formatShortDate(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).shortDate.format(instant));
}

/** '3:00 PM' */
export function formatTime(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).time.format(instant));
}

/** 'Mon, Jan 4, 3:00 PM', where the year goes without saying. */
export function formatDayAndTime(instant: Date, zone: string): string {
  return plainSpaces(formatters(zone).dayAndTime.format(instant));
}

/** '3:00 PM - 6:00 PM'; over midnight the end says its day: '9:00 PM - Jan 5, 2027, 1:00 AM'. */
export function formatTimeRange(start: Date, end: Date, zone: string): string {
  const sameDay = formatShortDate(start, zone) === formatShortDate(end, zone);
  const endText = sameDay
    ? formatTime(end, zone)
    : `${formatShortDate(end, zone)}, ${formatTime(end, zone)}`;
  return `${formatTime(start, zone)} - ${endText}`;
}

/** The wall clock of an instant, as `<input type="datetime-local">` takes it: '2027-01-04T15:00'. */
export function toWallClock(instant: Date, zone: string): string {
  const part = wallClockParts(instant, zone);
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

function wallClockParts(instant: Date, zone: string): Record<string, string> {
  const parts = formatters(zone).parts.formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Milliseconds that the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const part = wallClockParts(new Date(instant), zone);
  const wall = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/;

/**
 * Reads an instant. An offset is honoured; without one it is truck time (design 4.4).
 * In spring's gap the clock's leap is added (2:30 becomes 3:30); of autumn's repeated hour the first counts.
 * @returns null when it is not a date and time, or one that no calendar has (February 30).
 */
export function parseInstant(text: string, zone: string): Date | null {
  if (WITH_ZONE.test(text)) {
    const instant = new Date(text);
    const sameDay = isCalendarDate(text.slice(0, 10));
    return Number.isNaN(instant.getTime()) || !sameDay ? null : instant;
  }
  const match = WALL_CLOCK.exec(text);
  if (!match || !isCalendarDate(text.slice(0, 10))) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  // The offset an instant earlier than both candidates decides: before the gap, and the first of two hours.
  const before = offsetAt(wall - 24 * 3_600_000, zone);
  const early = wall - before;
  if (offsetAt(early, zone) === before) return new Date(early);
  const after = offsetAt(wall + 24 * 3_600_000, zone);
  const late = wall - after;
  return new Date(offsetAt(late, zone) === after ? late : early);
}

/** Whether YYYY-MM-DD names a day that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** 'Jan 4, 2027' for the day YYYY-MM-DD, which has no zone and so never shifts (design 4.4). */
export function formatCalendarDate(day: string): string {
  return formatShortDate(new Date(`${day}T00:00:00Z`), "UTC");
}

/** Upcoming while the end is not past (design 4.4): one that ends this very moment still is. */
export function isUpcoming(end: Date, now: Date): boolean {
  return end.getTime() >= now.getTime();
}

/** The year and month an instant falls in, on the truck's calendar: '2027-01'. */
export function truckMonth(instant: Date, zone: string): string {
  return toWallClock(instant, zone).slice(0, 7);
}
