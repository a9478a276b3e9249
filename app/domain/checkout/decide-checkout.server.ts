import type { Tx } from "~/db/client.server";
import { limitedKey } from "~/domain/access/limits.server";
import { checkPickupStop } from "~/domain/fulfillment/pickup-stop.server";
import { choosePickupTime } from "~/domain/fulfillment/pickup-time-choice.server";
import { checkAttended } from "~/domain/order-settings/auto-pause.server";
import {
  checkNote,
  checkPause,
  checkShipping,
} from "~/domain/order-settings/order-settings.server";
import {
  openReservationOfBrowser,
  replacedReservation,
} from "~/domain/orders/open-reservation.server";
import { expireOrder, extendHold } from "~/domain/orders/order-holds.server";
import { changeCupNames } from "~/domain/orders/order-lines.server";
import {
  changeTyped,
  latestOrderOfBrowser,
  type Order,
  unpaidOrderOfBrowser,
  unpaidOrderWithTime,
} from "~/domain/orders/orders.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import type { Attempt } from "./attempt.server";
import type { OrderRequest } from "./order-request.schema";
import { paymentRulesOf } from "./payment-rules.server";
import { fingerprint, phoneOf } from "./place-order.server";
import {
  checkStock,
  checkTotal,
  costsTheSame,
  type PricedCart,
  priceCart,
} from "./price-cart.server";
import { ALREADY_PAID, type Receipt } from "./receipt";
import { markReceiptSeen, orderWithUnseenReceipt, receiptOf } from "./receipt.server";
import { checkUnpaidToday } from "./unpaid-limits.server";

export type AlreadyPaid = Refusal & { receipt: Receipt };

export type NextStep =
  | { step: "refuse"; refusal: Refusal | AlreadyPaid }
  /** Ask Stripe whether this order was paid, then decide again. */
  | { step: "verify"; order: Order }
  /** Cancel this order's payment at Stripe, then decide again. */
  | { step: "end"; order: Order }
  /** Begin this order's payment. */
  | { step: "begin"; order: Order };

/**
 * Decides what happens to a cart, whichever way it's paid. Refusals come in this order:
 * 1. A payment whose receipt the browser hasn't seen: it's shown before anything else can be charged.
 * 2. Reasons that make the order impossible, and so also refuse a repeat of the unpaid one: a product that's gone,
 *    the way to pay, the total, the stop, the shipping, the note.
 * 3. Reasons that only keep new orders out: a pause, a shortage, a network's limits.
 * 4. The pickup time.
 */
export function decideCheckout(tx: Tx, attempt: Attempt, now: Date): NextStep {
  const { request, browserHash, seenPayment } = attempt;
  const rules = paymentRulesOf(attempt);
  const repeated = rules.findRepeated(tx);
  if (repeated) return toNextStep(repeated);
  if (seenPayment) markReceiptSeen(tx, browserHash, seenPayment, now);
  const unseen = orderWithUnseenReceipt(tx, browserHash);
  if (unseen)
    return rules.continuesSameCart && hasSameCart(unseen, request)
      ? { step: "begin", order: unseen }
      : { step: "refuse", refusal: alreadyPaid(tx, unseen) };

  const unpaid = unpaidOrderOfBrowser(tx, browserHash);
  const cart = priceCart(tx, request, browserHash, now);
  if (!cart.ok) return refuseUnlessMaybePaid(cart, unpaid, attempt);
  const isSame = rules.continuesSameCart && unpaid && isUnchanged(unpaid, request, cart, now);
  const same = isSame ? unpaid : undefined;
  const impossible =
    rules.checkPossible(tx, cart, now) ??
    checkTotal(cart, request.total) ??
    checkPickupStop(tx, request.fulfillment, now) ??
    checkShipping(tx, request.fulfillment) ??
    (same && noteOf(request) === same.note ? null : checkNote(tx, noteOf(request), cart));
  if (impossible) return refuseUnlessMaybePaid(impossible, unpaid, attempt);
  if (same) return continueOrder(tx, attempt, { cart, unpaid: same }, now);
  const keptOut =
    checkOvertaken(tx, attempt) ??
    checkPause(tx) ??
    checkAttended(tx, request.fulfillment, now) ??
    checkStock(cart) ??
    rules.checkLimits(tx, cart, now) ??
    checkUnpaidToday(tx, attempt, now);
  if (keptOut) return refuseUnlessMaybePaid(keptOut, unpaid, attempt);
  const { pickup, replaced } = choosePickup(tx, attempt, { cart, unpaid }, now);
  if (!pickup.ok) return refuseUnlessMaybePaid(pickup, unpaid, attempt);
  if (replaced?.makingAt || replaced?.readyAt)
    return refuseUnlessMaybePaid(ALREADY_MADE, unpaid, attempt);
  if (unpaid) return { step: "end", order: unpaid };
  if (replaced) expireOrder(tx, replaced);
  return toNextStep(rules.place(tx, cart, { pickupMinutes: pickup.minutes, replaced }, now));
}

/** A reservation that's being made isn't given up for a card payment that may not come. */
const ALREADY_MADE = refusal(
  "conflict",
  "We've started your reservation, and it takes the last ones. Pay for it at the truck.",
);

const noteOf = ({ note = null }: OrderRequest) => note;

/** Goes on with the browser's unpaid order, and holds its items longer if it could still be placed now. */
function continueOrder(
  tx: Tx,
  attempt: Attempt,
  { cart, unpaid }: { cart: PricedCart; unpaid: Order },
  now: Date,
): NextStep {
  const { request } = attempt;
  const couldBePlaced =
    !paymentRulesOf(attempt).checkLimits(tx, cart, now) &&
    choosePickup(tx, attempt, { cart, unpaid }, now).pickup.ok;
  if (couldBePlaced) extendHold(tx, unpaid, now);
  const { name: customerName = null } = request;
  changeTyped(tx, unpaid, { customerName, note: noteOf(request), phone: phoneOf(request) });
  changeCupNames(tx, unpaid, cart.lines);
  return { step: "begin", order: unpaid };
}

const toNextStep = (placed: Result<{ row: Order }>): NextStep =>
  placed.ok ? { step: "begin", order: placed.row } : { step: "refuse", refusal: placed };

/** The pickup time, and the browser's own reservation if the order must take over its items or place. */
function choosePickup(
  tx: Tx,
  attempt: Attempt,
  { cart, unpaid }: { cart: PricedCart; unpaid: Order | undefined },
  now: Date,
) {
  const { request, browserHash, paymentKind } = attempt;
  const choose = (replaced: Order | undefined) => {
    const asker = {
      networkKey: limitedKey(attempt),
      paymentKind,
      freedOrderIds: [unpaid, replaced].flatMap((order) => order?.id ?? []),
      earlier: unpaidOrderWithTime(tx, browserHash, now),
    };
    return { replaced, pickup: choosePickupTime(tx, request.fulfillment, cart.made, asker, now) };
  };
  const places = choose(replacedReservation(tx, browserHash, cart.shelf));
  const own = openReservationOfBrowser(tx, browserHash);
  return places.pickup.ok || !own ? places : choose(own);
}

function hasSameCart(order: Order, request: OrderRequest): boolean {
  return order.cartFingerprint === fingerprint(request);
}

function isUnchanged(order: Order, request: OrderRequest, cart: PricedCart, now: Date): boolean {
  return hasSameCart(order, request) && order.holdExpiresAt > now && costsTheSame(order, cart);
}

function alreadyPaid(tx: Tx, order: Order): AlreadyPaid {
  return { ...refusal("conflict", ALREADY_PAID), receipt: receiptOf(tx, order) };
}

/** Refuses, unless this browser's unpaid order may already be paid: then Stripe is asked first. */
function refuseUnlessMaybePaid(
  reason: Refusal,
  unpaid: Order | undefined,
  attempt: Attempt,
): NextStep {
  const mayBePaid = unpaid?.stripePaymentId && unpaid.id !== attempt.verifiedOrderId;
  return mayBePaid ? { step: "verify", order: unpaid } : { step: "refuse", refusal: reason };
}

/**
 * While this request waited for Stripe, a later one may have placed an order. In its first round, a request hasn't
 * waited, so a newer timestamp only means that another clock is ahead.
 */
function checkOvertaken(tx: Tx, { browserHash, startedAt, isFirstRound }: Attempt): Refusal | null {
  const latest = latestOrderOfBrowser(tx, browserHash);
  if (isFirstRound || !latest || latest.createdAt <= startedAt) return null;
  return refusal("conflict", "Your cart changed. Take a look and try again.");
}
