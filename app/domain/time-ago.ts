import { formatDateAndTime } from "./time";

const UNITS = [
  { unit: "year", seconds: 365 * 86_400 },
  { unit: "month", seconds: 30 * 86_400 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

const words = new Intl.RelativeTimeFormat("en-US");

/** The time since an instant, in the largest unit that has passed at least once. */
export function timeAgo(instant: Date, now: Date): string {
  // If the clock was set back, never show the future.
  const seconds = Math.max(0, (now.getTime() - instant.getTime()) / 1000);
  const passed = UNITS.find((it) => seconds >= it.seconds);
  return passed ? words.format(-Math.floor(seconds / passed.seconds), passed.unit) : "just now";
}

/** A time made by the server, since a browser could come to another minute. */
export type Moment = {
  ago: string;
  /** In truck time: 'Jan 4, 2027, 3:00 PM'. */
  exact: string;
  iso: string;
};

export function toMoment(instant: Date, now: Date, zone: string): Moment {
  return {
    ago: timeAgo(instant, now),
    exact: formatDateAndTime(instant, zone),
    iso: instant.toISOString(),
  };
}
