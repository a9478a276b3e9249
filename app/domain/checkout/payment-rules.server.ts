import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createOnce, forgetKey, rowCreatedFor } from "~/domain/access/idempotency.server";
import { findStop, reservationEndsAt, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { openReservationOfBrowser } from "~/domain/orders/open-reservation.server";
import { findOrder, isInPlaceOf, type Order } from "~/domain/orders/orders.server";
import { queueUnverifiedEmail, reservationCause } from "~/domain/outbox/outbox.server";
import { tooManyEmails } from "~/domain/outbox/recipient-cap.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { mailSettings } from "~/env.server";
import type { Attempt, CardAttempt, TruckAttempt } from "./attempt.server";
import { confirmedWithin } from "./confirm-hour.server";
import { insertOrder } from "./place-order.server";
import { checkCardAmount, type PricedCart } from "./price-cart.server";
import { canReserveYet, isSoon, TOO_FAR_AHEAD } from "./reservable";
import { createReservationCode } from "./reservation-code.server";
import {
  checkCardShare,
  checkReservationShare,
  checkReservationsAtStop,
} from "./unpaid-limits.server";

type Placing = { pickupMinutes: number | null; replaced: Order | undefined };

/** The differences between an order that's paid by card and one that's paid at the truck. */
type PaymentRules = {
  /** True if sending the same cart again continues the browser's unpaid order. */
  continuesSameCart: boolean;
  /** The order that this form already placed; null if none. */
  findRepeated: (tx: Tx) => Result<{ row: Order }> | null;
  /** Refuses an order that can't be paid this way at all. */
  checkPossible: (tx: Tx, cart: PricedCart, now: Date) => Refusal | null;
  /** Refuses an order that exceeds its network's limits. */
  checkLimits: (tx: Tx, cart: PricedCart, now: Date) => Refusal | null;
  place: (tx: Tx, cart: PricedCart, placing: Placing, now: Date) => Result<{ row: Order }>;
};

export const paymentRulesOf = (attempt: Attempt): PaymentRules =>
  attempt.paymentKind === "card" ? cardRules(attempt) : truckRules(attempt);

/** Rules for a card order, held for minutes. It can take over the browser's own reservation. */
const cardRules = ({ request, ...attempt }: CardAttempt): PaymentRules => ({
  continuesSameCart: true,
  findRepeated: () => null,
  checkPossible: (_tx, cart) => checkCardAmount(cart),
  checkLimits: (tx, { shelf }, now) =>
    attempt.hasLimits ? checkCardShare(tx, attempt, shelf, now) : null,
  place(tx, cart, { pickupMinutes, replaced }, now) {
    const order = { ...attempt, ...request, pickupMinutes, replacesOrderId: replaced?.id };
    return { ok: true, row: insertOrder(tx, order, cart, now) };
  },
});

/** Rules for a reservation, held until its stop ends. For a later stop, it's confirmed by email within an hour. */
const truckRules = (attempt: TruckAttempt): PaymentRules => ({
  continuesSameCart: false,
  findRepeated(tx) {
    const { idempotencyKey } = attempt;
    const id = rowCreatedFor(tx, idempotencyKey);
    if (id === null) return null;
    const found = findReservation(tx, id);
    // A page that was asleep for hours may ask again for a reservation that it never heard of, and that has ended.
    const hasEnded = found.ok && found.row.status === "expired" && !isReplaced(tx, id);
    if (!hasEnded || idempotencyKey === undefined) return found;
    forgetKey(tx, idempotencyKey);
    return null;
  },
  checkPossible(tx, _cart, now) {
    const stop = findStop(tx, attempt.request.fulfillment.eventId);
    return (
      checkNotReserved(tx, attempt) ?? (stop && !canReserveYet(stop, now) ? TOO_FAR_AHEAD : null)
    );
  },
  checkLimits(tx, { shelf }, now) {
    const { request, networkKey, hasLimits } = attempt;
    if (!hasLimits) return null;
    const { eventId } = request.fulfillment;
    const stop = findStop(tx, eventId);
    const isMailed = stop !== null && needsConfirming(stop, now);
    return (
      (isMailed ? tooManyEmails(tx, request.email, networkKey, now) : null) ??
      checkReservationsAtStop(tx, { networkKey, eventId }) ??
      checkReservationShare(tx, attempt, shelf, now)
    );
  },
  place(tx, cart, { pickupMinutes }, now) {
    return placeUnderKeys(tx, attempt, () =>
      placeReservation(tx, attempt, { cart, pickupMinutes }, now),
    );
  },
});

/**
 * Stores a reservation under both of its keys. The request's key was free (`findRepeated`), and the form's key can
 * be of a reservation that has ended.
 */
function placeUnderKeys(
  tx: Tx,
  { formKey, idempotencyKey }: TruckAttempt,
  place: () => Result<{ row: Order }>,
): Result<{ row: Order }> {
  if (formKey) forgetKey(tx, formKey);
  const find = (id: number) => findReservation(tx, id);
  const placeUnderFormKey = () => createOnce(tx, formKey, place, find);
  return createOnce(tx, idempotencyKey, placeUnderFormKey, find);
}

/**
 * Allows one open reservation per browser. A network address doesn't count, since a festival shares one. Nor
 * does an email address, which anyone can type: a refusal would reveal someone else's reservation, and a
 * reservation in their name would keep them out.
 */
function checkNotReserved(tx: Tx, { browserHash, formKey }: TruckAttempt): Refusal | null {
  if (openReservationOfBrowser(tx, browserHash)) return HAS_ONE;
  const sent = rowCreatedFor(tx, formKey);
  return sent !== null && findOrder(tx, sent)?.status === "pending" ? SENT_ALREADY : null;
}

const HAS_ONE = refusal(
  "conflict",
  "You already have a reservation. Cancel it first, or pay by card.",
);
const SENT_ALREADY = refusal(
  "conflict",
  "You already have a reservation. The email about it has a link to cancel it. You can also pay by card.",
);

/** Whether the customer of a reservation ordered by card instead. */
const isReplaced = (tx: Tx, id: number): boolean =>
  tx.select({ id: orders.id }).from(orders).where(isInPlaceOf(id)).get() !== undefined;

function findReservation(tx: Tx, id: number): Result<{ row: Order }> {
  const row = findOrder(tx, id);
  return row ? { ok: true, row } : refusal("missing", "This reservation no longer exists.");
}

/** Whether a reservation is confirmed by email: not for a stop that begins soon, nor in a shop that sends no email. */
const needsConfirming = (stop: Stop, now: Date) => mailSettings() !== null && !isSoon(stop, now);

function placeReservation(
  tx: Tx,
  { request, ...attempt }: TruckAttempt,
  { cart, pickupMinutes }: { cart: PricedCart; pickupMinutes: number | null },
  now: Date,
): Result<{ row: Order }> {
  const stop = findStop(tx, request.fulfillment.eventId);
  if (!stop) throw new Error("A stop vanished inside its own transaction");
  const confirmBy = needsConfirming(stop, now) ? confirmedWithin(now) : null;
  const reservation = {
    code: unusedCode(tx),
    until: confirmBy ?? reservationEndsAt(stop),
    confirmBy,
  };
  const order = insertOrder(tx, { ...attempt, ...request, pickupMinutes, reservation }, cart, now);
  queueUnverifiedEmail(tx, "order_reservation", reservationCause(order), {
    payload: { orderId: order.id },
    email: request.email,
    networkKey: attempt.networkKey,
    hasLimits: attempt.hasLimits,
  });
  return { ok: true, row: order };
}

function unusedCode(tx: Tx): string {
  for (;;) {
    const code = createReservationCode();
    const taken = tx.select().from(orders).where(eq(orders.reservationCode, code)).get();
    if (!taken) return code;
  }
}
