import ICAL from "ical.js";

/**
 * ical.js looks for the next time until there is one. For a rule that matches nothing, like each Tuesday of
 * every seventh day from a Monday, that's forever, and nobody else gets a response. So we take what calendars
 * write, where it always ends.
 */

const TIMES = ["BYHOUR", "BYMINUTE", "BYSECOND"];
const DAYS = ["BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS"];

/** From two years apart, a fifth Monday in February may never come. */
const READABLE: Record<string, { maxInterval: number; parts: string[] }> = {
  DAILY: { maxInterval: 366, parts: [...TIMES, "BYDAY", "BYMONTH"] },
  WEEKLY: { maxInterval: 53, parts: [...TIMES, "BYDAY", "BYMONTH"] },
  MONTHLY: { maxInterval: 23, parts: [...TIMES, ...DAYS] },
  YEARLY: { maxInterval: 100, parts: [...TIMES, ...DAYS, "BYYEARDAY"] },
};

/** False if we can't read how it repeats. Its rules then look no further than `last`, in milliseconds. */
export function endRepeats(event: ICAL.Event, last: number): boolean {
  const rules = event.component.getAllProperties("rrule").map((one) => one.getFirstValue());
  const end = ICAL.Time.fromJSDate(new Date(last), true);
  return rules.every((rule) => {
    if (!(rule instanceof ICAL.Recur) || !isReadable(rule)) return false;
    if (!rule.until || rule.until.compare(end) > 0) rule.until = end;
    return true;
  });
}

function isReadable({ freq, interval, parts }: ICAL.Recur): boolean {
  const readable = READABLE[freq];
  if (!readable || interval > readable.maxInterval) return false;
  if (Object.keys(parts).some((part) => !readable.parts.includes(part))) return false;
  return freq !== "DAILY" || matchesSomeDay(interval, parts);
}

/** Every day meets all weekdays and months, but never a 'first Monday', which is a month's. */
const matchesSomeDay = (interval: number, { BYDAY, BYMONTH }: ICAL.Recur["parts"]) =>
  (!BYDAY && !BYMONTH) || (interval === 1 && !BYDAY?.some((day) => /\d/.test(day)));
