import { and, count, eq, gte, min, sum } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import type { Cents } from "~/domain/money";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { findOrder, ORDER_GONE, type Order, queueOrderEmail } from "~/domain/orders/orders.server";
import { reservationCause, wasSent } from "~/domain/outbox/outbox.server";
import type { Result } from "~/domain/result";

/**
 * A run is many unpaid reservations for one stop from one network: a campus, or someone who takes all places
 * for nothing. Only the owner can tell, and can cancel them all at once.
 */

export type ReservationRun = {
  /** The ID of one of its orders, by which the run is found. */
  id: number;
  orders: number;
  totalCents: Cents;
  stop: string;
};

/** The fewest reservations that count as a run. */
const RUN = 8;
const MOST_SHOWN = 3;

const isReserved = and(eq(orders.status, "pending"), eq(orders.paymentKind, "truck"));

/** The three longest runs, longest first. */
export const listReservationRuns = (): ReservationRun[] => runs();

/** The run at an order's stop from its network, whatever became of the order itself. Null if there's none. */
export function findReservationRun(id: number): ReservationRun | null {
  const order = read().select().from(orders).where(eq(orders.id, id)).get();
  const [run] = order ? runs(order) : [];
  return run ? { ...run, id } : null;
}

function runs(of?: Order): ReservationRun[] {
  const number = count();
  return read()
    .select({
      id: min(orders.id),
      orders: number,
      totalCents: sum(orders.totalCents).mapWith(Number),
      stop: events.title,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.pickupEventId))
    .where(of ? isAlike(of) : isReserved)
    .groupBy(orders.pickupEventId, orders.clientHash)
    .having(gte(number, RUN))
    .all()
    .map((run) => ({ ...run, id: run.id ?? 0 }))
    .sort((one, other) => other.orders - one.orders || one.id - other.id)
    .slice(0, MOST_SHOWN);
}

const isAlike = ({ pickupEventId, clientHash }: Order) =>
  and(isReserved, eq(orders.pickupEventId, pickupEventId ?? 0), eq(orders.clientHash, clientHash));

/**
 * Cancels all reservations of a run and puts their items back in stock. Customers who got an email about theirs
 * get another. Refuses with missing.
 */
export function cancelReservationRun(id: number, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit): Result => {
    const order = findOrder(tx, id);
    if (!order) return ORDER_GONE;
    for (const one of tx.select().from(orders).where(isAlike(order)).all()) {
      expireOrder(tx, one);
      if (wasTold(tx, one)) queueOrderEmail(tx, "reservation_cancelled", one);
      const detail = { cancelled: true, ofRun: id };
      audit({ action: "updated", entity: "order", entityId: one.id, detail });
    }
    return { ok: true };
  });
}

const wasTold = (tx: Tx, order: Order) =>
  order.confirmBy === null && wasSent(tx, reservationCause(order));
