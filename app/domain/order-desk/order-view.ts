import { addressLines } from "~/domain/fulfillment/fulfillment";
import { pickupLine, shortPickup, toPickupView } from "~/domain/fulfillment/pickup";
import type { Stop } from "~/domain/fulfillment/pickup-stop.server";
import { trackingOf } from "~/domain/fulfillment/tracking";
import { formatMobile } from "~/domain/mobile-number";
import { formatMoney, lineTotal } from "~/domain/money";
import { listCupNames } from "~/domain/orders/cup-names";
import {
  canBeReopened,
  type OrderState,
  orderState,
  waitedFromWindow,
} from "~/domain/orders/order-state";
import type { LineWithRefunds } from "~/domain/refunds/refundable.server";
import { addedTaxLine, taxNote } from "~/domain/tax/tax";
import type { OrderTax } from "~/domain/tax/tax-entries.server";
import { formatDateAndTime, formatTime } from "~/domain/time";
import type { TillEntry } from "~/domain/truck-ledger/till.server";
import type { HistoryEntry } from "./order-history.server";
import type { DeskOrder } from "./order-queries.server";
import type { ListedOrder } from "./order-search.server";

/** Orders as the panel shows them, in truck time. */

/** The customer of a sale at the window, where nobody leaves an email address. */
export const WALK_UP = "Walk-up";

/** A sale at the window. It was made at once, whatever pickup time it counts for. */
const isWalkUp = ({ origin }: Pick<DeskOrder, "origin">) => origin === "window";

/** The customer's email address. Null for a sale at the window, which has none. */
const customerOf = ({ origin, email }: Pick<DeskOrder, "origin" | "email">) =>
  isWalkUp({ origin }) ? null : email;

/** An order in one line of the list. */
export function toOrderRow(order: ListedOrder, zone: string, now = new Date()) {
  const { id, totalCents, refundedCents, createdAt, lines, stop, pickupMinutes } = order;
  return {
    id,
    name: order.customerName,
    email: customerOf(order),
    what: lines.map(({ quantity, name }) => `${quantity} × ${name}`),
    pickup: stop && (isWalkUp(order) ? stop.title : pickupLine(stop, pickupMinutes, zone)),
    shortPickup: stop && !isWalkUp(order) ? shortPickup(stop, pickupMinutes, now, zone) : null,
    code: order.reservationCode,
    press: quickActionOf(order),
    /** The sum refunded when the page was loaded, so a refund since then isn't overlooked. */
    seen: formatMoney(order.refundedOrPendingCents),
    ordered: formatDateAndTime(createdAt, zone),
    total: formatMoney(totalCents),
    refunded: refundedCents > 0 ? formatMoney(refundedCents) : null,
    state: orderState(order),
    isUnconfirmed: isUnconfirmed(order),
  };
}

/**
 * The button of an order in the list. For a reservation, it also records the payment. A disputed order has
 * none, since its dialog asks first.
 */
function quickActionOf(order: DeskOrder): "complete" | "send" | "pay" | null {
  const state = orderState(order);
  if (state === "reserved") return "pay";
  if (state !== "open") return null;
  return isParcel(order) ? "send" : "complete";
}

const isParcel = ({ fulfillment }: DeskOrder) => fulfillment === "delivery";

const isUnconfirmed = ({ confirmBy, status }: DeskOrder) =>
  confirmBy !== null && status === "pending";

export type OrderRow = ReturnType<typeof toOrderRow>;

type Parts = {
  lines: LineWithRefunds[];
  history: HistoryEntry[];
  stop: Stop | null;
  canBeMoved: boolean;
  refundableCents: number;
  /** Cents that can be refunded at the truck, however the order was paid. */
  unrefundedCents: number;
  tax: OrderTax | null;
  /** Cents left of the tip, after refunds of the tip. */
  tipCents: number;
  /** Refunds at the truck that can be undone. */
  undoableRefunds: TillEntry[];
};

/** States in which the details can mark an order handed over, or undo that. */
const HANDED_OVER_FROM: OrderState[] = [
  "open",
  "disputed",
  "items-missing",
  "completed",
  "shipped",
];

/** An order as its details show it. */
export function toOrderView(order: DeskOrder, parts: Parts, zone: string, now = new Date()) {
  const { id, totalCents, receivedCents, refundedCents, tipCents, stripePaymentId } = order;
  const tipRefundedCents = tipCents - parts.tipCents;
  const state = orderState(order);
  const tax = toTax(parts.tax);
  const addedTax = addedTaxLine(order);
  return {
    id,
    name: order.customerName,
    email: customerOf(order),
    phone: order.phone && formatMobile(order.phone),
    stripePaymentId,
    canBeHandedOver:
      (order.origin === "web" || waitedFromWindow(order)) && HANDED_OVER_FROM.includes(state),
    reservation: toReservation(order, zone),
    state,
    ordered: formatDateAndTime(order.createdAt, zone),
    handedOver: order.handedOverAt && formatDateAndTime(order.handedOverAt, zone),
    isParcel: isParcel(order),
    tracking: trackingOf(order),
    canBeReopened: canBeReopened(order),
    canBeMoved: parts.canBeMoved,
    pickup:
      parts.stop &&
      toPickupView(parts.stop, isWalkUp(order) ? null : order.pickupMinutes, now, zone),
    isStopAssumed: order.isStopAssumed,
    note: order.note,
    address: order.deliveryAddress && addressLines(order.deliveryAddress),
    lines: parts.lines.map((line) => ({
      line: line.line,
      name: line.title,
      quantity: line.quantity,
      cupNames: listCupNames(line.cupNames),
      refunded: line.refunded,
      price: formatMoney(line.unitPriceCents),
      sum: formatMoney(lineTotal(line)),
      differed: differencesOf(line),
    })),
    /** True if the order has goods, since only goods can go back in stock. */
    canRestock: parts.lines.some(({ kind }) => kind === "goods"),
    total: formatMoney(totalCents),
    ...(tax && { tax }),
    ...(addedTax && { addedTax: { name: addedTax.name, sum: formatMoney(addedTax.cents) } }),
    received: formatMoney(receivedCents),
    refundedOrPending: formatMoney(order.refundedOrPendingCents),
    tip: tipCents > 0 ? formatMoney(tipCents) : null,
    tipRefunded: tipRefundedCents > 0 ? formatMoney(tipRefundedCents) : null,
    tipLeftCents: parts.tipCents,
    refunded: refundedCents > 0 ? formatMoney(refundedCents) : null,
    refundable: parts.refundableCents > 0 ? formatMoney(parts.refundableCents) : null,
    refundableAtTruck: parts.unrefundedCents > 0 ? formatMoney(parts.unrefundedCents) : null,
    refundsAtTruck: parts.undoableRefunds.map(({ id, kind, method, cents, createdAt }) => ({
      value: String(id),
      label: `${formatMoney(-cents)}${kind === "tip" ? " of the tip" : ""} ${method === "cash" ? "in cash" : "by card"}, ${formatDateAndTime(createdAt, zone)}`,
    })),
    paidAtTruck: order.status === "paid" ? order.truckPayment : null,
    canBeVoided:
      order.status === "paid" &&
      order.truckPayment !== null &&
      refundedCents === 0 &&
      tipRefundedCents === 0,
    history: parts.history.map(({ at, what }) => ({ when: formatDateAndTime(at, zone), what })),
  };
}

function toTax(tax: OrderTax | null) {
  const note = taxNote(tax);
  if (!tax || (note === null && !tax.isAdded)) return null;
  const refundedCents = tax.taxCents - tax.netReceivedCents;
  return { note, refunded: refundedCents > 0 ? formatMoney(refundedCents) : null };
}

/** Differences between a window sale and what the server knew when the sale was stored. */
function differencesOf({ listedPriceCents, lacking }: LineWithRefunds): string[] {
  return [
    ...(listedPriceCents === null
      ? []
      : [`${formatMoney(listedPriceCents)} on the menu at the time`]),
    ...(lacking > 0 ? [`${lacking} not in stock`] : []),
  ];
}

/**
 * An order's reservation; null if it was paid by card or sold at the window. An ended one can still be paid if its
 * items are in stock.
 */
function toReservation(order: DeskOrder, zone: string) {
  const { paymentKind, origin, reservationCode, truckPayment, status, confirmBy } = order;
  if (paymentKind === "card" || origin === "window") return null;
  return {
    code: reservationCode ?? "",
    paidBy: truckPayment,
    isOpen: status === "pending",
    confirmBy: isUnconfirmed(order) && confirmBy ? formatTime(confirmBy, zone) : null,
    canBePaid: status === "pending" || status === "expired",
  };
}

export type OrderView = ReturnType<typeof toOrderView>;

/** An order as a manager at the truck sees it: without the customer's addresses, Stripe, and history. */
export const toHelpersView = (order: OrderView): OrderView => ({
  ...order,
  email: null,
  address: null,
  stripePaymentId: null,
  history: [],
  tracking: null,
});

/** An order as its seller sees it, who may only change how it was paid or void it. */
export const toSellersView = (order: OrderView): OrderView => ({
  ...toHelpersView(order),
  phone: null,
  refundableAtTruck: null,
  refundsAtTruck: [],
  tipLeftCents: 0,
});
