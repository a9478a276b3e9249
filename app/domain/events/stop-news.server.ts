import type { Tx } from "~/db/client.server";
import type { Stop } from "~/domain/fulfillment/pickup-stop.server";
import {
  forgetUntold,
  queueMovedEmail,
  queueStopChangedEmail,
} from "~/domain/fulfillment/stop-emails.server";
import type { Order } from "~/domain/orders/orders.server";
import { findUnsent, isUnderWay, timesSent } from "~/domain/outbox/outbox.server";
import { CHANNELS, type Channel, causeBy } from "~/domain/outbox/sms-queue.server";

/** The parts of a stop that customers are told about. */
export type Announced = Pick<
  Stop,
  "startDate" | "endDate" | "plannedEnd" | "location" | "lateMinutes" | "canceledAt"
>;

type Waiting = Pick<Order, "id" | "pickupMinutes">;

/**
 * Queues the email and the text about a changed stop, if it's news. If the change takes back an unsent one, the
 * earlier message is withdrawn. Email and text are judged separately, since one may have gone out without the
 * other.
 */
export function tellStopChange(
  tx: Tx,
  order: Waiting,
  before: Announced,
  stop: Announced & Pick<Stop, "id" | "sequence">,
  sendAt?: Date,
): void {
  for (const channel of CHANNELS) tellBy(tx, channel, order, { before, stop, sendAt });
}

type Change = { before: Announced; stop: Announced & Pick<Stop, "id" | "sequence">; sendAt?: Date };

/**
 * A message about moving the order that is still unsent is queued anew: it says everything, but may be written already,
 * while the round sends others before it.
 */
function tellBy(tx: Tx, channel: Channel, order: Waiting, { before, stop, sendAt }: Change): void {
  const told = causeBy(channel, `order:${order.id}:stop:${stop.id}:`);
  const moved = causeBy(channel, `order:${order.id}:moved:`);
  const newest = findUnsent(tx, told);
  const isBeingTold = newest !== undefined && isUnderWay(newest);
  const unsent = isBeingTold ? undefined : newest;
  if (findUnsent(tx, moved)) {
    queueMovedEmail(tx, order.id, new Date(), [channel]);
    return;
  }
  if (unsent && !unsent.payload.known) return;
  const known = (unsent?.payload.known as Known | undefined) ?? knownOf(before);
  forgetUntold(tx, order.id, [channel]);
  const now = knownOf(stop);
  const isMoved = PLACE.some((part) => known[part] !== now[part]);
  if (!isMoved && known.lateMinutes === now.lateMinutes) return;
  const isOnTime = !isMoved && now.lateMinutes === 0;
  // A pickup time includes the lateness. For an order without one, only a message says that the stop runs late.
  const knew = order.pickupMinutes !== null || timesSent(tx, told) > 0 || timesSent(tx, moved) > 0;
  if (isOnTime && !isBeingTold && !knew) return;
  const news = { ...(isMoved && { isMoved: 1 }), ...(isOnTime && { isOnTime: 1 }) };
  queueStopChangedEmail(tx, order.id, stop, { ...news, known }, sendAt, [channel]);
}

type Known = ReturnType<typeof knownOf>;

const PLACE = ["start", "end", "location", "isCanceled"] as const;

/** The facts of a stop that a customer knows, stored as JSON. */
const knownOf = ({ startDate, endDate, location, lateMinutes, canceledAt }: Announced) => ({
  start: startDate.getTime(),
  end: endDate.getTime(),
  location,
  lateMinutes,
  isCanceled: canceledAt !== null,
});
