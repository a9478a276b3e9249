/**
 * US federal holidays, on their own dates. When one is on a weekend, the day that offices close instead isn't
 * listed.
 */

const FIXED: Record<string, string> = {
  "01-01": "New Year's Day",
  "06-19": "Juneteenth",
  "07-04": "Independence Day",
  "11-11": "Veterans Day",
  "12-25": "Christmas Day",
};

/** Holidays by month, weekday (0 is Sunday), and which one of the month. */
const MOVABLE: Record<string, string> = {
  "01 1 3": "Martin Luther King Jr. Day",
  "02 1 3": "Presidents' Day",
  "05 1 last": "Memorial Day",
  "09 1 1": "Labor Day",
  "10 1 2": "Columbus Day",
  "11 4 4": "Thanksgiving",
};

/** @param day 'YYYY-MM-DD' */
export function holidayOn(day: string): string | null {
  const [, month = "", date = ""] = day.split("-");
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const which = (order: number | string) => MOVABLE[`${month} ${weekday} ${order}`];
  const isLast = Number(date) > 24;
  return (
    FIXED[`${month}-${date}`] ??
    which(Math.ceil(Number(date) / 7)) ??
    (isLast ? which("last") : undefined) ??
    null
  );
}
