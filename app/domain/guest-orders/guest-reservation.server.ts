import { and, eq } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { auditGuest } from "~/domain/access/audit.server";
import { isConfirmKey } from "~/domain/checkout/confirm-key.server";
import { isSoon } from "~/domain/checkout/reservable";
import { NOT_EMAILED } from "~/domain/fulfillment/not-emailed.server";
import { findStop, reservationEndsAt } from "~/domain/fulfillment/pickup-stop.server";
import { queueMovedEmail } from "~/domain/fulfillment/stop-emails.server";
import { otherReservations } from "~/domain/orders/open-reservation.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import type { Order } from "~/domain/orders/orders.server";
import { LINK_LOST } from "~/domain/orders/orders.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { type Result, refusal } from "~/domain/result";

/** Lets a customer confirm or cancel a reservation on its own page. Both can be repeated. */

type Done = Result<{ order: Order }>;

const ENDED = refusal("conflict", "This reservation has ended. You can reserve again.");
const NOT_OPEN = refusal("conflict", "Only a reservation that isn't paid yet can be canceled.");

/**
 * Confirms a reservation, so its items are kept until the stop ends. Refuses with missing or conflict.
 * @param key from the email
 */
export function confirmReservation(token: string, key: string): Promise<Done> {
  return write((tx): Done => {
    const order = orderOf(tx, token);
    if (!order || !isConfirmKey(key, token)) return LINK_LOST;
    if (order.status !== "pending") return order.status === "paid" ? { ok: true, order } : ENDED;
    const stop = findStop(tx, order.pickupEventId);
    if (order.confirmBy === null || !stop) return { ok: true, order };
    const now = new Date();
    const other = otherForLater(tx, order, now);
    if (other) return haveAnother(other);
    const isEmailOwed = order.stopSequence === NOT_EMAILED;
    const sent = isEmailOwed ? { stopSequence: stop.sequence } : {};
    tx.update(orders)
      .set({
        confirmBy: null,
        confirmedAt: now,
        holdExpiresAt: reservationEndsAt(stop),
        waitsSince: now,
        ...sent,
      })
      .where(eq(orders.id, order.id))
      .run();
    if (isEmailOwed) queueMovedEmail(tx, order.id, now);
    return { ok: true, order };
  });
}

/**
 * Another confirmed reservation of the same mailbox for a later stop, since each can have one. Stops that begin
 * soon don't count: those reservations aren't confirmed, so someone else may have typed the address, and they
 * end within hours.
 */
function otherForLater(tx: Tx, order: Order, now: Date): Order | undefined {
  return otherReservations(tx, order).find(({ confirmBy, pickupEventId }) => {
    const stop = findStop(tx, pickupEventId);
    return confirmBy === null && stop !== null && !isSoon(stop, now);
  });
}

/** This message is shown only to people with the email's key. */
const haveAnother = ({ id }: Order) =>
  refusal(
    "conflict",
    `You already have reservation #${id}. To keep this one instead, cancel that one first. The email about it has a link.`,
  );

/** Cancels a reservation and puts its items back in stock. Refuses with missing or conflict. */
export function cancelOwnReservation(token: string): Promise<Done> {
  return write((tx): Done => {
    const order = orderOf(tx, token);
    if (!order) return LINK_LOST;
    const isOpen = order.status === "pending" || order.status === "expired";
    if (order.paymentKind !== "truck" || !isOpen) return NOT_OPEN;
    if (order.status === "pending") {
      expireOrder(tx, order);
      auditGuest(tx, { action: "updated", entity: "order", entityId: order.id, detail: CANCELED });
      // The owner never saw an unconfirmed reservation, so its end sends no email.
      if (order.confirmBy === null) emailOwner(tx, order);
    } else {
      forgetReplaced(tx, order);
    }
    return { ok: true, order };
  });
}

/** Keeps a reservation canceled that a card payment took over, even if that payment fails. */
function forgetReplaced(tx: Tx, { id }: Order): void {
  tx.update(orders)
    .set({ replacesOrderId: null })
    .where(and(eq(orders.replacesOrderId, id), eq(orders.status, "pending")))
    .run();
}

function emailOwner(tx: Tx, { id: orderId }: Order): void {
  const cause = `order:${orderId}:canceled by guest`;
  queueEmail(tx, "reservation_canceled_by_guest", cause, { orderId });
}

const CANCELED = { cancelled: true, byGuest: true };

const orderOf = (tx: Tx, token: string) =>
  tx.select().from(orders).where(eq(orders.token, token)).get();
