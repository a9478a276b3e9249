import { type PickupView, toPickupView } from "~/domain/fulfillment/pickup";
import { trackingOf } from "~/domain/fulfillment/tracking";
import { formatMoney, lineTotal } from "~/domain/money";
import { listCupNames } from "~/domain/orders/cup-names";
import { type OrderState, orderState } from "~/domain/orders/order-state";
import { addedTaxLine, taxNote } from "~/domain/tax/tax";
import { formatDate, formatTime } from "~/domain/time";
import type { GuestOrder } from "./guest-order.server";

/** Titles and texts of a customer's order page. */
const TEXTS: Record<OrderState, { title: string; text: string }> = {
  reserved: {
    title: "Reserved",
    text: "We're saving this for you until the stop ends. Show your code at the truck and pay there, cash or card.",
  },
  unpaid: {
    title: "Awaiting payment",
    text: "We haven't received your payment yet. We'll update this page when we do.",
  },
  open: { title: "Paid", text: "Thanks! We're getting your order ready." },
  disputed: {
    title: "Payment disputed",
    text: "Your bank is disputing this payment, so your order is on hold. Please email us if that's a mistake.",
  },
  "items-missing": {
    title: "Paid",
    text: "We may not be able to fill this order. We'll email you about it.",
  },
  completed: { title: "Completed", text: "You've got your order. Enjoy!" },
  shipped: { title: "Shipped", text: "Your order is on its way to you." },
  refunded: {
    title: "Refunded",
    text: "We refunded you. Your bank may take 5 to 10 business days to post it.",
  },
  "refund-in-progress": {
    title: "Refund in progress",
    text: "We couldn't fill this order, so we're refunding you.",
  },
  expired: {
    title: "Not paid",
    text: "This order wasn't paid in time, so it expired. You weren't charged.",
  },
};

/** States of an order that the customer hasn't picked up yet. */
const BEFORE_PICKUP: OrderState[] = ["open", "reserved", "unpaid"];

const RESERVATION_ENDED = {
  title: "Ended",
  text: "This reservation has ended. You weren't charged.",
};

/** The text for a reservation whose stop closed early. It's kept until the announced end. */
const CLOSED_EARLY = {
  text: "This stop closed early. You haven't been charged. Cancel this reservation, and you can make a new one for another stop.",
};

/** The texts for a paid order that's being refunded though it could be filled. */
const GIVEN_BACK = {
  title: "Refund in progress",
  text: "We're refunding you. Your bank may take 5 to 10 business days to post it.",
};

const READY = { title: "Paid", text: "Thanks! Your order is ready." };

/** The text for a paid order whose pickup stop was canceled or is over. */
const STOP_GONE: Partial<Record<PickupView["status"], { text: string }>> = {
  canceled: { text: "Your pickup stop was canceled. Your order is safe." },
  over: { text: "Your pickup stop has ended. Your order is safe." },
};

/** The text for an order whose stop's hours are over. It stays in line until it's handed over or canceled. */
const STILL_IN_LINE = { text: "This stop's hours are over, but your order is still in line." };

const STILL_RESERVED = {
  text: "This stop's hours are over, but your order is still in line. Show your code at the truck and pay there, cash or card.",
};

const REFUNDED_AT_TRUCK = { title: "Refunded", text: "We refunded you at the truck." };

const unconfirmed = (by: string) => ({
  title: "Not confirmed yet",
  text: `Check your email and confirm by ${by}. If you don't, we'll cancel it.`,
});

/** A customer's order as its page shows it, in truck time. It has no address. */
export function toGuestView(order: GuestOrder, zone: string, now = new Date()) {
  const { id, lines, totalCents, refundedCents, handedOverAt, createdAt } = order;
  const state = orderState(order);
  const isReserved = state === "reserved";
  const confirmBy = isReserved ? order.confirmBy : null;
  const tax = taxNote(order.tax);
  const addedTax = addedTaxLine(order);
  const pickup =
    order.stop && BEFORE_PICKUP.includes(state)
      ? toPickupView(order.stop, order.pickupMinutes, now, zone)
      : null;
  const texts = {
    ...textsOf(state, order),
    ...(isReserved && pickup?.status === "over" && reservedAfter(order)),
    ...(state === "open" && pickup && paidAfter(order, pickup)),
    ...(confirmBy && unconfirmed(formatTime(confirmBy, zone))),
  };
  return {
    id,
    ...texts,
    /** True if the order's place in the queue says the same as the text. */
    isTextUsual: texts.text === TEXTS.open.text,
    code: isReserved && !confirmBy ? order.reservationCode : null,
    isReserved,
    isUnconfirmed: confirmBy !== null,
    ordered: momentOf(createdAt, zone),
    handedOver: handedOverAt && momentOf(handedOverAt, zone),
    isPaid: order.status === "paid",
    pickup,
    isToday: pickup?.date === formatDate(now, zone),
    /** True if the order was marked ready at the counter and isn't handed over yet. */
    isReady:
      BEFORE_PICKUP.includes(state) && order.readyAt !== null && pickup?.status !== "canceled",
    /** True if an item of the order came from the menu. */
    isMade: lines.some(({ kind }) => kind === "made"),
    isShipped: order.fulfillment === "delivery",
    tracking: state === "shipped" ? trackingOf(order) : null,
    lines: lines.map(({ line, title, quantity, cupNames, refunded, unitPriceCents }) => ({
      line,
      name: title,
      quantity,
      cupNames: listCupNames(cupNames),
      refunded,
      sum: formatMoney(lineTotal({ unitPriceCents, quantity })),
    })),
    name: order.customerName,
    note: order.note,
    total: formatMoney(totalCents),
    ...(tax && { tax }),
    ...(addedTax && { addedTax: { name: addedTax.name, sum: formatMoney(addedTax.cents) } }),
    refunded: refundedCents > 0 ? formatMoney(refundedCents) : null,
  };
}

const reservedAfter = ({ stop }: GuestOrder) => (stop?.plannedEnd ? CLOSED_EARLY : STILL_RESERVED);

function paidAfter({ stop, readyAt }: GuestOrder, { status }: PickupView) {
  const isOnLine = status === "over" && stop?.canceledAt === null;
  if (!isOnLine) return STOP_GONE[status];
  return readyAt ? READY : STILL_IN_LINE;
}

export type GuestView = ReturnType<typeof toGuestView>;

function textsOf(state: OrderState, order: GuestOrder) {
  const { paymentKind, status, atTruckCents, refundedCents, readyAt } = order;
  if (state === "open" && readyAt) return READY;
  if (state === "refunded" && atTruckCents === refundedCents) return REFUNDED_AT_TRUCK;
  if (state === "expired" && paymentKind === "truck") return RESERVATION_ENDED;
  return state === "refund-in-progress" && status === "paid" ? GIVEN_BACK : TEXTS[state];
}

const momentOf = (instant: Date, zone: string) =>
  `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;
