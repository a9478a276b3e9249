import type { Tx } from "~/db/client.server";
import { type Refusal, refusal } from "~/domain/result";
import { whyNoPickup } from "../fulfillment/pickup-stop.server";
import { choosePickupTime } from "../fulfillment/pickup-time-choice.server";
import { whyUnread } from "../order-pause/auto-pause.server";
import { whyNoNote, whyPaused } from "../order-pause/order-pause.server";
import { openReservationOfBrowser, takenOver } from "../orders/open-reservation.server";
import { expire, extendHold } from "../orders/order-holds.server";
import {
  changeNote,
  earlierPickup,
  latestOrderOfBrowser,
  type Order,
  openOrderOfBrowser,
} from "../orders/orders.server";
import { tooManyUnpaidToday } from "./daily-limit.server";
import type { PaymentRequest } from "./payment-request.schema";
import {
  type Cart,
  costsTheSame,
  fingerprint,
  placeOrder,
  priceCart,
  shortage,
  whyNotAtTotal,
  whyNotByCard,
} from "./place-order.server";
import { ALREADY_PAID, type Receipt } from "./receipt";
import { markReceiptSeen, orderWithUnseenReceipt, receiptOf } from "./receipt.server";
import { tooMuchUnpaid } from "./unpaid-limit.server";

export type Question = {
  request: PaymentRequest;
  browserHash: string;
  clientKey: string;
  seenPayment: string | null;
  isLimited: boolean;
  askedAt: Date;
  isFirstLook: boolean;
  checkedOrderId: number | null;
};

export type AlreadyPaid = Refusal & { receipt: Receipt };

export type CheckoutDecision =
  | { step: "refuse"; refusal: Refusal | AlreadyPaid }
  | { step: "check"; order: Order }
  | { step: "replace"; order: Order }
  | { step: "open"; order: Order };

/**
 * Payments the browser hasn't seen come first: it sees them before anything else can be charged,
 * and no cart is refused while Stripe might know of one.
 */
export function decideCheckout(tx: Tx, question: Question, now: Date): CheckoutDecision {
  const { request, browserHash, seenPayment } = question;
  if (seenPayment) markReceiptSeen(tx, browserHash, seenPayment, now);
  const unseen = orderWithUnseenReceipt(tx, browserHash);
  if (unseen)
    return isFor(unseen, request)
      ? { step: "open", order: unseen }
      : { step: "refuse", refusal: alreadyPaid(tx, unseen) };

  const open = openOrderOfBrowser(tx, browserHash);
  const cart = priceCart(tx, request, browserHash, now);
  if (!cart.ok) return refuse(cart, open, question);
  const { email, fulfillment, note = null } = request;
  const whyNot =
    whyNotByCard(cart) ??
    whyNotAtTotal(cart, request.total) ??
    whyNoPickup(tx, fulfillment, now) ??
    (note === open?.note ? null : whyNoNote(tx, note, cart));
  if (whyNot) return refuse(whyNot, open, question);
  if (open && isStill(open, request, cart, now)) {
    const mayGoOn =
      !limit(tx, question, cart, now) && placesFor(tx, question, { cart, open }, now).pickup.ok;
    if (mayGoOn) extendHold(tx, open, now);
    changeNote(tx, open, note);
    return { step: "open", order: open };
  }
  const refusal =
    overtaken(tx, question) ??
    whyPaused(tx) ??
    whyUnread(tx, request.fulfillment, now) ??
    shortage(cart) ??
    limit(tx, question, cart, now) ??
    tooManyUnpaidToday(tx, question, now);
  if (refusal) return refuse(refusal, open, question);
  const { pickup, replaced } = placesFor(tx, question, { cart, open }, now);
  if (!pickup.ok) return refuse(pickup, open, question);
  if (open) return { step: "replace", order: open };
  if (replaced) expire(tx, replaced);
  const placing = { pickupMinutes: pickup.minutes, replacesOrderId: replaced?.id };
  const buyer = { ...question, email, fulfillment, note, ...placing };
  return { step: "open", order: placeOrder(tx, buyer, cart, now) };
}

/** If there's too little without its own reservation, that is taken over. */
function placesFor(
  tx: Tx,
  { request, browserHash, clientKey, isLimited }: Question,
  { cart, open }: { cart: Cart; open: Order | undefined },
  now: Date,
) {
  const choose = (replaced: Order | undefined) => {
    const asker = {
      clientKey: isLimited ? clientKey : null,
      paymentKind: "card" as const,
      instead: [open, replaced].flatMap((order) => order?.id ?? []),
      earlier: earlierPickup(tx, browserHash, now),
    };
    return { replaced, pickup: choosePickupTime(tx, request.fulfillment, cart.made, asker, now) };
  };
  const places = choose(takenOver(tx, browserHash, cart.shelf));
  const own = openReservationOfBrowser(tx, browserHash);
  return places.pickup.ok || !own ? places : choose(own);
}

function isFor(order: Order, request: PaymentRequest): boolean {
  return order.cartFingerprint === fingerprint(request);
}

function isStill(order: Order, request: PaymentRequest, cart: Cart, now: Date): boolean {
  return isFor(order, request) && order.holdExpiresAt > now && costsTheSame(order, cart);
}

export function alreadyPaid(tx: Tx, order: Order): AlreadyPaid {
  return { ...refusal("conflict", ALREADY_PAID), receipt: receiptOf(tx, order) };
}

/** Don't refuse yet if this browser's open order might already be paid. Check with Stripe first. */
function refuse(refusal: Refusal, open: Order | undefined, question: Question): CheckoutDecision {
  const mayBePaid = open?.paymentIntentId && open.id !== question.checkedOrderId;
  return mayBePaid ? { step: "check", order: open } : { step: "refuse", refusal };
}

/**
 * While this request waited for Stripe, a later one may have placed an order. At the first look
 * nothing is later, even if a clock was set back.
 */
export function overtaken(
  tx: Tx,
  { browserHash, askedAt, isFirstLook }: Pick<Question, "browserHash" | "askedAt" | "isFirstLook">,
): Refusal | null {
  const latest = latestOrderOfBrowser(tx, browserHash);
  if (isFirstLook || !latest || latest.createdAt <= askedAt) return null;
  return refusal("conflict", "Your cart changed. Take a look and try again.");
}

function limit(tx: Tx, question: Question, { shelf }: Cart, now: Date): Refusal | null {
  return question.isLimited ? tooMuchUnpaid(tx, question, shelf, now) : null;
}
