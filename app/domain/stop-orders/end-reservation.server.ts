import { and, eq, not, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { type Audit, writeAs } from "~/domain/access/audit.server";
import type { Right } from "~/domain/access/roles";
import { bundledSendTime } from "~/domain/fulfillment/stop-emails.server";
import type { TruckPayment } from "~/domain/order";
import { expireOrder } from "~/domain/orders/order-holds.server";
import {
  findOrder,
  isInPlaceOf,
  ORDER_GONE,
  type Order,
  queueOrderEmail,
} from "~/domain/orders/orders.server";
import { alreadyPaidBy, receiveAtTruck } from "~/domain/orders/receive-payment.server";
import { isRefundedOrPending } from "~/domain/refunds/net-received.server";
import { type Refusal, type Result, refusal } from "~/domain/result";

/** Takes a reservation's payment at the truck, or cancels it. */

type Changed = Result<{ row: Order }>;

const BY_CARD = refusal("conflict", "This is a card order, not a pay-at-the-truck order.");
const PIECES_GONE = refusal(
  "conflict",
  "This reservation has ended, and its items have since sold.",
);
const NOT_OPEN = refusal("conflict", "You can only cancel an unpaid reservation.");

/** Marks a reservation as paid and handed over, in one tap. Refuses with missing or conflict. */
export function payAndHandOver(
  id: number,
  paidBy: TruckPayment,
  actor: Actor,
  now = new Date(),
): Promise<Changed> {
  return changeReservation(
    id,
    actor,
    (tx, order, audit) => {
      if (order.status === "paid")
        return order.truckPayment === paidBy ? null : alreadyPaidBy(order.truckPayment);
      const instead = order.status === "expired" && orderInPlaceOf(tx, id);
      if (instead) return replacedBy(instead.id);
      const payment = { method: paidBy, enteredBy: actor.name };
      if (!receiveAtTruck(tx, order, payment, now)) return PIECES_GONE;
      const detail = { paidAtTruck: paidBy, handedOver: true };
      audit({ action: "updated", entity: "order", entityId: id, detail });
      return null;
    },
    "serve",
  );
}

/** The card order that a customer placed instead of a reservation, unless it was refunded. */
const orderInPlaceOf = (tx: Tx, id: number) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isInPlaceOf(id),
        or(eq(orders.status, "pending"), and(eq(orders.status, "paid"), not(isRefundedOrPending))),
      ),
    )
    .get();

const replacedBy = (id: number) =>
  refusal("conflict", `The customer ordered by card instead. Open order #${id}.`);

/**
 * Cancels a reservation that nobody picks up. Its items go back in stock, and its customer gets an email,
 * unless it's unconfirmed: then the address may be a stranger's.
 * @param eventId the stop where all orders are canceled, for the email
 */
export function cancelReservation(id: number, actor: Actor, eventId?: number): Promise<Changed> {
  const withStop = eventId === undefined ? {} : { eventId, sendAt: bundledSendTime() };
  return changeReservation(id, actor, (tx, order, audit) => {
    if (order.status !== "pending") return NOT_OPEN;
    expireOrder(tx, order);
    if (order.confirmBy === null) queueOrderEmail(tx, "reservation_cancelled", order, withStop);
    audit({ action: "updated", entity: "order", entityId: id, detail: { cancelled: true } });
    return null;
  });
}

function changeReservation(
  id: number,
  actor: Actor,
  change: (tx: Tx, order: Order, audit: Audit) => Refusal | null,
  right?: Right,
): Promise<Changed> {
  return writeAs(
    actor,
    (tx, audit): Changed => {
      const order = findOrder(tx, id);
      if (!order) return ORDER_GONE;
      const refused = order.paymentKind === "truck" ? change(tx, order, audit) : BY_CARD;
      if (refused) return refused;
      return { ok: true, row: findOrder(tx, id) ?? order };
    },
    right,
  );
}
