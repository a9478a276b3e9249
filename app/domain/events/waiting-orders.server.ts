import { and, asc, count, eq, gt, inArray, isNull, max, or, type SQL } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { PlannedStop } from "~/domain/event";
import { netReceivedCents } from "~/domain/refunds/net-received.server";
import { pickupAt } from "~/domain/slots/pickup-times";
import { formatSameDay, isUpcoming } from "~/domain/time";
import { withUnit } from "~/domain/words";

/** Paid orders that were neither handed over nor refunded. */
export const isPaidAndWaiting = and(
  eq(orders.status, "paid"),
  isNull(orders.handedOverAt),
  gt(netReceivedCents, 0),
);

const isReserved = and(eq(orders.status, "pending"), eq(orders.paymentKind, "truck"));

const isWaitingAt = (...ids: number[]) =>
  and(inArray(orders.pickupEventId, ids), or(isReserved, isPaidAndWaiting));

/** Orders to hand over at a stop, and its reservations, even unconfirmed ones, since they take places. */
export function waitingAt(id: number, db: Db = read()) {
  const found = db
    .select({ number: count(), last: max(orders.pickupMinutes) })
    .from(orders)
    .where(isWaitingAt(id))
    .get();
  return found ?? { number: 0, last: null };
}

type Ending = Pick<PlannedStop, "id" | "startDate" | "endDate" | "lateMinutes">;

/**
 * '2 orders are set for pickup after that.': the orders left if a stop ends at this time, or all of them once
 * it's over. Null if there are none.
 */
export function describeLeft(db: Db, stop: Ending, now: Date): string | null {
  const isOver = !isUpcoming(stop.endDate, now);
  const number = countLeft(db, stop.id, isOver ? undefined : gt(orders.pickupMinutes, lasts(stop)));
  if (number === 0) return null;
  const who = withUnit(number, "order is", "orders are");
  return `${who} ${isOver ? "still waiting at this stop" : "set for pickup after that"}.`;
}

function countLeft(db: Db, id: number, beyond: SQL | undefined): number {
  const query = db.select({ number: count() }).from(orders);
  return query.where(and(isWaitingAt(id), beyond)).get()?.number ?? 0;
}

/** The stop's length in minutes, without its lateness, as pickup times are counted. */
const lasts = ({ startDate, endDate, lateMinutes }: Ending) =>
  Math.floor((endDate.getTime() - startDate.getTime()) / 60_000) - lateMinutes;

/** How many orders wait at each stop. Stops without any are left out. */
export function countWaiting(ids: number[]): Map<number | null, number> {
  const waiting = read()
    .select({ id: orders.pickupEventId, number: count() })
    .from(orders)
    .where(isWaitingAt(...ids))
    .groupBy(orders.pickupEventId)
    .all();
  return new Map(waiting.map(({ id, number }) => [id, number]));
}

/** Orders that wait at a stop, each with the money kept for it, by pickup time. */
export function listWaitingAt(id: number, db: Db = read()) {
  return db
    .select({ order: orders, netReceivedCents })
    .from(orders)
    .where(isWaitingAt(id))
    .orderBy(asc(orders.pickupMinutes), asc(orders.id))
    .all();
}

/**
 * '3 orders are set for pickup at this stop, the last one at 5:20 PM.'; null if none are.
 * @param waiting all that wait there, unless told, with the latest pickup time in minutes after its start
 */
export function describeWaiting(
  stop: Pick<PlannedStop, "id" | "startDate" | "lateMinutes">,
  waiting: { number: number; last: number | null } = waitingAt(stop.id),
): string | null {
  const { number, last } = waiting;
  if (number === 0) return null;
  const who = withUnit(number, "order is", "orders are");
  const set = `${who} set for pickup at this stop`;
  if (last === null) return `${set}.`;
  const time = formatSameDay(stop.startDate, pickupAt(stop, last), truckZone());
  return `${set}, ${number === 1 ? "" : "the last one "}at ${time}.`;
}
