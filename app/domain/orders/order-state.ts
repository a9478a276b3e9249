import { wordsOf } from "../words";
import type { Order } from "./orders.server";

/** What has become of an order, as people speak of it. Plain data, safe in the browser. */

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
  /** With what is on its way. */
  goingBackCents: number;
  /** By the customer's bank: not settled yet, or lost. */
  isDisputed: boolean;
  /** Its refund failed after its items were sold again. */
  isShort: boolean;
};

/** What is given back in full, or will be, needs no handing over; what was handed over stays so. */
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

/** What was paid at the truck was taken along: a wrong tap was wrong about the money too. */
export function canBeReopened(order: Pick<Order, "handedOverAt" | "truckPayment">): boolean {
  return order.handedOverAt !== null && order.truckPayment === null;
}

/** What the owner looks for: a state, what needs them, or all but what nobody ever paid. */
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
