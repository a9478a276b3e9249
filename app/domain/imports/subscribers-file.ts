import { emailAddress } from "~/domain/email";
import { optionalText } from "~/domain/text";
import { HOUR_MS, isCalendarDate, isSameDay, parseInstant } from "~/domain/time";
import { isYes } from "./file-cells";
import type { TableFile, TableRow } from "./file-table.server";

/** A subscriber in an imported file. */
export type SubscriberRow = {
  email: string;
  name: string | null;
  /** When they agreed, in milliseconds since 1970. Null if the file doesn't say. */
  since: number | null;
  why?: string;
};

/** A column's name, or a status, as it's compared: lower case, with spaces. 'Opt-in' and 'opt_in' are one. */
const plainName = (column: string) => column.toLowerCase().replaceAll(/[-_]+/g, " ");

const EMAIL_COLUMNS = ["email", "email address", "e mail", "e mail address"];
const NAME_COLUMNS = ["name", "user name", "full name"];
/** Columns with a yes, or with the day of the consent. */
const CONSENT_COLUMNS = [
  "consent",
  "is active",
  "opt in",
  "optin",
  "subscribed",
  "subscribed to emails",
  "status",
  "subscription status",
  "accepts email marketing",
  "accepts marketing",
  "email marketing consent",
  "email subscription status",
  "optin time",
  "confirm time",
  "opt in date",
  "consent date",
];
const SINCE_COLUMNS = [
  "subscribed at",
  "optin time",
  "opt in date",
  "consent date",
  "confirm time",
];

/**
 * Columns that say who left, or where emails bounced: Mailchimp's UNSUB_TIME and CLEAN_TIME, in files of people who
 * all agreed once, MailUp's OptOut_Date, sendportal's unsubscribed_at. An unsubscribe link says nothing.
 */
const LEFT_COLUMN =
  /^(?:is )?(?:(?:hard|soft|global) )?(?:e ?mail )?(?:(?:un ?sub|opt(?:ed)? ?out)(?!\w* ?(?:link|url))|clean(?:ed)?(?: |$)|bounce[ds]?(?: |$)|(?:black|block) ?list|suppress|complain)/;
const DID_NOT = /^(?:no|n|false|f|0|never|none|null|-|\[\]|0000-00-00[T 0:.]*)$/i;
const MAX_STATUS_CHARACTERS = 60;
/** Statuses of somebody who left, in a consent column. A plain no says only that they didn't agree in that row. */
const LEFT_STATUS =
  /^(?:un ?sub|opt(?:ed)? ?out|clean|(?:hard |soft )?bounce|black|block|suppress|complain|spam)/;

const NO_CONSENT = "The file doesn't say that they agreed";
export const LEFT = "The file says that they unsubscribed, or that emails bounced";

export const isEmailColumn = (column: string) => EMAIL_COLUMNS.includes(plainName(column));

/**
 * Reads subscribers. Null if no column says who agreed to get emails.
 * @param at when it's read, and the zone of times without one, as in our own download
 */
export function readSubscribers(
  { columns, rows }: TableFile,
  at: { now: number; zone: string },
): SubscriberRow[] | null {
  const has = (names: readonly string[]) =>
    columns.filter((column) => names.includes(plainName(column)));
  const consent = has(CONSENT_COLUMNS);
  if (consent.length === 0) return null;
  const sinces = has(SINCE_COLUMNS);
  const left = columns.filter((column) => LEFT_COLUMN.test(plainName(column)));
  const [emailColumn = ""] = has(EMAIL_COLUMNS);
  const [whole] = has(NAME_COLUMNS);
  const parts = [...has(["first name"]).slice(0, 1), ...has(["last name"]).slice(0, 1)];
  const dayFirst = new Set(
    [...consent, ...sinces].filter((column) => isDayFirst(rows.map((row) => row(column)))),
  );
  const day = (row: TableRow, column: string) => dayIn(row(column), dayFirst.has(column), at);
  return rows.map((row) => {
    const email = emailAddress.safeParse(row(emailColumn));
    const since = sinces.map((column) => day(row, column)).find((at) => at !== null);
    const why = email.success
      ? whyNotSubscribed(row, { consent, left }, day)
      : "It's not an email address";
    return {
      email: (email.data ?? row(emailColumn)).toLowerCase(),
      name: nameIn(row, whole, parts),
      since: since ?? null,
      ...(why && { why }),
    };
  });
}

const personName = optionalText({ max: 200 });

function nameIn(row: TableRow, whole: string | undefined, parts: readonly string[]) {
  const name = (whole && row(whole)) || parts.map(row).join(" ");
  return personName.safeParse(name).data ?? null;
}

function whyNotSubscribed(
  row: TableRow,
  { consent, left }: { consent: readonly string[]; left: readonly string[] },
  day: (row: TableRow, column: string) => number | null,
): string | undefined {
  const isGone =
    left.some((column) => row(column) !== "" && !DID_NOT.test(row(column))) ||
    consent.some((column) =>
      LEFT_STATUS.test(plainName(row(column).slice(0, MAX_STATUS_CHARACTERS))),
    );
  if (isGone) return LEFT;
  return agreed(row, consent, day) ? undefined : NO_CONSENT;
}

/** True only if every consent column that's filled in says yes. */
function agreed(
  row: TableRow,
  consent: readonly string[],
  day: (row: TableRow, column: string) => number | null,
): boolean {
  const answers = consent.filter((column) => row(column) !== "");
  const isAgreed = (column: string) => isYes(row(column)) || day(row, column) !== null;
  return answers.length > 0 && answers.every(isAgreed);
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_MONTH_YEAR = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const NAMED_MONTH =
  /^(?:[a-z]{3,9},? )?(?:([a-z]{3,9})\.? (\d{1,2})|(\d{1,2})[ -]([a-z]{3,9})\.?)(?:st|nd|rd|th)?,?[ -](\d{4})\b/i;
const TIME = /[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(am|pm)?/i;
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MAX_DAY_CHARACTERS = 60;

/** Whether days come first in a column: some first number is over 12, and no second one is. */
function isDayFirst(texts: readonly string[]): boolean {
  const isOver12 = (group: 1 | 3) =>
    texts.some((text) => Number(DAY_MONTH_YEAR.exec(text)?.[group]) > 12);
  return isOver12(1) && !isOver12(3);
}

type Parts = [year: number, month: number, day: number];

/** Reads '2024-05-01 10:00', '12/25/2024', '25.12.2024', 'May 1, 2024'. With dots, the day always comes first. */
function partsOf(text: string, dayFirst: boolean): Parts {
  const [iso, year, month, day] = ISO.exec(text) ?? [];
  if (iso !== undefined) return [Number(year), Number(month), Number(day)];
  const [numbers, first, sign, second, of] = DAY_MONTH_YEAR.exec(text) ?? [];
  if (numbers !== undefined) {
    const [one, two] = [Number(first), Number(second)];
    const whole = Number(of) + (of?.length === 2 ? 2000 : 0);
    const isFirst = sign === "." || one > 12 || dayFirst;
    return isFirst ? [whole, two, one] : [whole, one, two];
  }
  const [, before, dayAfter, dayBefore, after, ofYear] = NAMED_MONTH.exec(text) ?? [];
  const at = MONTHS.indexOf((before ?? after ?? "").slice(0, 3).toLowerCase());
  return [Number(ofYear), at + 1, Number(dayAfter ?? dayBefore)];
}

/** Milliseconds since 1970. Null if it isn't a day that exists. */
function dayIn(
  cell: string,
  dayFirst: boolean,
  { now, zone }: { now: number; zone: string },
): number | null {
  const text = cell.slice(0, MAX_DAY_CHARACTERS);
  const [year, month, day] = partsOf(text, dayFirst);
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (year < 1970 || !isCalendarDate(date)) return null;
  const at = instantOf(text, date, zone);
  // A day without a time is at noon, and today counts in the morning too. A time without a zone may be in UTC, hours
  // ahead of the truck's.
  const isJustNow = TIME.test(text)
    ? !OFFSET.test(text) && at - now < MOST_AHEAD_MS
    : isSameDay(new Date(at), new Date(now), zone);
  return at <= now || isJustNow ? Math.min(at, now) : null;
}

/** Not a number if the time doesn't exist. */
function instantOf(text: string, date: string, zone: string): number {
  if (OFFSET.test(text) && /^\d{4}-\d{2}-\d{2}[T ]/.test(text))
    return Date.parse(text.replace(" ", "T"));
  const [, hours = "12", minutes = "00", seconds = "00", half = ""] = TIME.exec(text) ?? [];
  const isTwelve = half !== "";
  const hour = isTwelve ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours);
  const time = `${twoDigits(hour)}:${minutes}:${seconds}`;
  return parseInstant(`${date}T${time}`, zone)?.getTime() ?? Number.NaN;
}

/** How far UTC is ahead of any zone. */
const MOST_AHEAD_MS = 12 * HOUR_MS;

const twoDigits = (number: number) => String(number).padStart(2, "0");
