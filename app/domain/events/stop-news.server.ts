import type { Tx } from "~/db/client.server";
import { forgetUntold, queueStopChangedEmail, type Stop } from "../fulfillment/pickup-stop.server";
import { findUnsent, isUnderWay, timesSent } from "../mail/outbox.server";
import type { Order } from "../orders/orders.server";

/** What a customer is told of a stop. */
export type Announced = Pick<
  Stop,
  "startDate" | "endDate" | "location" | "lateMinutes" | "canceledAt"
>;

type Waiting = Pick<Order, "id" | "pickupMinutes">;

/**
 * Queues the email that a stop changed, if it's news: a change that was taken back before its email went out
 * withdraws that email. An order moved by hand may still wait for its own email, which says everything.
 */
export function tellStopChange(
  tx: Tx,
  order: Waiting,
  before: Announced,
  stop: Announced & Pick<Stop, "id" | "sequence">,
  sendAt?: Date,
): void {
  const told = `order:${order.id}:stop:${stop.id}:` as const;
  const newest = findUnsent(tx, told);
  const isBeingTold = newest !== undefined && isUnderWay(newest);
  const unsent = isBeingTold ? undefined : newest;
  if (findUnsent(tx, `order:${order.id}:moved:`) || (unsent && !unsent.payload.known)) return;
  const known = (unsent?.payload.known as Known | undefined) ?? knownOf(before);
  forgetUntold(tx, order.id);
  const now = knownOf(stop);
  const isMoved = PLACE.some((part) => known[part] !== now[part]);
  if (!isMoved && known.lateMinutes === now.lateMinutes) return;
  const isOnTime = !isMoved && now.lateMinutes === 0;
  if (isOnTime && !isBeingTold && !knewOfLateness(tx, order, told)) return;
  const news = { ...(isMoved && { isMoved: 1 }), ...(isOnTime && { isOnTime: 1 }) };
  queueStopChangedEmail(tx, order.id, stop, { ...news, known }, sendAt);
}

type Known = ReturnType<typeof knownOf>;

const PLACE = ["start", "end", "location", "isCanceled"] as const;

/** What a customer knows of a stop, as JSON keeps it. */
const knownOf = ({ startDate, endDate, location, lateMinutes, canceledAt }: Announced) => ({
  start: startDate.getTime(),
  end: endDate.getTime(),
  location,
  lateMinutes,
  isCanceled: canceledAt !== null,
});

/** A pickup time includes the lateness. Without one, only an email says that a stop runs late. */
const knewOfLateness = (tx: Tx, { id, pickupMinutes }: Waiting, told: `${string}:`) =>
  pickupMinutes !== null || timesSent(tx, told) > 0 || timesSent(tx, `order:${id}:moved:`) > 0;
