import { eq } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { isSecretId } from "~/domain/access/secret-id.server";
import { findStop, reservationEndsAt, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { type DeskOrder, findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { orderState } from "~/domain/orders/order-state";
import { LINK_LOST } from "~/domain/orders/orders.server";
import { requestGuestRefund } from "~/domain/refunds/request-refund.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { cancelOwnReservation } from "./guest-reservation.server";

/** Lets a customer cancel an order from its own page. */

const OFF = refusal("conflict", "This order can't be canceled here. Email us, and we'll help.");
const STARTED = refusal(
  "conflict",
  "We've started your order, so it can't be canceled here. Talk to us at the truck, or email us.",
);
const OVER = refusal(
  "conflict",
  "The stop is over, so this order can't be canceled here. Email us, and we'll help.",
);
const NOT_REFUNDED = refusal(
  "conflict",
  "We couldn't refund your card, so your order isn't canceled. Email us, and we'll help.",
);
const NO_ANSWER = refusal(
  "unavailable",
  "We can't reach our payment processor right now, so your order isn't canceled. Please try again in a moment.",
);

/**
 * Cancels an unpaid reservation, or an order that was paid by card, that nobody has started, and whose stop
 * isn't over, if the owner allows that. A paid order is refunded in full, as if the owner had asked for it. Repeats change nothing.
 * Refuses with missing, conflict, or unavailable.
 */
export async function cancelOwnOrder(token: string): Promise<Result> {
  const found = findOrder(token);
  if (!found) return LINK_LOST;
  const { id, paymentKind } = found;
  if (paymentKind === "truck") return cancelOwnReservation(token);
  const order = findDeskOrder(id);
  if (isRefunded(order)) return { ok: true };
  // Stripe is asked only about what may be canceled.
  const refused = whyNotCanceled(order);
  if (refused) return refused;
  let refusedMeanwhile: Refusal | null = null;
  const asked = await requestGuestRefund(id, (tx) => {
    refusedMeanwhile = whyNotCanceled(findDeskOrder(id, tx), tx);
    return refusedMeanwhile;
  });
  if (asked.ok) return asked;
  return write((tx): Result => {
    if (isRefunded(findDeskOrder(id, tx))) return { ok: true };
    return refusedMeanwhile ?? (asked.kind === "unavailable" ? NO_ANSWER : NOT_REFUNDED);
  });
}

/** Whether a paid order's page offers to cancel it. */
export const canCancelPaid = (id: number) => whyNotCanceled(findDeskOrder(id)) === null;

function whyNotCanceled(order: DeskOrder | null, db = read()): Refusal | null {
  if (order?.paymentKind !== "card" || !readOrderSettings(db).guestsCancel) return OFF;
  // Staff often forget to press Complete, so an order of a stop that is over may have been picked up.
  if (isOver(findStop(db, order.pickupEventId))) return OVER;
  if (order.makingAt || order.readyAt || order.handedOverAt) return STARTED;
  const isOpen = orderState(order) === "open" && order.fulfillment !== "delivery";
  return isOpen ? null : OFF;
}

/** Whether a stop took place and has ended. */
const isOver = (stop: Stop | null) =>
  stop !== null && stop.canceledAt === null && reservationEndsAt(stop) <= new Date();

/** Whether the order was refunded in full, or is about to be. */
function isRefunded(order: DeskOrder | null): boolean {
  const state = order && orderState(order);
  return state === "refunded" || state === "refund-in-progress";
}

function findOrder(token: string) {
  if (!isSecretId(token)) return undefined;
  const { id, paymentKind } = orders;
  return read().select({ id, paymentKind }).from(orders).where(eq(orders.token, token)).get();
}
