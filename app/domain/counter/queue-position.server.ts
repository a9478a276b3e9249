import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { cachedUntilCommit, type DrizzleDatabase, read } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { describeEnd, isPickupOpen } from "~/domain/event";
import type { Stop } from "~/domain/fulfillment/pickup-stop.server";
import {
  type DeskOrder,
  deskOrdersWhere,
  findDeskOrder,
  waitingByStop,
} from "~/domain/order-desk/order-queries.server";
import { pickupAt } from "~/domain/slots/pickup-times";
import { MINUTE_MS } from "~/domain/time";
import { minutesPerCup, PACE_ORDERS } from "./pace";
import { byDueTime } from "./pickup-due";
import { canBeServed, hasMadeItems, MAX_QUEUED, waitsAtStop, withLines } from "./queue.server";
import type { Place } from "./queue-position";
import { stepOf } from "./steps";

export type Wait = {
  place: Place | null;
  /** 'Ended 3:45 PM · 2 waiting', if the stop's hours are over. */
  ended: string | null;
};

/**
 * An order's place in the queue of a stop that has begun; null if it doesn't wait. Only orders with made
 * items have a place. They still wait after the stop's end.
 */
export function findWait(orderId: number, stop: Stop | null, now = new Date()): Wait | null {
  const order = findDeskOrder(orderId);
  if (!order || order.handedOverAt || !canBeServed(order) || !hasBegun(stop, now)) return null;
  return { place: placeOf(order, stop, now), ended: endOf(stop, now) };
}

function placeOf(order: DeskOrder, stop: Stop, now: Date): Place | null {
  const { unmade, pace } = queueAt(stop);
  const step = stepOf(order);
  if (step === "ready") return { step, ahead: 0, minutes: null };
  const own = unmade.findIndex(({ id }) => id === order.id);
  if (own < 0) return null;
  const cups = unmade.slice(0, own + 1).reduce((sum, one) => sum + one.cups, 0);
  const work = pace === null ? null : Math.ceil(pace * cups);
  const minutes = work === null ? null : Math.max(1, work, untilPromised(order, stop, now));
  return { step, ahead: own, minutes };
}

const hasBegun = (stop: Stop | null, now: Date): stop is Stop =>
  stop !== null && stop.canceledAt === null && stop.startDate <= now;

const endOf = (stop: Stop, now: Date) =>
  isPickupOpen(stop, now)
    ? null
    : describeEnd(stop, waitingByStop().get(stop.id) ?? 0, now, truckZone());

/** Minutes until the promised time, since an order isn't made long before that. */
function untilPromised(
  { pickupMinutes }: { pickupMinutes: number | null },
  stop: Stop,
  now: Date,
): number {
  if (pickupMinutes === null) return 0;
  return Math.ceil((pickupAt(stop, pickupMinutes).getTime() - now.getTime()) / MINUTE_MS);
}

type Queue = { unmade: { id: number; cups: number }[]; pace: number | null };

/** Queues that were read since the last write, since everyone who waits asks for them again and again. */
const keptQueues = cachedUntilCommit(() => new Map<number, Queue>());

function queueAt(stop: Stop): Queue {
  const kept = keptQueues();
  const queue = kept.get(stop.id) ?? readQueueAt(stop);
  kept.set(stop.id, queue);
  return queue;
}

function readQueueAt(stop: Stop): Queue {
  const unmade = withLines(deskOrdersWhere(waitsAtStop(stop), MAX_QUEUED))
    .filter((order) => hasMadeItems(order) && canBeServed(order) && stepOf(order) !== "ready")
    .sort(byDueTime([stop]));
  const cupsOf = ({ lines }: (typeof unmade)[number]) =>
    lines.reduce((sum, { kind, quantity }) => sum + (kind === "made" ? quantity : 0), 0);
  return {
    unmade: unmade.map((order) => ({ id: order.id, cups: cupsOf(order) })),
    pace: minutesPerCup(lastMadeAt(read(), stop.id)),
  };
}

function lastMadeAt(db: DrizzleDatabase, stopId: number) {
  const done = sql<number>`coalesce(${orders.readyAt}, ${orders.handedOverAt})`;
  const cups = sql<number>`sum(${orderLines.quantity})`;
  const found = db
    .select({ makingAt: orders.makingAt, done, cups })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, and(eq(products.id, orderLines.productId), eq(products.kind, "made")))
    .where(
      and(
        eq(orders.pickupEventId, stopId),
        or(eq(orders.origin, "web"), isNotNull(orders.waitsSince)),
        or(isNotNull(orders.readyAt), isNotNull(orders.handedOverAt)),
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(done))
    .limit(PACE_ORDERS)
    .all();
  return found.map(({ makingAt, done, cups }) => ({ makingAt, doneAt: new Date(done), cups }));
}
