import type { Tx } from "~/db/client.server";
import { whyNoPickup } from "~/domain/fulfillment/pickup-stop.server";
import { choosePickupTime } from "~/domain/fulfillment/pickup-time-choice.server";
import { whyUnattended } from "~/domain/order-pause/auto-pause.server";
import { whyNoNote, whyPaused } from "~/domain/order-pause/order-pause.server";
import { openReservationOfBrowser, takenOver } from "~/domain/orders/open-reservation.server";
import { expire, extendHold } from "~/domain/orders/order-holds.server";
import {
  changeNote,
  earlierPickup,
  latestOrderOfBrowser,
  type Order,
  openOrderOfBrowser,
} from "~/domain/orders/orders.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { tooManyUnpaidToday } from "./daily-limit.server";
import type { PaymentRequest } from "./payment-request.schema";
import { fingerprint } from "./place-order.server";
import { type Cart, costsTheSame, priceCart, shortage, whyNotAtTotal } from "./price-cart.server";
import { ALREADY_PAID, type Receipt } from "./receipt";
import { markReceiptSeen, orderWithUnseenReceipt, receiptOf } from "./receipt.server";
import { type Question, termsOf } from "./terms.server";
import { overShelfShare } from "./unpaid-share.server";

export type AlreadyPaid = Refusal & { receipt: Receipt };

export type Decision =
  | { step: "refuse"; refusal: Refusal | AlreadyPaid }
  /** Ask Stripe whether this order was paid, then decide again. */
  | { step: "check"; order: Order }
  /** Cancel this order's payment at Stripe, then decide again. */
  | { step: "end"; order: Order }
  | { step: "open"; order: Order };

/**
 * Decides what happens to a cart, whichever way it's paid. Refusals come in this order:
 * 1. A payment that the browser hasn't seen: it sees that before anything else can be charged.
 * 2. What makes the order impossible, and so also ends one that's under way: a product that's gone, the way
 *    to pay, the total, the stop, the note.
 * 3. What only keeps new orders out: a pause, a shortage, a network's limits.
 * 4. The pickup time.
 */
export function decide(tx: Tx, question: Question, now: Date): Decision {
  const { request, browserHash, seenPayment, way } = question;
  const terms = termsOf(question);
  const placed = terms.placed(tx);
  if (placed) return opened(placed);
  if (seenPayment) markReceiptSeen(tx, browserHash, seenPayment, now);
  const unseen = orderWithUnseenReceipt(tx, browserHash);
  if (unseen)
    return way === "card" && isFor(unseen, request)
      ? { step: "open", order: unseen }
      : { step: "refuse", refusal: alreadyPaid(tx, unseen) };

  const open = openOrderOfBrowser(tx, browserHash);
  const cart = priceCart(tx, request, browserHash, now);
  if (!cart.ok) return refuse(cart, open, question);
  const { fulfillment, note = null } = request;
  const same = way === "card" && open && isStill(open, request, cart, now) ? open : undefined;
  const whyNot =
    terms.whyNot(tx, cart, now) ??
    whyNotAtTotal(cart, request.total) ??
    whyNoPickup(tx, fulfillment, now) ??
    (same && note === same.note ? null : whyNoNote(tx, note, cart));
  if (whyNot) return refuse(whyNot, open, question);
  if (same) {
    const mayGoOn =
      !whyTooMuch(tx, question, cart, now) &&
      placesFor(tx, question, { cart, open: same }, now).pickup.ok;
    if (mayGoOn) extendHold(tx, same, now);
    changeNote(tx, same, note);
    return { step: "open", order: same };
  }
  const refusal =
    overtaken(tx, question) ??
    whyPaused(tx) ??
    whyUnattended(tx, fulfillment, now) ??
    shortage(cart) ??
    whyTooMuch(tx, question, cart, now) ??
    tooManyUnpaidToday(tx, question, now);
  if (refusal) return refuse(refusal, open, question);
  const { pickup, replaced } = placesFor(tx, question, { cart, open }, now);
  if (!pickup.ok) return refuse(pickup, open, question);
  if (open) return { step: "end", order: open };
  if (replaced) expire(tx, replaced);
  return opened(terms.place(tx, cart, { pickupMinutes: pickup.minutes, replaced }, now));
}

const opened = (placed: Result<{ row: Order }>): Decision =>
  placed.ok ? { step: "open", order: placed.row } : { step: "refuse", refusal: placed };

/** If there's too little without the browser's own reservation, that is taken over. */
function placesFor(
  tx: Tx,
  { request, browserHash, clientKey, isLimited, way }: Question,
  { cart, open }: { cart: Cart; open: Order | undefined },
  now: Date,
) {
  const choose = (replaced: Order | undefined) => {
    const asker = {
      clientKey: isLimited ? clientKey : null,
      paymentKind: way,
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

function alreadyPaid(tx: Tx, order: Order): AlreadyPaid {
  return { ...refusal("conflict", ALREADY_PAID), receipt: receiptOf(tx, order) };
}

/** Don't refuse yet if this browser's open order might already be paid. Check with Stripe first. */
function refuse(refusal: Refusal, open: Order | undefined, question: Question): Decision {
  const mayBePaid = open?.paymentIntentId && open.id !== question.checkedOrderId;
  return mayBePaid ? { step: "check", order: open } : { step: "refuse", refusal };
}

/**
 * While this request waited for Stripe, a later one may have placed an order. At the first look
 * nothing is later, even if a clock was set back.
 */
function overtaken(tx: Tx, { browserHash, askedAt, isFirstLook }: Question): Refusal | null {
  const latest = latestOrderOfBrowser(tx, browserHash);
  if (isFirstLook || !latest || latest.createdAt <= askedAt) return null;
  return refusal("conflict", "Your cart changed. Take a look and try again.");
}

function whyTooMuch(tx: Tx, question: Question, { shelf }: Cart, now: Date): Refusal | null {
  if (!question.isLimited) return null;
  return (
    termsOf(question).whyTooMany(tx, now) ?? overShelfShare(tx, question.way, question, shelf, now)
  );
}
