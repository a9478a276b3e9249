import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, preparedFor, read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { contains } from "~/db/search.server";
import { readReservationCode } from "~/domain/checkout/reservation-code.server";
import { type Listing, type ListQuery, searchListing } from "~/domain/listing";
import { linesOfOrders } from "~/domain/orders/order-lines.server";
import { hasOnlyWaiting, type OrdersFilter, statesOf } from "~/domain/orders/order-state";
import { type DeskOrder, inState, selectOrders } from "./order-queries.server";
import { WALK_UP } from "./order-view";

/** An order in the list, with its items and its stop. */
export type ListedOrder = DeskOrder & {
  lines: ReturnType<typeof linesOf>;
  stop: ReturnType<typeof stopsOf>[number] | null;
};

/** A stop, and a day from its first instant until the next day's. */
export type StopOrDay = { stopId?: number; day?: { from: Date; until: Date } };

/** A page of orders: those in the filter's states, or all. What waits is sorted by when it's due, else newest first. */
export function searchOrders(
  query: ListQuery,
  filter: OrdersFilter | null,
  at: StopOrDay = {},
): Listing<ListedOrder> {
  const queries = queriesFor(filter, and(searchedFor(query.q), matchesStopOrDay(at)));
  const total = () => queries.total.get()?.total ?? 0;
  return searchListing(query, total, (page) => {
    const shown = queries.page.all(page);
    const lines = linesOf(shown.map(({ id }) => id));
    const stops = stopsOf(shown.flatMap(({ pickupEventId }) => pickupEventId ?? []));
    return shown.map((order) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      stop: stops.find(({ id }) => id === order.pickupEventId) ?? null,
    }));
  });
}

type ListQueries = ReturnType<typeof buildQueries>;

const plainQueries = preparedFor(() => new Map<OrdersFilter | null, ListQueries>());

/** A filter's queries. Without another condition they're built once, since that takes longer than running them. */
function queriesFor(filter: OrdersFilter | null, rest: SQL | undefined): ListQueries {
  if (rest) return buildQueries(read(), filter, rest);
  const plain = plainQueries(read());
  const queries = plain.get(filter) ?? buildQueries(read(), filter);
  plain.set(filter, queries);
  return queries;
}

function buildQueries(db: Db, filter: OrdersFilter | null, rest?: SQL) {
  const states = filter ? or(...statesOf(filter).map(inState)) : undefined;
  const matches = and(states, rest);
  const isByDue = filter !== null && hasOnlyWaiting(filter);
  return {
    total: db.select({ total: count() }).from(orders).where(matches).prepare(),
    page: selectOrders(db)
      .where(isByDue ? matches : and(states && withoutIndex(states), rest))
      .orderBy(...(isByDue ? [asc(dueAt), asc(orders.id)] : [desc(orders.id)]))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(),
  };
}

/** When an order is picked up, or else when its stop starts. An order without a stop is due from the moment it was placed. */
const dueAt = sql<number>`coalesce(
  (SELECT ${events.startDate} + (${events.lateMinutes} + coalesce(${orders.pickupMinutes}, 0)) * 60000
    FROM ${events} WHERE ${events.id} = ${orders.pickupEventId}),
  ${orders.createdAt})`;

/** An order's day is its stop's; without one it's the day it was placed. */
function matchesStopOrDay({ stopId, day }: StopOrDay): SQL | undefined {
  const ofDay = (instant: typeof events.startDate | typeof orders.createdAt) =>
    day && and(gte(instant, day.from), lt(instant, day.until));
  const stops = read().select({ id: events.id }).from(events).where(ofDay(events.startDate));
  return and(
    stopId === undefined ? undefined : eq(orders.pickupEventId, stopId),
    day &&
      or(
        inArray(orders.pickupEventId, stops),
        and(isNull(orders.pickupEventId), ofDay(orders.createdAt)),
      ),
  );
}

const MAX_STOPS = 50;

/** The stops that anything was ordered for, newest first. */
export function stopsWithOrders() {
  const { id, title, startDate } = events;
  const ordered = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.pickupEventId} = ${id})`;
  return read()
    .select({ id, title, startDate })
    .from(events)
    .where(ordered)
    .orderBy(desc(startDate))
    .limit(MAX_STOPS)
    .all();
}

/** Stops SQLite from using the per-state indexes, which would sort every match for one page. */
const withoutIndex = (states: SQL) => sql`(${states}) IS TRUE`;

/**
 * Searches by a part of the address or the name, by the whole number ('12', '#12'), by a reservation's code, or
 * by 'Walk-up'.
 */
function searchedFor(q: string): SQL | undefined {
  const [, number] = /^#?(\d{1,15})$/.exec(q) ?? [];
  // Email addresses are ASCII only, which is all that lower() folds.
  const byEmail = contains(sql`lower(${orders.email})`, q);
  const byName = contains(orders.foldedName, q);
  const code = readReservationCode(q);
  return or(
    byEmail,
    byName,
    number ? eq(orders.id, Number(number)) : undefined,
    code ? eq(orders.reservationCode, code) : undefined,
    [WALK_UP.toLowerCase(), "window"].includes(q.toLowerCase())
      ? eq(orders.origin, "window")
      : undefined,
  );
}

function linesOf(ids: number[]) {
  return linesOfOrders(read(), ids).map(({ orderId, title, quantity }) => ({
    orderId,
    name: title,
    quantity,
  }));
}

function stopsOf(ids: number[]) {
  const { id, title, startDate, endDate, lateMinutes } = events;
  return read()
    .select({ id, title, startDate, endDate, lateMinutes })
    .from(events)
    .where(inArray(id, ids))
    .all();
}
