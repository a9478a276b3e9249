import { keysInOrder } from "~/domain/words";
import type { Order } from "./orders.server";

/** States of an order, as people call them. Plain data, safe in the browser. */

export const ORDER_STATE_NAMES = {
  open: "Open",
  disputed: "Payment disputed",
  "items-missing": "Items missing",
  completed: "Completed",
  shipped: "Shipped",
  refunded: "Refunded",
  "refund-in-progress": "Refund in progress",
  reserved: "Reserved",
  unpaid: "Awaiting payment",
  expired: "Not paid",
};
export const ORDER_STATES = keysInOrder(ORDER_STATE_NAMES);
export type OrderState = (typeof ORDER_STATES)[number];

type Facts = Pick<
  Order,
  "status" | "paymentKind" | "fulfillment" | "handedOverAt" | "receivedCents" | "refundedCents"
> & {
  /** Cents refunded, including refunds under way. */
  refundedOrPendingCents: number;
  /** True if the customer's bank has an open or lost dispute. */
  isDisputed: boolean;
  /** True if items were restocked for a refund that later failed, and haven't been taken back off the shelf. */
  isMissingItems: boolean;
};

type StateFacts = Partial<Pick<Order, "paymentKind" | "fulfillment">> & {
  status: Order["status"];
  isHandedOver?: boolean;
  isRefunded?: boolean;
  /** True if refunds add up to the full amount, including refunds under way. */
  isRefundedOrPending?: boolean;
  isDisputed?: boolean;
  isMissingItems?: boolean;
};

const NOT_HANDED_OVER = { status: "paid", isHandedOver: false } as const;
const TO_HAND_OVER = { ...NOT_HANDED_OVER, isRefundedOrPending: false } as const;

/**
 * The facts that define each state. An order is in the state that has an entry for its facts, and there's never
 * more than one. `orderState` and the queries of lists both use these.
 */
export const STATE_FACTS: Record<OrderState, readonly StateFacts[]> = {
  open: [{ ...TO_HAND_OVER, isDisputed: false, isMissingItems: false }],
  disputed: [{ ...TO_HAND_OVER, isDisputed: true }],
  "items-missing": [{ ...TO_HAND_OVER, isDisputed: false, isMissingItems: true }],
  completed: [{ status: "paid", isHandedOver: true, fulfillment: "pickup" }],
  shipped: [{ status: "paid", isHandedOver: true, fulfillment: "delivery" }],
  refunded: [{ status: "refunded" }, { ...NOT_HANDED_OVER, isRefunded: true }],
  "refund-in-progress": [
    { status: "refund_due" },
    { ...NOT_HANDED_OVER, isRefundedOrPending: true, isRefunded: false },
  ],
  reserved: [{ status: "pending", paymentKind: "truck" }],
  unpaid: [{ status: "pending", paymentKind: "card" }],
  expired: [{ status: "expired" }],
};

/** @throws if no state fits: STATE_FACTS would have a gap. */
export function orderState(order: Facts): OrderState {
  const facts: Required<StateFacts> = {
    status: order.status,
    paymentKind: order.paymentKind,
    fulfillment: order.fulfillment,
    isHandedOver: order.handedOverAt !== null,
    isRefunded: order.refundedCents === order.receivedCents,
    isRefundedOrPending: order.refundedOrPendingCents >= order.receivedCents,
    isDisputed: order.isDisputed,
    isMissingItems: order.isMissingItems,
  };
  const names = Object.keys(facts) as (keyof StateFacts)[];
  const fits = (wanted: StateFacts) =>
    names.every((name) => wanted[name] === undefined || wanted[name] === facts[name]);
  const state = ORDER_STATES.find((one) => STATE_FACTS[one].some(fits));
  if (!state) throw new Error(`An order that is ${order.status} is in no state`);
  return state;
}

/** Whether an order is a window sale that waits at the counter, or did. */
export const waitedFromWindow = ({ origin, waitsSince }: Pick<Order, "origin" | "waitsSince">) =>
  origin === "window" && waitsSince !== null;

/**
 * A reservation that was paid at the truck can't be reopened, since the tap that completed it took the money
 * too. Its payment is voided instead. A sale at the window was paid before it waited.
 */
export function canBeReopened(
  order: Pick<Order, "handedOverAt" | "truckPayment" | "origin" | "waitsSince">,
): boolean {
  if (order.handedOverAt === null) return false;
  return order.truckPayment === null || waitedFromWindow(order);
}

/** The owner's filter of orders: one state, those that need attention ('waiting'), or all but those never paid. */
export type OrdersFilter = OrderState | "waiting" | "all";

const WAITING: readonly OrderState[] = ["open", "reserved", "items-missing", "disputed"];
const NEVER_PAID: readonly OrderState[] = ["unpaid", "expired"];

export function statesOf(filter: OrdersFilter): readonly OrderState[] {
  if (filter === "waiting") return WAITING;
  if (filter === "all") return ORDER_STATES.filter((state) => !NEVER_PAID.includes(state));
  return [filter];
}

/** Whether a filter has only orders that wait, which are due at some time. */
export const hasOnlyWaiting = (filter: OrdersFilter): boolean =>
  statesOf(filter).every((state) => WAITING.includes(state));

/** Names of states in bookmarks from before November 30, 2026. */
const FORMER_NAMES: Readonly<Record<string, OrderState>> = {
  "to-hand-over": "open",
  short: "items-missing",
  "handed-over": "completed",
  sent: "shipped",
  "refund-due": "refund-in-progress",
  "given-up": "expired",
};

/** The filter that a URL names; null for anything else. */
export function readOrdersFilter(text: string | null): OrdersFilter | null {
  const filters: OrdersFilter[] = ["waiting", "all", ...ORDER_STATES];
  return filters.find((filter) => filter === text) ?? FORMER_NAMES[text ?? ""] ?? null;
}
