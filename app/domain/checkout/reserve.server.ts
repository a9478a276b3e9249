import { eq } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createOnce, forgetKey, rowCreatedFor } from "~/domain/access/idempotency.server";
import type { LimitedClient } from "~/domain/access/limits.server";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import {
  findStop,
  keptUntil,
  type Stop,
  whyNoPickup,
} from "~/domain/fulfillment/pickup-stop.server";
import { choosePickupTime } from "~/domain/fulfillment/pickup-time-choice.server";
import { browserHashOf } from "~/domain/inventory/available-stock.server";
import { queueStrangersEmail, reservationCause } from "~/domain/mail/outbox.server";
import { tooManyEmails } from "~/domain/mail/recipient-cap.server";
import { whyUnread } from "~/domain/order-pause/auto-pause.server";
import { whyNoNote, whyPaused } from "~/domain/order-pause/order-pause.server";
import { openReservationOfBrowser } from "~/domain/orders/open-reservation.server";
import {
  earlierPickup,
  findOrder,
  type Order,
  openOrderOfBrowser,
} from "~/domain/orders/orders.server";
import { cancelOrder } from "~/domain/payments/settle.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { mailSettings } from "~/env.server";
import { type AlreadyPaid, alreadyPaid, overtaken } from "./checkout-decision.server";
import { confirmedWithin } from "./confirm-hour.server";
import { tooManyUnpaidToday } from "./daily-limit.server";
import type { PaymentRequest } from "./payment-request.schema";
import { type Cart, placeOrder, priceCart, shortage } from "./place-order.server";
import { markReceiptSeen, orderWithUnseenReceipt } from "./receipt.server";
import { isNearEnough, isSoon, TOO_FAR } from "./reservable";
import { createReservationCode } from "./reservation-code.server";
import { tooManyAtStop, tooMuchReserved } from "./reservation-limit.server";

export type Reservation = PaymentRequest & {
  fulfillment: Extract<Fulfillment, { method: "pickup" }>;
};

export function isReservation(request: PaymentRequest): request is Reservation {
  return request.fulfillment?.method === "pickup";
}

type Buyer = LimitedClient & {
  browserId: string;
  seenPayment?: string | null;
  idempotencyKey?: string;
  /** Each time the page is opened, it reserves once, even if it's changed and sent again. */
  openingKey?: string;
};

type Reserved = Result<{ row: Order }> | AlreadyPaid;

type Question = Omit<Buyer, "browserId"> & {
  request: Reservation;
  browserHash: string;
  askedAt: Date;
  isFirstLook: boolean;
};

/** Given up, found paid after all, reserved: no honest cart needs more. */
const MAX_ROUNDS = 3;

const UNCERTAIN = refusal(
  "unavailable",
  "We can't reach our payment processor to check your earlier payment. Try again in a minute.",
);
const IN_BETWEEN = refusal(
  "conflict",
  "Your last payment is still processing. Wait a moment, then try again.",
);

/**
 * Holds the pieces of a cart until a stop ends, to be paid for there. A card payment that its browser has
 * begun is canceled at Stripe first, so that nothing is held twice, and nobody pays twice. Refuses
 * with missing, invalid, conflict (sold out, stop gone, already paid), limited or unavailable.
 */
export async function reserve(
  request: Reservation,
  { browserId, isLimited = true, ...buyer }: Buyer,
): Promise<Reserved> {
  const browserHash = browserHashOf(browserId);
  const asked = { request, browserHash, isLimited, ...buyer, askedAt: new Date() };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const question = { ...asked, isFirstLook: round === 0 };
    const next = await write((tx) => decide(tx, question, new Date()));
    if (next.step === "answer") return next.answer;
    const ended = await cancelOrder(next.order);
    if (!ended.ok) return UNCERTAIN;
    if (ended.order.status === "pending") return IN_BETWEEN;
  }
  return UNCERTAIN;
}

type Decision = { step: "answer"; answer: Reserved } | { step: "give up"; order: Order };

const answer = (answer: Reserved): Decision => ({ step: "answer", answer });

/** As at the card's checkout, a payment that its browser was not told of comes first. */
function decide(tx: Tx, question: Question, now: Date): Decision {
  const { request, browserHash, seenPayment, idempotencyKey } = question;
  const done = rowCreatedFor(tx, idempotencyKey);
  if (done !== null) return answer(reserved(tx, done));
  if (seenPayment) markReceiptSeen(tx, browserHash, seenPayment, now);
  const unseen = orderWithUnseenReceipt(tx, browserHash);
  if (unseen) return answer(alreadyPaid(tx, unseen));

  const cart = priceCart(tx, request, browserHash, now);
  if (!cart.ok) return answer(cart);
  const why =
    reservedAlready(tx, question) ??
    overtaken(tx, question) ??
    whyPaused(tx) ??
    whyUnread(tx, request.fulfillment, now) ??
    whyNoReservation(tx, request.fulfillment, now) ??
    whyNoNote(tx, request.note ?? null, cart) ??
    shortage(cart) ??
    (question.isLimited && mustConfirm(tx, request, now)
      ? tooManyEmails(tx, request.email, question.clientKey, now)
      : null) ??
    (question.isLimited ? tooManyReserved(tx, question, cart) : null) ??
    tooManyUnpaidToday(tx, question, now);
  if (why) return answer(why);
  const open = openOrderOfBrowser(tx, browserHash);
  const asker = {
    clientKey: question.isLimited ? question.clientKey : null,
    paymentKind: "truck" as const,
    instead: open ? [open.id] : [],
    earlier: earlierPickup(tx, browserHash, now),
  };
  const pickup = choosePickupTime(tx, request.fulfillment, cart.made, asker, now);
  if (!pickup.ok) return answer(pickup);
  if (open) return { step: "give up", order: open };

  const stop = findStop(tx, request.fulfillment.eventId);
  if (!stop) throw new Error("A stop vanished inside its own transaction");
  if (question.openingKey) forgetKey(tx, question.openingKey);
  const again = (id: number) => reserved(tx, id);
  const place = () =>
    createOnce(
      tx,
      question.openingKey,
      () =>
        reserved(
          tx,
          placeReservation(tx, question, { cart, stop, pickupMinutes: pickup.minutes }, now).id,
        ),
      again,
    );
  return answer(createOnce(tx, idempotencyKey, place, again));
}

function tooManyReserved(tx: Tx, { clientKey, request }: Question, { shelf }: Cart) {
  const { eventId } = request.fulfillment;
  return tooManyAtStop(tx, { clientKey, eventId }) ?? tooMuchReserved(tx, clientKey, shelf);
}

/**
 * Never by the network address: a festival shares one. Nor by the email address, which anyone can type:
 * a refusal would tell of someone else's reservation, and one in their name would keep them out.
 */
function reservedAlready(tx: Tx, { browserHash, openingKey }: Question): Refusal | null {
  if (openReservationOfBrowser(tx, browserHash)) return HAS_ONE;
  const sent = rowCreatedFor(tx, openingKey);
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

function reserved(tx: Tx, id: number): Result<{ row: Order }> {
  const row = findOrder(tx, id);
  return row ? { ok: true, row } : refusal("missing", "This reservation no longer exists.");
}

/** Don't empty a shelf for a stop that's weeks away. */
function whyNoReservation(tx: Tx, wish: Reservation["fulfillment"], now: Date): Refusal | null {
  const stop = findStop(tx, wish.eventId);
  return whyNoPickup(tx, wish, now) ?? (stop && !isNearEnough(stop, now) ? TOO_FAR : null);
}

const isConfirmed = (stop: Stop, now: Date) => mailSettings() !== null && !isSoon(stop, now);

/** Without email nobody could confirm it, and the page shows everything. */
function mustConfirm(tx: Tx, { fulfillment }: Reservation, now: Date): boolean {
  const stop = findStop(tx, fulfillment.eventId);
  return stop !== null && isConfirmed(stop, now);
}

function placeReservation(
  tx: Tx,
  { request, ...buyer }: Question,
  { cart, stop, pickupMinutes }: { cart: Cart; stop: Stop; pickupMinutes: number | null },
  now: Date,
): Order {
  const { email, fulfillment, note } = request;
  const confirmBy = isConfirmed(stop, now) ? confirmedWithin(now) : null;
  const reservation = { code: unusedCode(tx), until: confirmBy ?? keptUntil(stop), confirmBy };
  const placing = { ...buyer, email, fulfillment, note, pickupMinutes, reservation };
  const order = placeOrder(tx, placing, cart, now);
  queueStrangersEmail(tx, "order_reservation", reservationCause(order), {
    payload: { orderId: order.id },
    email,
    sender: buyer.clientKey,
    isLimited: buyer.isLimited,
  });
  return order;
}

function unusedCode(tx: Tx): string {
  for (;;) {
    const code = createReservationCode();
    const taken = tx.select().from(orders).where(eq(orders.reservationCode, code)).get();
    if (!taken) return code;
  }
}
