import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  cachedUntilCommit,
  type Db,
  type DrizzleDatabase,
  preparedFor,
  read,
} from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { contains } from "~/db/search.server";
import { readReservationCode } from "~/domain/checkout/reservation-code.server";
import { type Listing, type ListQuery, listing } from "~/domain/listing";
import { linesOfOrders } from "~/domain/orders/order-lines.server";
import {
  isOfWaiting,
  type OrderState,
  type OrdersFilter,
  STATE_FACTS,
  statesOf,
} from "~/domain/orders/order-state";
import { goingBackCents, isDisputed } from "~/domain/refunds/net-received.server";
import { isShort } from "~/domain/refunds/reclaim-items.server";
import { rowsOf } from "~/domain/rows/rows.server";
import { WINDOW } from "./order-view";
import { type QueueStatus, sumOf } from "./queue-status";

/** Orders as the owner sees them. */

/** Leaves out columns that identify a browser or its network. */
const columns = {
  id: orders.id,
  status: orders.status,
  origin: orders.origin,
  email: orders.email,
  totalCents: orders.totalCents,
  taxCents: orders.taxCents,
  taxPlace: orders.taxPlace,
  taxRate: orders.taxRate,
  tipCents: orders.tipCents,
  receivedCents: orders.receivedCents,
  refundedCents: orders.refundedCents,
  refundReason: orders.refundReason,
  paymentIntentId: orders.paymentIntentId,
  paymentKind: orders.paymentKind,
  reservationCode: orders.reservationCode,
  truckPayment: orders.truckPayment,
  confirmBy: orders.confirmBy,
  fulfillment: orders.fulfillment,
  pickupEventId: orders.pickupEventId,
  pickupMinutes: orders.pickupMinutes,
  customerName: orders.customerName,
  note: orders.note,
  phone: orders.phone,
  deliveryAddress: orders.deliveryAddress,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  paidAt: orders.paidAt,
  waitsSince: orders.waitsSince,
  makingAt: orders.makingAt,
  readyAt: orders.readyAt,
  handedOverAt: orders.handedOverAt,
  isStopAssumed: orders.isStopAssumed,
  carrier: orders.carrier,
  trackingNumber: orders.trackingNumber,
  goingBackCents,
  isDisputed,
  isShort,
};

const selectOrders = (db: Db) => db.select(columns).from(orders).$dynamic();

const rows = rowsOf({
  table: orders,
  entity: "order",
  select: selectOrders,
  toRow: (order) => order,
});

export const { update: updateDeskOrder } = rows;

/** Returns null if there is no such order. */
export const findDeskOrder = (id: number, db?: Db) => rows.find(id, db);

/** The first orders that meet the condition, oldest first. */
export const deskOrdersWhere = (condition: SQL | undefined, limit: number): DeskOrder[] =>
  selectOrders(read()).where(condition).orderBy(asc(orders.id)).limit(limit).all();

export type DeskOrder = NonNullable<ReturnType<typeof findDeskOrder>>;

/** An order in the list, with its items and its stop. */
export type ListedOrder = DeskOrder & {
  lines: ReturnType<typeof linesOf>;
  stop: ReturnType<typeof stopsOf>[number] | null;
};

/** A stop, and a day from its first instant until the next day's. */
export type OrdersAt = { stopId?: number; day?: { from: Date; until: Date } };

/** A page of orders: those in the filter's states, or all. What waits is sorted by when it's due, else newest first. */
export function searchOrders(
  query: ListQuery,
  filter: OrdersFilter | null,
  at: OrdersAt = {},
): Listing<ListedOrder> {
  const queries = queriesFor(filter, and(searchedFor(query.q), isAt(at)));
  return listing(query, queries.total.get()?.total ?? 0, (page) => {
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
  const queries = plain.get(filter) ?? buildQueries(read(), filter, rest);
  plain.set(filter, queries);
  return queries;
}

function buildQueries(db: Db, filter: OrdersFilter | null, rest: SQL | undefined) {
  const states = filter ? or(...statesOf(filter).map(inState)) : undefined;
  const matches = and(states, rest);
  const isByDue = filter !== null && isOfWaiting(filter);
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

/** When an order is picked up, or else when its stop starts. An order without a stop is due since it was placed. */
const dueAt = sql<number>`coalesce(
  (SELECT ${events.startDate} + (${events.lateMinutes} + coalesce(${orders.pickupMinutes}, 0)) * 60000
    FROM ${events} WHERE ${events.id} = ${orders.pickupEventId}),
  ${orders.createdAt})`;

/** An order's day is its stop's; without one it's the day it was placed. */
function isAt({ stopId, day }: OrdersAt): SQL | undefined {
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

/** Numbers of orders that wait at the truck. Every panel screen shows them. */
export const countWaitingOrders = cachedUntilCommit((db) => ({
  toHandOver: countIn(db, "to-hand-over"),
  reserved: countIn(db, "reserved"),
}));

/** The status of all orders in line. An unconfirmed reservation isn't waiting yet. */
export const readQueueStatus = cachedUntilCommit((db): QueueStatus => {
  const found = db
    .select({
      stopId: orders.pickupEventId,
      title: events.title,
      waiting: count(),
      newest: sql<number>`coalesce(max(max(coalesce(${orders.waitsSince}, 0), coalesce(${orders.movedAt}, 0))), 0)`,
      goingBackCents: sql<number>`coalesce(sum(${goingBackCents}), 0)`,
      // With one max(), SQLite takes plain columns from the row that has the maximum.
      id: orders.id,
      customerName: orders.customerName,
    })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.pickupEventId))
    .where(isAtCounter())
    .groupBy(orders.pickupEventId)
    .orderBy(asc(events.startDate), asc(events.id))
    .all();
  const stops = found.map(({ id, customerName, ...status }) => ({
    ...status,
    newestOrder: { id, customerName },
  }));
  return { ...sumOf(stops), stops };
});

/**
 * Orders on the line: to make or hand over. One whose payment is disputed, or whose items are missing, keeps
 * its place, since somebody has to decide.
 */
export const isAtCounter = () =>
  or(
    inState("to-hand-over"),
    inState("short"),
    inState("disputed"),
    and(inState("reserved"), isNull(orders.confirmBy)),
  );

/** How many orders each stop has on the line, by the stop's ID. */
export const waitingByStop = cachedUntilCommit((db): ReadonlyMap<number, number> => {
  const counted = db
    .select({ stopId: orders.pickupEventId, number: count() })
    .from(orders)
    .where(isAtCounter())
    .groupBy(orders.pickupEventId)
    .all();
  return new Map(counted.flatMap(({ stopId, number }) => (stopId ? [[stopId, number]] : [])));
});

function countIn(db: DrizzleDatabase, state: OrderState): number {
  const counted = db.select({ number: count() }).from(orders).where(inState(state)).get();
  return counted?.number ?? 0;
}

/** Stops SQLite from using the per-state indexes, which would sort every match for one page. */
const withoutIndex = (states: SQL) => sql`(${states}) IS TRUE`;

/** The SQL condition for a state, from STATE_FACTS. */
function inState(state: OrderState): SQL | undefined {
  const alternatives = STATE_FACTS[state].map((facts) =>
    and(
      eq(orders.status, facts.status),
      facts.paymentKind && eq(orders.paymentKind, facts.paymentKind),
      facts.fulfillment && eq(orders.fulfillment, facts.fulfillment),
      facts.isHandedOver === true ? isNotNull(orders.handedOverAt) : undefined,
      // The partial index `orders_not_handed_over` has the same condition.
      facts.isHandedOver === false ? isNull(orders.handedOverAt) : undefined,
      ifGiven(facts.isRefunded, eq(orders.refundedCents, orders.receivedCents)),
      ifGiven(facts.goesBack, gte(goingBackCents, orders.receivedCents)),
      ifGiven(facts.isDisputed, isDisputed),
      ifGiven(facts.isShort, isShort),
    ),
  );
  return or(...alternatives);
}

function ifGiven(fact: boolean | undefined, condition: SQL): SQL | undefined {
  if (fact === undefined) return undefined;
  return fact ? condition : not(condition);
}

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
    [WINDOW.toLowerCase(), "window"].includes(q.toLowerCase())
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
