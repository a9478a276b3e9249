import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { findStop, heldUntil, isAhead } from "~/domain/fulfillment/pickup-stop.server";
import { findOrder, type Order } from "~/domain/orders/orders.server";
import { isWaitingToBeSent, reservationCause } from "~/domain/outbox/outbox.server";
import { HOUR_MS } from "~/domain/time";

/**
 * A reservation for a later stop has an hour to be confirmed. The hour begins when its email goes out, so a
 * full queue costs nobody their reservation.
 */

/** How long a reservation can wait for its email. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

export const confirmedWithin = (now: Date) => new Date(now.getTime() + HOUR_MS);

/** Called when the email with the link went out. */
export function startConfirmHour(tx: Tx, orderId: number, now: Date): void {
  const order = findOrder(tx, orderId);
  if (order?.status === "pending" && order.confirmBy !== null) giveAnHour(tx, order, now);
}

/**
 * Gives a reservation another hour if its confirmation email hasn't gone out.
 * @returns whether it did
 */
export function extendWhileUnsent(tx: Tx, order: Order, now: Date): boolean {
  if (order.confirmBy === null || !isAhead(findStop(tx, order.pickupEventId), now)) return false;
  if (now.getTime() - order.createdAt.getTime() >= LONGEST_WAIT_MS) return false;
  if (!isWaitingToBeSent(tx, reservationCause(order))) return false;
  giveAnHour(tx, order, now);
  return true;
}

function giveAnHour(tx: Tx, { id, pickupEventId }: Order, now: Date): void {
  const stop = findStop(tx, pickupEventId);
  if (!stop) return;
  const confirmBy = confirmedWithin(now);
  const holdExpiresAt = heldUntil({ confirmBy }, stop);
  tx.update(orders).set({ confirmBy, holdExpiresAt }).where(eq(orders.id, id)).run();
}
