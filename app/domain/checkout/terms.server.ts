import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createOnce, forgetKey, rowCreatedFor } from "~/domain/access/idempotency.server";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { findStop, keptUntil, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { queueStrangersEmail, reservationCause } from "~/domain/mail/outbox.server";
import { tooManyEmails } from "~/domain/mail/recipient-cap.server";
import { openReservationOfBrowser } from "~/domain/orders/open-reservation.server";
import { findOrder, type Order } from "~/domain/orders/orders.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { mailSettings } from "~/env.server";
import { confirmedWithin } from "./confirm-hour.server";
import type { PaymentRequest } from "./payment-request.schema";
import { placeOrder } from "./place-order.server";
import { type Cart, whyNotByCard } from "./price-cart.server";
import { isNearEnough, isSoon, TOO_FAR } from "./reservable";
import { createReservationCode } from "./reservation-code.server";
import { tooManyAtStop } from "./unpaid-share.server";

/** The differences between an order that's paid by card and one that's paid at the truck. */

export type Reservation = PaymentRequest & {
  fulfillment: Extract<Fulfillment, { method: "pickup" }>;
};

/** An order is paid for where it's picked up, so only one with a stop can be paid at the truck. */
export function isReservation(request: PaymentRequest): request is Reservation {
  return request.fulfillment?.method === "pickup";
}

type Asked = {
  browserHash: string;
  clientKey: string;
  seenPayment: string | null;
  isLimited: boolean;
  askedAt: Date;
  /** False once Stripe was asked: a later request may have placed an order meanwhile. */
  isFirstLook: boolean;
  checkedOrderId: number | null;
};

type CardQuestion = Asked & { way: "card"; request: PaymentRequest };

type TruckQuestion = Asked & {
  way: "truck";
  request: Reservation;
  /** The same form, posted again, gets the same reservation. */
  idempotencyKey?: string;
  /** A checkout page reserves once, even if its form is changed and sent again. */
  openingKey?: string;
};

export type Question = CardQuestion | TruckQuestion;

type Placing = { pickupMinutes: number | null; replaced: Order | undefined };

type Terms = {
  /** The order that the same form has placed already. */
  placed: (tx: Tx) => Result<{ row: Order }> | null;
  /** Refuses what can't be paid this way at all. */
  whyNot: (tx: Tx, cart: Cart, now: Date) => Refusal | null;
  /** Refuses what is too much for one network, apart from its share of the shelf. */
  whyTooMany: (tx: Tx, now: Date) => Refusal | null;
  place: (tx: Tx, cart: Cart, placing: Placing, now: Date) => Result<{ row: Order }>;
};

export const termsOf = (question: Question): Terms =>
  question.way === "card" ? cardTerms(question) : truckTerms(question);

/** Held for minutes, for a payment at Stripe. It can take over the browser's own reservation. */
const cardTerms = ({ request, ...question }: CardQuestion): Terms => ({
  placed: () => null,
  whyNot: (_tx, cart) => whyNotByCard(cart),
  whyTooMany: () => null,
  place(tx, cart, { pickupMinutes, replaced }, now) {
    const buyer = { ...question, ...request, pickupMinutes, replacesOrderId: replaced?.id };
    return { ok: true, row: placeOrder(tx, buyer, cart, now) };
  },
});

/** Held until the stop ends, under a code. For a later stop, it's confirmed by email within an hour. */
const truckTerms = (question: TruckQuestion): Terms => ({
  placed(tx) {
    const id = rowCreatedFor(tx, question.idempotencyKey);
    return id === null ? null : reserved(tx, id);
  },
  whyNot(tx, _cart, now) {
    const stop = findStop(tx, question.request.fulfillment.eventId);
    return reservedAlready(tx, question) ?? (stop && !isNearEnough(stop, now) ? TOO_FAR : null);
  },
  whyTooMany(tx, now) {
    const { request, clientKey } = question;
    const { eventId } = request.fulfillment;
    const stop = findStop(tx, eventId);
    const isMailed = stop !== null && isConfirmed(stop, now);
    return (
      (isMailed ? tooManyEmails(tx, request.email, clientKey, now) : null) ??
      tooManyAtStop(tx, { clientKey, eventId })
    );
  },
  place(tx, cart, { pickupMinutes }, now) {
    const { openingKey, idempotencyKey } = question;
    if (openingKey) forgetKey(tx, openingKey);
    const find = (id: number) => reserved(tx, id);
    const place = () => reserve(tx, question, { cart, pickupMinutes }, now);
    const placeOnce = () => createOnce(tx, openingKey, place, find);
    return createOnce(tx, idempotencyKey, placeOnce, find);
  },
});

/**
 * Never by the network address: a festival shares one. Nor by the email address, which anyone can type:
 * a refusal would tell of someone else's reservation, and one in their name would keep them out.
 */
function reservedAlready(tx: Tx, { browserHash, openingKey }: TruckQuestion): Refusal | null {
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

/** Without email nobody could confirm it, and the page shows everything. */
const isConfirmed = (stop: Stop, now: Date) => mailSettings() !== null && !isSoon(stop, now);

function reserve(
  tx: Tx,
  { request, ...buyer }: TruckQuestion,
  { cart, pickupMinutes }: { cart: Cart; pickupMinutes: number | null },
  now: Date,
): Result<{ row: Order }> {
  const stop = findStop(tx, request.fulfillment.eventId);
  if (!stop) throw new Error("A stop vanished inside its own transaction");
  const confirmBy = isConfirmed(stop, now) ? confirmedWithin(now) : null;
  const reservation = { code: unusedCode(tx), until: confirmBy ?? keptUntil(stop), confirmBy };
  const order = placeOrder(tx, { ...buyer, ...request, pickupMinutes, reservation }, cart, now);
  queueStrangersEmail(tx, "order_reservation", reservationCause(order), {
    payload: { orderId: order.id },
    email: request.email,
    sender: buyer.clientKey,
    isLimited: buyer.isLimited,
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
