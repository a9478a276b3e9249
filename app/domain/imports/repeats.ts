/**
 * When an event repeats, by the rules of RFC 5545. Days count from 1970, and clock times are milliseconds as if
 * in UTC. Rules without a count start at the requested time, and those with a count use up the budget day by
 * day, so each ends. Libraries compute every time since the first.
 */

const DAY_MS = 86_400_000;
export const dayOf = (wall: number) => Math.floor(wall / DAY_MS);

/** How many days and dates may still be tried for a file. */
export type Budget = { steps: number };

type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

export type Rule = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** The last time, as the rule writes it. */
  until: string | null;
  weekStart: number;
  byDay: { weekday: number; nth: number }[];
  byMonthDay: number[];
  byYearDay: number[];
  byMonth: number[];
  bySetPos: number[];
  byHour: number[];
  byMinute: number[];
  bySecond: number[];
};

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES: readonly string[] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const KNOWN = new Set([
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "WKST",
  "BYDAY",
  "BYMONTHDAY",
  "BYYEARDAY",
  "BYMONTH",
  "BYSETPOS",
  "BYHOUR",
  "BYMINUTE",
  "BYSECOND",
]);

const isFrequency = (text: string | undefined): text is Frequency =>
  text !== undefined && FREQUENCIES.includes(text);

/** Null if we can't read the rule, like one by week number, or one that repeats more often than daily. */
export function readRule(text: string): Rule | null {
  const parts = new Map<string, string>();
  for (const part of text.slice(0, 2_000).toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=");
    if (name.trim() === "" || name.startsWith("X-")) continue;
    if (!KNOWN.has(name.trim())) return null;
    parts.set(name.trim(), value.trim());
  }
  const frequency = parts.get("FREQ");
  const list = (name: string, min: number, max: number) => numbers(parts.get(name), min, max);
  const interval = wholeNumber(parts.get("INTERVAL") ?? "1");
  const count = parts.has("COUNT") ? wholeNumber(parts.get("COUNT")) : null;
  const byDay = (parts.get("BYDAY") ?? "").split(",").filter(Boolean).map(weekdayOf);
  const lists = {
    byMonthDay: list("BYMONTHDAY", -31, 31),
    byYearDay: list("BYYEARDAY", -366, 366),
    byMonth: list("BYMONTH", 1, 12),
    bySetPos: list("BYSETPOS", -366, 366),
    byHour: list("BYHOUR", 0, 23),
    byMinute: list("BYMINUTE", 0, 59),
    bySecond: list("BYSECOND", 0, 60),
  };
  if (!isFrequency(frequency) || !interval || count === 0 || Number.isNaN(count)) return null;
  if (Object.values(lists).some((values) => values.some(Number.isNaN))) return null;
  const isByWeekday = frequency === "DAILY" || frequency === "WEEKLY";
  if (byDay.some(({ weekday, nth }) => weekday === -1 || (isByWeekday && nth !== 0))) return null;
  const weekStart = Math.max(WEEKDAYS.indexOf(parts.get("WKST") ?? "MO"), 0);
  const until = parts.get("UNTIL") ?? null;
  return { frequency, interval, count, until, weekStart, byDay, ...lists };
}

const wholeNumber = (text = "") => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);

const numbers = (text: string | undefined, min: number, max: number): number[] =>
  (text ?? "")
    .split(",")
    .filter(Boolean)
    .map((one) => (/^[+-]?\d{1,3}$/.test(one.trim()) ? Number(one) : Number.NaN))
    .map((number) => (number >= min && number <= max ? number : Number.NaN));

function weekdayOf(text: string) {
  const [, nth = "", name = ""] = /^([+-]?\d{1,2})?(\w\w)$/.exec(text.trim()) ?? [];
  return { weekday: WEEKDAYS.indexOf(name), nth: Number(nth) };
}

type Range = { from: number; to: number };

/**
 * The times from `from` to `to`. Null if there are more than `max`, or if the budget runs out.
 * @param until no time is later
 */
export function repeats(
  rule: Rule,
  start: number,
  { from, to, until, max, budget }: Range & { until: number; max: number; budget: Budget },
): number[] | null {
  const whole = withDefaults(rule, start);
  budget.steps -= whole.byHour.length * whole.byMinute.length * whole.bySecond.length;
  if (budget.steps < 0) return null;
  const clock = clockTimes(whole);
  const found: number[] = [];
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  const first = left === Number.POSITIVE_INFINITY ? periodOf(whole, start, from) : 0;
  const last = Math.min(to, until);
  for (let period = first; ; period += 1) {
    const days = daysOf(whole, start, period);
    // The negation also ends the loop at NaN, for a date beyond the calendar.
    if (!(days.from * DAY_MS <= last)) return found;
    budget.steps -= days.to - days.from;
    for (const time of timesOf(whole, days, clock, budget)) {
      if (time < start) continue;
      if (time > last || left === 0) return found;
      left -= 1;
      if (time < from) continue;
      if (found.length >= max) return null;
      found.push(time);
    }
    if (budget.steps < 0) return null;
    if (left === 0) return found;
  }
}

/** Completes a rule that names no day or time with those of its start. */
function withDefaults(rule: Rule, start: number): Rule {
  const date = new Date(start);
  const { frequency, byDay, byMonth, byMonthDay, byYearDay } = rule;
  const hasDays = byDay.length + byMonthDay.length + byYearDay.length > 0;
  const whole = {
    ...rule,
    byHour: rule.byHour.length > 0 ? rule.byHour : [date.getUTCHours()],
    byMinute: rule.byMinute.length > 0 ? rule.byMinute : [date.getUTCMinutes()],
    bySecond: rule.bySecond.length > 0 ? rule.bySecond : [date.getUTCSeconds()],
  };
  if (hasDays || frequency === "DAILY") return whole;
  if (frequency === "WEEKLY") return { ...whole, byDay: [{ weekday: date.getUTCDay(), nth: 0 }] };
  return {
    ...whole,
    byMonthDay: [date.getUTCDate()],
    byMonth: frequency === "YEARLY" && byMonth.length === 0 ? [date.getUTCMonth() + 1] : byMonth,
  };
}

const monthOf = (wall: number) => {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const weekOf = (wall: number, weekStart: number) =>
  dayOf(wall) - ((new Date(wall).getUTCDay() - weekStart + 7) % 7);

/** The index of the period that contains a time, counted from the start. */
function periodOf({ frequency, interval, weekStart }: Rule, start: number, wall: number): number {
  const passed = {
    DAILY: () => dayOf(wall) - dayOf(start),
    WEEKLY: () => (dayOf(wall) - weekOf(start, weekStart)) / 7,
    MONTHLY: () => monthOf(wall) - monthOf(start),
    YEARLY: () => new Date(wall).getUTCFullYear() - new Date(start).getUTCFullYear(),
  }[frequency]();
  return Math.max(0, Math.floor(passed / interval));
}

/** The first day of a period, and the first day after it. */
function daysOf({ frequency, interval, weekStart }: Rule, start: number, period: number): Range {
  const steps = period * interval;
  if (frequency === "DAILY") return { from: dayOf(start) + steps, to: dayOf(start) + steps + 1 };
  if (frequency === "WEEKLY") {
    const from = weekOf(start, weekStart) + steps * 7;
    return { from, to: from + 7 };
  }
  const months = frequency === "YEARLY" ? 12 : 1;
  const first = Math.floor(monthOf(start) / months) * months + steps * months;
  return { from: firstDay(first), to: firstDay(first + months) };
}

/** @param month counted from the year 0 */
const firstDay = (month: number) => dayOf(Date.UTC(1970, month - 1970 * 12));

/** Times of a rule within a range, in order. */
function timesOf(
  rule: Rule,
  { from, to }: Range,
  clock: readonly number[],
  budget: Budget,
): number[] {
  const times: number[] = [];
  for (let day = from; day < to; day += 1) {
    if (!isDay(rule, day)) continue;
    budget.steps -= clock.length;
    if (budget.steps < 0) return [];
    for (const time of clock) times.push(day * DAY_MS + time);
  }
  if (rule.bySetPos.length === 0) return times;
  const chosen = new Set(rule.bySetPos.map((at) => times.at(at > 0 ? at - 1 : at)));
  return times.filter((time) => chosen.has(time));
}

function clockTimes({ byHour, byMinute, bySecond }: Rule): number[] {
  const times = byHour.flatMap((hour) =>
    byMinute.flatMap((minute) => bySecond.map((second) => hour * 3600 + minute * 60 + second)),
  );
  return times.map((time) => time * 1000).sort((a, b) => a - b);
}

function isDay({ frequency, byMonth, byMonthDay, byYearDay, byDay }: Rule, day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  if (byDay.length > 0 && !byDay.some((one) => one.weekday === weekday)) return false;
  const isAny = byMonth.length + byMonthDay.length + byYearDay.length === 0;
  if (isAny && byDay.every(({ nth }) => nth === 0)) return true;
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  if (byMonth.length > 0 && !byMonth.includes(month + 1)) return false;
  const thisMonth = date.getUTCFullYear() * 12 + month;
  const inMonth = date.getUTCDate();
  const monthDays = firstDay(thisMonth + 1) - firstDay(thisMonth);
  const isIn = (list: number[], nth: number, of: number) =>
    list.length === 0 || list.includes(nth) || list.includes(nth - of - 1);
  if (!isIn(byMonthDay, inMonth, monthDays)) return false;
  const january = thisMonth - month;
  const yearDays = firstDay(january + 12) - firstDay(january);
  const inYear = day - firstDay(january) + 1;
  if (!isIn(byYearDay, inYear, yearDays)) return false;
  if (byDay.length === 0) return true;
  const isOfYear = frequency === "YEARLY" && byMonth.length === 0;
  const [at, of] = isOfYear ? [inYear, yearDays] : [inMonth, monthDays];
  return byDay.some(
    ({ nth, ...one }) =>
      one.weekday === weekday &&
      (nth === 0 || nth === Math.ceil(at / 7) || nth === -Math.ceil((of - at + 1) / 7)),
  );
}
