import { and, asc, count, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { cachedUntilCommit, type Db, type DrizzleDatabase, read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { type OrderState, STATE_FACTS } from "~/domain/orders/order-state";
import {
  isDisputed,
  isRefundedOrPending,
  refundedOrPendingCents,
} from "~/domain/refunds/net-received.server";
import { isMissingItems } from "~/domain/refunds/reclaim-items.server";
import { rowsOf } from "~/domain/rows/rows.server";
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
  stripePaymentId: orders.stripePaymentId,
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
  refundedOrPendingCents,
  isDisputed,
  isMissingItems,
};

export const selectOrders = (db: Db) => db.select(columns).from(orders).$dynamic();

const rows = rowsOf({
  table: orders,
  entity: "order",
  select: selectOrders,
  toRow: (order) => order,
});

export const { update: updateDeskOrder } = rows;

/** Returns null if there is no such order. */
export const findDeskOrder = (id: number, db?: Db) => rows.find(id, db);

/**
 * The first orders that meet the condition, oldest first.
 * @param first which of them come before all others, so that the limit never leaves them out
 */
export const deskOrdersWhere = (
  condition: SQL | undefined,
  limit: number,
  first?: SQL,
): DeskOrder[] =>
  selectOrders(read())
    .where(condition)
    .orderBy(...(first ? [desc(first)] : []), asc(orders.id))
    .limit(limit)
    .all();

export type DeskOrder = NonNullable<ReturnType<typeof findDeskOrder>>;

/** Numbers of orders that wait at the truck. Every panel screen shows them. */
export const countWaitingOrders = cachedUntilCommit((db) => ({
  toHandOver: countIn(db, "open"),
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
      refundedOrPendingCents: sql<number>`coalesce(sum(${refundedOrPendingCents}), 0)`,
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
 * Orders in line: to make or hand over. One whose payment is disputed, or whose items are missing, keeps
 * its place, since somebody has to decide.
 */
export const isAtCounter = () =>
  or(
    inState("open"),
    inState("items-missing"),
    inState("disputed"),
    and(inState("reserved"), isNull(orders.confirmBy)),
  );

/** How many orders each stop has in line, by the stop's ID. */
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

/** The SQL condition for a state, from STATE_FACTS. */
export function inState(state: OrderState): SQL | undefined {
  const alternatives = STATE_FACTS[state].map((facts) =>
    and(
      eq(orders.status, facts.status),
      facts.paymentKind && eq(orders.paymentKind, facts.paymentKind),
      facts.fulfillment && eq(orders.fulfillment, facts.fulfillment),
      facts.isHandedOver === true ? isNotNull(orders.handedOverAt) : undefined,
      // The partial index `orders_not_handed_over` has the same condition.
      facts.isHandedOver === false ? isNull(orders.handedOverAt) : undefined,
      ifGiven(facts.isRefunded, eq(orders.refundedCents, orders.receivedCents)),
      ifGiven(facts.isRefundedOrPending, isRefundedOrPending),
      ifGiven(facts.isDisputed, isDisputed),
      ifGiven(facts.isMissingItems, isMissingItems),
    ),
  );
  return or(...alternatives);
}

function ifGiven(fact: boolean | undefined, condition: SQL): SQL | undefined {
  if (fact === undefined) return undefined;
  return fact ? condition : not(condition);
}
