import { countEach } from "~/domain/cart/line-name";
import { formatMoney } from "~/domain/money";
import { listCupNames } from "~/domain/orders/cup-names";
import { orderState } from "~/domain/orders/order-state";
import { formatSameDay } from "~/domain/time";
import { promisedAt, type QueueStop, rankOf } from "./pickup-due";
import type { QueuedOrder } from "./queue.server";
import { type Step, stepOf, stopField } from "./steps";

/** An order as the counter shows it, in truck time. */
export type Ticket = {
  id: number;
  /** Sorts tickets within their part of the queue: by promised time, then by `orderedAt`. */
  rank: number;
  /** When it was ordered, in milliseconds. */
  orderedAt: number;
  /** '#12' */
  number: string;
  /** The name that the customer gave. */
  name: string | null;
  /** The order's stop as its form posts it. */
  stopField: string;
  /** The name of the order's stop, if the counter shows several. */
  stop: string | null;
  /** The code of a reservation, which the customer shows. */
  code: string | null;
  step: Step;
  /** The promised time, like '3:20 PM'. Null if none was promised. */
  promised: string | null;
  /** When it was sold at the window, as in '3:14 PM'. */
  sold: string | null;
  /** True if it was sold without a signal and arrived later. */
  soldOffline: boolean;
  /** True if the till named a stop that wasn't open, so this one was assumed. */
  isStopAssumed: boolean;
  /** Minutes past the promised time, until it's ready. */
  lateMinutes: number;
  /** Minutes since it was ready. */
  readyMinutes: number;
  /** Cents to pay at the truck; 0 once it's paid. */
  dueCents: number;
  /** The refunded amount, as in '$2.00', which handing over must confirm. */
  refunded: string;
  /** Why it isn't made anymore. */
  closedReason: string | null;
  /** Why it can't be handed over in one tap. */
  problem: string | null;
  note: string | null;
  cups: {
    line: string;
    name: string;
    choices: string[];
    /** 'Maya, Leo'; '' if no cup has a name. */
    names: string;
    quantity: number;
    refunded: number;
  }[];
};

/** @param names of stops by ID, if tickets show them */
export function toTicket(
  order: QueuedOrder,
  stops: readonly QueueStop[],
  now: Date,
  zone: string,
  names?: ReadonlyMap<number, string>,
): Ticket {
  const { id, readyAt, lines, pickupEventId } = order;
  const isWalkUp = order.origin === "window";
  const promised = isWalkUp ? null : promisedAt(order, stops);
  return {
    id,
    rank: rankOf(order, stops),
    orderedAt: order.createdAt.getTime(),
    number: `#${id}`,
    name: order.customerName,
    stopField: stopField(pickupEventId),
    stop: (pickupEventId !== null && names?.get(pickupEventId)) || null,
    code: order.reservationCode,
    step: stepOf(order),
    promised: promised && formatSameDay(now, promised, zone),
    sold: isWalkUp ? formatSameDay(now, order.createdAt, zone) : null,
    soldOffline: isWalkUp && Number(order.waitsSince) - Number(order.createdAt) > CAME_LATE_MS,
    isStopAssumed: order.isStopAssumed,
    lateMinutes: promised && !readyAt ? minutesSince(promised, now) : 0,
    readyMinutes: readyAt ? minutesSince(readyAt, now) : 0,
    dueCents: order.status === "pending" ? order.totalCents : 0,
    refunded: formatMoney(order.refundedOrPendingCents),
    ...standingOf(order),
    note: order.note,
    cups: lines.map(({ line, name, choiceNames, cupNames, quantity, refunded }) => ({
      line,
      name,
      quantity,
      refunded,
      choices: countEach(choiceNames, quantity - refunded),
      names: listCupNames(cupNames),
    })),
  };
}

/** How late a sale arrives to count as late. A phone with a signal sends sales at once. */
const CAME_LATE_MS = 2 * 60_000;

function standingOf(order: QueuedOrder): Pick<Ticket, "closedReason" | "problem"> {
  switch (orderState(order)) {
    case "refunded":
      return { closedReason: "Refunded", problem: null };
    case "refund-in-progress":
      return { closedReason: "Refund in progress", problem: null };
    case "expired":
      return { closedReason: "Canceled", problem: null };
    case "disputed":
      return { closedReason: null, problem: "Payment disputed" };
    case "items-missing":
      return { closedReason: null, problem: "Items missing" };
    default:
      return { closedReason: null, problem: null };
  }
}

/** Whole minutes, never below 0. */
export const minutesSince = (then: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - then.getTime()) / 60_000));
