import { type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { orders } from "~/db/schema/orders.server";
import { businessDay, businessDayBounds, type Clock, dayAfter } from "~/domain/business-day";
import { foldedPlace } from "~/domain/event";
import { SALE_ORIGINS } from "~/domain/journal/entry";
import { addedTaxSum, isBookedIn, isOfSale, type Span } from "~/domain/journal/journal.server";
import { formatCalendarDate, formatShortDate, formatTime, offsetsBetween } from "~/domain/time";
import { itemsIn } from "./sales-items.server";
import {
  addTakings,
  type Group,
  type Grouped,
  NO_TAKINGS,
  ORIGIN_NAMES,
  type ReportRow,
  type SalesReport,
  sorted,
  type Takings,
  takenCents,
} from "./sales-report";
import { type Days, daysBefore, type Grouping } from "./sales-span";

/** Sales of some business days, compared with the days before. */
export function salesReport(
  { from, to }: Days,
  by: Grouping,
  clock: Clock,
  now = new Date(),
): SalesReport {
  const days = { from, to };
  const beforeDays = daysBefore(days, dayOf(now, clock));
  const end = beforeDays.isPart ? sameTimeOn(beforeDays.to, now, clock) : null;
  const [own, then] = [
    takingsOf(spanOf(days, clock), by, clock),
    takingsOf({ ...spanOf(beforeDays, clock), ...(end && { until: end }) }, by, clock),
  ];
  return {
    days,
    by,
    beforeDays,
    beforeUntil: end && formatTime(end, clock.zone),
    rows: COMPARED.has(by) ? compare(own.groups, then.groups) : own.groups.map(alone),
    total: own.total,
    before: then.total,
  };
}

const dayOf = (instant: Date, { zone, endsAtHour }: Clock) =>
  businessDay(instant, zone, endsAtHour);

const boundsOf = (day: string, { zone, endsAtHour }: Clock) =>
  businessDayBounds(day, zone, endsAtHour);

export const spanOf = ({ from, to }: Days, clock: Clock): Span => ({
  from: boundsOf(from, clock).from,
  until: boundsOf(to, clock).until,
});

/** Today's time of day on another day, never past that day's end, which comes earlier when clocks change. */
function sameTimeOn(day: string, now: Date, clock: Clock): Date {
  const { from, until } = boundsOf(day, clock);
  const sinceStart = now.getTime() - boundsOf(dayOf(now, clock), clock).from.getTime();
  return new Date(Math.min(from.getTime() + sinceStart, until.getTime()));
}

/** Groupings whose rows are compared with the days before. Days and stops aren't, since each occurs only once. */
const COMPARED: ReadonlySet<Grouping> = new Set([
  ...(["hour", "place", "product", "choice", "origin"] as const),
]);

const alone = (group: Grouped): ReportRow => toRow(group, null);

function compare(now: Grouped[], then: Grouped[]): ReportRow[] {
  const [here, there] = [now, then].map((groups) => new Map(groups.map((one) => [one.key, one])));
  const gone = then.filter(({ key }) => !here?.has(key)).map((one) => ({ ...one, ...NO_TAKINGS }));
  return sorted([...now, ...gone]).map((group) => {
    const earlier = there?.get(group.key);
    return toRow(group, earlier ? takenCents(earlier) : 0);
  });
}

const toRow = ({ at: _, ...group }: Grouped, before: number | null) => ({ ...group, before });

function takingsOf(span: Span, by: Grouping, clock: Clock) {
  const parts = takingsBy(KEYS[by](span, clock), span);
  const total = parts.reduce<Takings>(addTakings, NO_TAKINGS);
  if (by === "product" || by === "choice") return itemsIn(span, by, total);
  const groupOf = GROUPS[by](
    parts.map(({ key }) => key),
    clock,
  );
  const groups = new Map<string, Grouped>();
  for (const { key: partKey, ...part } of parts) {
    const group = groupOf(partKey);
    const sums = groups.get(group.key);
    groups.set(group.key, { ...group, ...(sums ? addTakings(sums, part) : part) });
  }
  return { groups: sorted([...groups.values()]), total };
}

type Key = string | number;

const { kind, cents, orderId } = journal;

const SHIPPED = -1;
const NO_STOP = 0;
const stopOf = sql<Key>`CASE ${orders.fulfillment} WHEN 'delivery' THEN ${sql.raw(String(SHIPPED))} ELSE coalesce(${orders.pickupEventId}, ${sql.raw(String(NO_STOP))}) END`;

/** True for a sale's first tip. Later entries only follow the sale to another payment method, or void it. */
const isFirstTip = sql`(${kind} = 'tip' AND NOT EXISTS (SELECT 1 FROM ${journal} earlier
  WHERE earlier.order_id = ${orderId} AND earlier.kind = 'tip' AND earlier.id < ${journal.id}))`;

/** When a sale or its tip was made. They count in that hour, even if a phone sends them later. */
const madeAt = sql`CASE WHEN ${kind} = 'sale' OR ${isFirstTip} THEN ${journal.soldAt} ELSE ${journal.bookedAt} END`;

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** How far back the time of a late sale can be. */
const YEAR_MS = 366 * DAY_MS;

/** A number as SQL text. A bound number would be a real, whose division has fractions. */
const raw = (number: number) => sql.raw(String(number));

/** An instant's time on the truck's clock, as milliseconds of UTC, since SQLite knows no zones. */
function wallTime(instant: SQL | Column, { from, until }: Span, { zone }: Clock): SQL {
  const offsets = offsetsBetween(new Date(from.getTime() - YEAR_MS), until, zone);
  const cases = offsets.map(({ offset, before }) =>
    before ? sql`WHEN ${instant} < ${raw(before)} THEN ${raw(offset)}` : sql`ELSE ${raw(offset)}`,
  );
  return sql`(${instant} + CASE ${sql.join([sql`WHEN 0 THEN 0`, ...cases], sql` `)} END)`;
}

const KEYS: Record<Grouping, (span: Span, clock: Clock) => SQL<Key>> = {
  day: (span, clock) =>
    sql`(${wallTime(journal.bookedAt, span, clock)} - ${raw(clock.endsAtHour * HOUR_MS)}) / ${raw(DAY_MS)}`,
  hour: (span, clock) => sql`${wallTime(madeAt, span, clock)} / ${raw(HOUR_MS)} % 24`,
  stop: () => stopOf,
  place: () => stopOf,
  product: () => sql`0`,
  choice: () => sql`0`,
  origin: () => sql`${journal.origin}`,
};

const centsOf = (kinds: SQL) =>
  sql<number>`sum(CASE WHEN ${kind} IN ${kinds} THEN ${cents} ELSE 0 END)`;

/** The sums of a group. Changes of the payment method cancel out, but maybe not within a quarter of an hour. */
const SUMS = {
  count: sql<number>`sum(CASE WHEN NOT ${isOfSale} THEN 0 WHEN ${kind} = 'sale' THEN 1 WHEN ${kind} = 'void' THEN -1 ELSE 0 END)`,
  salesCents: sql<number>`${centsOf(sql`('sale', 'void', 'method')`)} - ${addedTaxSum}`,
  taxCents: addedTaxSum,
  refundedCents: centsOf(sql`('refund', 'dispute')`),
  tipCents: centsOf(sql`('tip')`),
};

function takingsBy(key: SQL<Key>, span: Span): (Takings & { key: Key })[] {
  return read()
    .select({ key: key.as("key"), ...SUMS })
    .from(journal)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isBookedIn(span))
    .groupBy(sql`"key"`)
    .all();
}

type Grouper = (keys: Key[], clock: Clock) => (key: Key) => Group;

const GROUPS: Record<Exclude<Grouping, "product" | "choice">, Grouper> = {
  day: () => (number) => {
    const day = dayAfter("1970-01-01", Number(number));
    return { key: day, name: formatCalendarDate(day), at: day };
  },
  hour:
    (_keys, { endsAtHour }) =>
    (key) => {
      const hour = Number(key);
      return { key: String(hour), name: nameHour(hour), at: (hour - endsAtHour + 24) % 24 };
    },
  stop: (keys, { zone }) => {
    const stops = stopsOf(keys);
    return (key) => {
      const stop = stops.get(key);
      if (!stop) return elsewhere(key);
      const day = formatShortDate(stop.startDate, zone);
      const name = `${stop.title}, ${stop.location}, ${day}`;
      return { key: String(key), name, at: stop.startDate.toISOString() };
    };
  },
  place: (keys) => {
    const stops = stopsOf(keys);
    return (key) => {
      const stop = stops.get(key);
      if (!stop) return elsewhere(key);
      const folded = foldedPlace(stop.location);
      return { key: `at ${folded}`, name: stop.location, at: folded };
    };
  },
  origin: () => (key) => {
    const origin = SALE_ORIGINS.find((one) => one === key) ?? "web";
    return { key: origin, name: ORIGIN_NAMES[origin], at: SALE_ORIGINS.indexOf(origin) };
  },
};

/** Sales away from stops, listed after them. */
const elsewhere = (key: Key): Group =>
  key === SHIPPED
    ? { key: "shipped", name: "Shipped", at: "\uFFFE" }
    : { key: "none", name: "No stop", at: "\uFFFF" };

function stopsOf(keys: Key[]) {
  const { id, title, location, startDate } = events;
  const ids = [...new Set(keys.map(Number))];
  const found = read()
    .select({ id, title, location, startDate })
    .from(events)
    .where(inArray(id, ids))
    .all();
  return new Map<Key, (typeof found)[number]>(found.map((stop) => [stop.id, stop]));
}

/** '3 PM - 4 PM' */
function nameHour(hour: number): string {
  const name = (at: number) => `${at % 12 || 12} ${at % 24 < 12 ? "AM" : "PM"}`;
  return `${name(hour)} - ${name(hour + 1)}`;
}
