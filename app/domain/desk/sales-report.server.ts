import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { businessDay, businessDayBounds } from "../business-day";
import { SALE_ORIGINS } from "../journal/entry";
import { isBookedIn, quarterOf, type Span, startOfQuarter } from "../journal/journal.server";
import { journal } from "../journal/journal.table.server";
import { foldedPlace } from "../records/event";
import { events } from "../records/events.table.server";
import { orderLines, orders } from "../records/orders.table.server";
import { formatCalendarDate, formatShortDate, toWallClock } from "../time";
import {
  NOTHING,
  ORIGIN_NAMES,
  plus,
  type ReportRow,
  type SalesReport,
  type Takings,
  takenCents,
} from "./sales-report";
import { type Days, daysBefore, type Grouping } from "./sales-span";

/** Where days end, by which clock. */
export type Clock = { zone: string; endsAtHour: number };

/** `at` sorts. */
type Group = { key: string; name: string; at: number | string };
type Grouped = Group & Takings;

/** Of days of business, beside as many days before. */
export function salesReport({ from, to }: Days, by: Grouping, clock: Clock): SalesReport {
  const days = { from, to };
  const beforeDays = daysBefore(days);
  const [now, then] = [takingsOf(days, by, clock), takingsOf(beforeDays, by, clock)];
  return {
    ...{ days, by, beforeDays },
    rows: COMPARED.has(by) ? compare(now.groups, then.groups) : now.groups.map(alone),
    total: now.total,
    before: then.total,
  };
}

/** Days and stops come once. */
const COMPARED: ReadonlySet<Grouping> = new Set(["hour", "place", "product", "origin"]);

const alone = (group: Grouped): ReportRow => toRow(group, null);

function compare(now: Grouped[], then: Grouped[]): ReportRow[] {
  const [here, there] = [now, then].map((groups) => new Map(groups.map((one) => [one.key, one])));
  const gone = then.filter(({ key }) => !here?.has(key)).map((one) => ({ ...one, ...NOTHING }));
  return sorted([...now, ...gone]).map((group) => {
    const earlier = there?.get(group.key);
    return toRow(group, earlier ? takenCents(earlier) : 0);
  });
}

const toRow = ({ at: _, ...group }: Grouped, before: number | null) => ({ ...group, before });

function takingsOf({ from, to }: Days, by: Grouping, clock: Clock) {
  const bounds = (day: string) => businessDayBounds(day, clock.zone, clock.endsAtHour);
  const span = { from: bounds(from).from, until: bounds(to).until };
  const parts = takingsBy(KEYS[by], span);
  const total = parts.reduce<Takings>(plus, NOTHING);
  if (by === "product") return withItems(productsIn(span, total), total);
  const groupOf = GROUPS[by](
    parts.map(({ key }) => key),
    clock,
  );
  const groups = new Map<string, Grouped>();
  for (const { key: partKey, ...part } of parts) {
    const group = groupOf(partKey);
    const sums = groups.get(group.key);
    groups.set(group.key, { ...group, ...(sums ? plus(sums, part) : part) });
  }
  return { groups: sorted([...groups.values()]), total };
}

/** Of products the items count, not the orders. */
function withItems(groups: Grouped[], total: Takings) {
  return { groups, total: { ...total, count: groups.reduce((sum, { count }) => sum + count, 0) } };
}

const sorted = (groups: Grouped[]) =>
  groups.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

type Key = string | number;

const { kind, cents, orderId } = journal;

const SHIPPED = -1;
const NO_STOP = 0;
const stopOf = sql<Key>`CASE ${orders.fulfillment} WHEN 'delivery' THEN ${sql.raw(String(SHIPPED))} ELSE coalesce(${orders.pickupEventId}, ${sql.raw(String(NO_STOP))}) END`;

/** A sale has the hour in which it was made, though a phone sends it later. */
const madeAt = sql`CASE WHEN ${kind} IN ('sale', 'tip') THEN ${journal.soldAt} ELSE ${journal.bookedAt} END`;

const KEYS: Record<Grouping, SQL<Key>> = {
  day: quarterOf(journal.bookedAt),
  hour: quarterOf(madeAt),
  stop: stopOf,
  place: stopOf,
  product: sql<Key>`0`,
  origin: sql<Key>`${journal.origin}`,
};

const centsOf = (kinds: SQL) =>
  sql<number>`sum(CASE WHEN ${kind} IN ${kinds} THEN ${cents} ELSE 0 END)`;

/** Changes of the method add up to nothing, but maybe not within a quarter of an hour. */
const SUMS = {
  count: sql<number>`sum(CASE ${kind} WHEN 'sale' THEN 1 WHEN 'void' THEN -1 ELSE 0 END)`,
  salesCents: centsOf(sql`('sale', 'void', 'method')`),
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

const GROUPS: Record<Exclude<Grouping, "product">, Grouper> = {
  day:
    (_keys, { zone, endsAtHour }) =>
    (quarter) => {
      const day = businessDay(startOfQuarter(Number(quarter)), zone, endsAtHour);
      return { key: day, name: formatCalendarDate(day), at: day };
    },
  hour:
    (_keys, { zone, endsAtHour }) =>
    (quarter) => {
      const clock = toWallClock(startOfQuarter(Number(quarter)), zone);
      const hour = Number(clock.slice(11, 13));
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

/** After the stops. */
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

/** What was sold, less what was voided. Other money is an order's and no product's: it has a row of its own. */
function productsIn(span: Span, total: Takings): Grouped[] {
  const products = soldIn(span).map(({ productId, name, count, salesCents }) => ({
    ...{ ...NOTHING, key: String(productId), name, count, salesCents },
    at: -salesCents,
  }));
  const soldCents = products.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const rest = { ...total, count: 0, salesCents: total.salesCents - soldCents };
  const hasRest = [rest.salesCents, rest.refundedCents, rest.tipCents].some((one) => one !== 0);
  const other = { key: "none", name: "No product", at: Number.POSITIVE_INFINITY, ...rest };
  return sorted(hasRest ? [...products, other] : products);
}

function soldIn(span: Span) {
  const { productId, name, quantity, unitPriceCents } = orderLines;
  const sign = sql`CASE ${kind} WHEN 'sale' THEN 1 ELSE -1 END`;
  return read()
    .select({
      productId,
      // SQLite takes the other columns from the row that has the maximum.
      newest: sql<number>`max(${orderLines.orderId})`,
      name,
      count: sql<number>`sum(${quantity} * ${sign})`,
      salesCents: sql<number>`sum(${quantity} * ${unitPriceCents} * ${sign})`,
    })
    .from(journal)
    .innerJoin(orderLines, eq(orderLines.orderId, orderId))
    .where(and(isBookedIn(span), inArray(kind, ["sale", "void"])))
    .groupBy(productId)
    .all();
}
