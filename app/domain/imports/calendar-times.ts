import type { Property } from "./calendar-lines";

/** A time as a calendar writes it. */
export type WrittenTime = {
  /** The local clock's time, in milliseconds as if it were UTC's. */
  wall: number;
  /** Whether it's a date, a time in UTC, or a time on some local clock. */
  kind: "date" | "utc" | "local";
  /** The zone's name, if there is one. */
  zone: string | null;
};

const DATE_TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Null if it isn't a time, like February 30. Years start at 1601, as in Windows' zone rules. */
export function readTime({ value, params }: Property): WrittenTime | null {
  const [, year, month, day, hour, minute = "0", second = "0", offset] =
    DATE_TIME.exec(value.trim()) ?? [];
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = Number(year) >= 1601 && Number(month) >= 1 && Number(month) <= 12;
  if (!isDay || new Date(date).getUTCDate() !== Number(day)) return null;
  const isMidnight = Number(hour) + Number(minute) + Number(second) === 0;
  if (hour === undefined || (params.VALUE === "DATE" && isMidnight))
    return { wall: date, kind: "date", zone: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const wall = date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  if (!offset) return { wall, kind: "local", zone: params.TZID || null };
  return { wall: wall - (readOffset(offset) ?? 0), kind: "utc", zone: null };
}

const OFFSET = /^([+-])(\d{1,2})(?::?(\d\d)(?::?(\d\d))?)?$/;

/** '-0800' or '-08:00', in milliseconds. Null if it isn't an offset. */
export function readOffset(text: string): number | null {
  const [, sign, hours, minutes = "0", seconds = "0"] = OFFSET.exec(text.trim()) ?? [];
  if (hours === undefined) return /^z$/i.test(text) ? 0 : null;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}

const DURATION =
  /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i;

/** 'PT3H', in milliseconds. Null if it isn't a duration. */
export function readDuration(text: string): number | null {
  const found = DURATION.exec(text.trim());
  if (!found) return null;
  const [, sign, weeks = "0", days = "0", hours = "0", minutes = "0", seconds = "0"] = found;
  const inHours = (Number(weeks) * 7 + Number(days)) * 24 + Number(hours);
  const size = ((inHours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}
