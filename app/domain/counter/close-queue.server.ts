import type { Actor } from "~/domain/access/actor";
import { refuseWithout } from "~/domain/access/audit.server";
import { findCalendarEvent } from "~/domain/events/event-queries.server";
import { CLOSING } from "~/domain/events/question-fields";
import { formatMoney } from "~/domain/money";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import type { DeskOrder } from "~/domain/order-desk/order-queries.server";
import { orderNameOf } from "~/domain/orders/order-name";
import { orderState } from "~/domain/orders/order-state";
import { conflict, firstMessage, type Result, refusal } from "~/domain/result";
import { cancelReservation } from "~/domain/stop-orders/end-reservation.server";
import { isUpcoming } from "~/domain/time";
import { listQueuedOrders } from "./queue-stops.server";

/** Closes a stop that's over for good, so nobody waits there anymore. */

const GONE = refusal("missing", "This event no longer exists.");
const NOT_OVER = refusal("conflict", "This stop isn't over yet. Close it early first.");

/** '#12, paid $6.50: will be marked picked up' */
function describeFate(order: DeskOrder): string {
  const sum = formatMoney(order.totalCents);
  switch (orderState(order)) {
    case "reserved":
      return `${orderNameOf(order)}, ${sum} due: will be canceled`;
    case "disputed":
      return `${orderNameOf(order)}, payment disputed: will be marked picked up`;
    default:
      return `${orderNameOf(order)}, paid ${sum}: will be marked picked up`;
  }
}

/**
 * Marks the paid orders left at the stop as picked up, and cancels its reservations. No money moves: customers
 * who didn't get their order must be refunded or moved first. Each order is its own write, so after a crash,
 * the rest is asked about again. Refuses with missing or conflict.
 * @param yes what the owner was shown for each order. If that has changed, it's asked first
 */
export async function closeQueue(
  stopId: number,
  actor: Actor,
  yes?: string,
  now = new Date(),
): Promise<Result> {
  const notTheirs = refuseWithout("administer", actor);
  if (notTheirs) return notTheirs;
  const stop = findCalendarEvent(stopId);
  if (!stop) return GONE;
  if (isUpcoming(stop.endDate, now)) return NOT_OVER;
  const left = listQueuedOrders(stopId);
  const fates = left.map(describeFate);
  if (fates.join(" ") !== (yes ?? "")) return conflict({ [CLOSING]: fates });
  const refused: string[] = [];
  for (const order of left) {
    const done = await letGo(order, actor);
    if (!done.ok) refused.push(`${orderNameOf(order)}: ${firstMessage(done)}`);
  }
  return refused.length === 0 ? { ok: true } : conflict({ "": refused });
}

function letGo(order: DeskOrder, actor: Actor): Promise<Result> {
  const state = orderState(order);
  if (state === "reserved") return cancelReservation(order.id, actor);
  return setHandedOver(order.id, { handedOver: true, despiteDispute: state === "disputed" }, actor);
}
