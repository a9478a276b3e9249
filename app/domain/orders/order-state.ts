import { wordsOf } from "../words";
import type { Order } from "./orders.server";

/** States of an order, as people call them. Plain data, safe in the browser. */

export const ORDER_STATE_NAMES = {
  "to-hand-over": "Open",
  disputed: "Payment disputed",
  short: "Items missing",
  "handed-over": "Completed",
  sent: "Shipped",
  refunded: "Refunded",
  "refund-due": "Refund in progress",
  reserved: "Reserved",
  unpaid: "Awaiting payment",
  "given-up": "Not paid",
};
export const ORDER_STATES = wordsOf(ORDER_STATE_NAMES);
export type OrderState = (typeof ORDER_STATES)[number];

type Facts = Pick<
  Order,
  "status" | "paymentKind" | "fulfillment" | "handedOverAt" | "receivedCents" | "refundedCents"
> & {
  /** Cents refunded, including refunds under way. */
  goingBackCents: number;
  /** True if the customer's bank has an open or lost dispute. */
  isDisputed: boolean;
  /** A refund failed after the items were sold again. */
  isShort: boolean;
};

/**
 * An order whose whole payment is going back isn't handed over anymore. One that was handed over stays
 * completed.
 */
export function orderState(order: Facts): OrderState {
  switch (order.status) {
    case "pending":
      return order.paymentKind === "truck" ? "reserved" : "unpaid";
    case "expired":
      return "given-up";
    case "refund_due":
      return "refund-due";
    case "refunded":
      return "refunded";
    case "paid":
      if (order.handedOverAt) return order.fulfillment === "delivery" ? "sent" : "handed-over";
      if (order.refundedCents === order.receivedCents) return "refunded";
      if (order.goingBackCents >= order.receivedCents) return "refund-due";
      if (order.isDisputed) return "disputed";
      return order.isShort ? "short" : "to-hand-over";
  }
}

/**
 * An order that was paid at the truck can't be reopened, since a wrong tap there was wrong about the money
 * too. Its payment is voided instead.
 */
export function canBeReopened(order: Pick<Order, "handedOverAt" | "truckPayment">): boolean {
  return order.handedOverAt !== null && order.truckPayment === null;
}

/**
 * The owner's filter of orders: one state, those that need attention ('waiting'), or all but those never
 * paid.
 */
export type OrdersWish = OrderState | "waiting" | "all";

const WAITING: readonly OrderState[] = ["to-hand-over", "reserved", "short", "disputed"];
const NEVER_PAID: readonly OrderState[] = ["unpaid", "given-up"];

export function statesOf(wish: OrdersWish): readonly OrderState[] {
  if (wish === "waiting") return WAITING;
  if (wish === "all") return ORDER_STATES.filter((state) => !NEVER_PAID.includes(state));
  return [wish];
}

/** From a URL; null for anything else. */
export function readOrdersWish(text: string | null): OrdersWish | null {
  const wishes: OrdersWish[] = ["waiting", "all", ...ORDER_STATES];
  return wishes.find((wish) => wish === text) ?? null;
}
