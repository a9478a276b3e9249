import type { Tx } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import { type CalendarEvent, isPickupOpen } from "~/domain/event";
import { findCalendarEvent } from "~/domain/events/event-queries.server";
import { cancelEvent } from "~/domain/events/events.server";
import { listWaitingAt } from "~/domain/events/waiting-orders.server";
import { bundledSendTime } from "~/domain/fulfillment/stop-emails.server";
import { formatMoney } from "~/domain/money";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { conflict, firstMessage, type Result, refusal } from "~/domain/result";
import { withUnit } from "~/domain/words";
import { cancelReservation } from "./end-reservation.server";

/** Lets the owner refund and cancel all orders that wait at a stop, and cancel the stop too. */

const GONE = refusal("missing", "This event no longer exists.");

/** How many orders are handled at once. Each asks Stripe. */
const AT_ONCE = 4;
/** How long one press may refund orders. The page then offers the rest again. */
const MAX_DURATION_MS = 20_000;

export function findRefundAll(stopId: number) {
  const event = findCalendarEvent(stopId);
  if (!event) return null;
  const waiting = waitingByWay(stopId);
  return {
    stopTitle: event.title,
    question: questionOf(waiting),
    left: describeLeft(waiting),
    canCallOff: canCallOff(event),
  };
}

/** Whether a stop can be canceled. One that's over has taken place. */
const canCallOff = (stop: CalendarEvent) =>
  stop.canceledAt === null && isPickupOpen(stop, new Date());

type Waiting = ReturnType<typeof waitingByWay>;

function waitingByWay(stopId: number, db?: Tx) {
  const all = listWaitingAt(stopId, db);
  const paid = all.filter(({ order }) => order.status === "paid");
  return {
    byCard: paid.filter(({ order }) => order.paymentKind === "card"),
    reserved: all.filter(({ order }) => order.status === "pending"),
    atTruck: paid.filter(({ order }) => order.paymentKind === "truck"),
  };
}

const sumOf = (orders: { netReceivedCents: number }[]) =>
  formatMoney(orders.reduce((sum, { netReceivedCents }) => sum + netReceivedCents, 0));

/** 'Refund 8 orders ($96.40) and cancel 3 reservations?'; null if there's nothing to do. */
function questionOf({ byCard, reserved }: Waiting): string | null {
  const parts = [
    ...(byCard.length > 0 ? [`refund ${withUnit(byCard.length, "order")} (${sumOf(byCard)})`] : []),
    ...(reserved.length > 0 ? [`cancel ${withUnit(reserved.length, "reservation")}`] : []),
  ];
  const asked = parts.join(" and ");
  return asked === "" ? null : `${asked.charAt(0).toUpperCase()}${asked.slice(1)}?`;
}

function describeLeft({ atTruck }: Waiting): string | null {
  const { length } = atTruck;
  if (length === 0) return null;
  return length === 1
    ? "1 order was paid at the truck. Refund it there."
    : `${length} orders were paid at the truck. Refund them there.`;
}

/**
 * Refunds and cancels order by order, each in its own write. After a crash, the rest still waits and is asked
 * about again. Nothing is paid twice, since an order with a requested refund no longer waits. Refuses with
 * missing, or with conflict if anything is left to do, and says what was done.
 * @param asked the question that the owner answered with yes. If another question is due, it's asked first
 */
export async function refundAll(
  stopId: number,
  asked: string,
  actor: Actor,
  longestMs = MAX_DURATION_MS,
): Promise<Result<{ report: string }>> {
  if (!findCalendarEvent(stopId)) return GONE;
  const before = waitingByWay(stopId);
  const question = questionOf(before);
  if (question === null) return { ok: true, report: describeLeft(before) ?? "" };
  if (question !== asked) return CHANGED;
  return carryOut(stopId, before, actor, longestMs);
}

/**
 * Cancels the stop, then refunds and cancels its orders. Each customer gets one email about all of it. After a
 * crash, the same dialog asks about the rest. Refuses like `refundAll`.
 */
export async function callOff(
  stopId: number,
  asked: string,
  actor: Actor,
  longestMs = MAX_DURATION_MS,
): Promise<Result<{ report: string }>> {
  const event = findCalendarEvent(stopId);
  if (!event) return GONE;
  if (event.canceledAt !== null) return refundAll(stopId, asked, actor, longestMs);
  if (!canCallOff(event)) return OVER;
  let before = waitingByWay(stopId);
  const whyNot = (tx: Tx) => {
    before = waitingByWay(stopId, tx);
    return (questionOf(before) ?? "") === asked ? null : CHANGED;
  };
  const done = await cancelEvent(stopId, actor, { whyNot, tellPaidAt: bundledSendTime() });
  // Someone else canceled the stop just now.
  if (!done.ok && done.kind === "missing") return refundAll(stopId, asked, actor, longestMs);
  return done.ok ? carryOut(stopId, before, actor, longestMs) : done;
}

/**
 * Deletes a stop for an API client, which sees no dialog. An answer that isn't the current question is refused
 * with that question. Without an answer, paid orders are kept.
 */
export async function deleteWith(
  stopId: number,
  answer: string | null,
  actor: Actor,
): Promise<Result> {
  const question = answer === null ? null : (findRefundAll(stopId)?.question ?? null);
  if (answer === null || question === null) return cancelEvent(stopId, actor);
  return answer === question ? callOff(stopId, answer, actor) : refusal("conflict", question);
}

const OVER = refusal("conflict", "This stop is over. You can still refund its orders.");

async function carryOut(stopId: number, before: Waiting, actor: Actor, longestMs: number) {
  const until = Date.now() + longestMs;
  const { reserved, byCard } = waitingByWay(stopId);
  const refused = [
    ...(await forEach(reserved, until, ({ id }) => cancelReservation(id, actor, stopId))),
    ...(await forEach(byCard, until, ({ id }) =>
      requestRefund(id, { scope: "all", restock: true }, actor, stopId),
    )),
  ];
  return reportOf(before, waitingByWay(stopId), refused);
}

const CHANGED = refusal(
  "conflict",
  "The orders changed after you opened this. Check the numbers, then try again.",
);

type Refused = { orderId: number; reason: string };

async function forEach(
  waiting: Waiting["byCard"],
  until: number,
  act: (order: Waiting["byCard"][number]["order"]) => Promise<Result>,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (let from = 0; from < waiting.length && Date.now() < until; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE).map(async ({ order }) => {
      const done = await act(order);
      if (done.ok) return true;
      refused.push({ orderId: order.id, reason: firstMessage(done) });
      return done.kind !== "unavailable";
    });
    // Stripe doesn't answer, so the rest would only wait as long.
    if ((await Promise.all(some)).includes(false)) break;
  }
  return refused;
}

/** Reports what was done. An order that no longer waits counts, whoever handled it. */
function reportOf(before: Waiting, after: Waiting, refused: Refused[]): Result<{ report: string }> {
  const isDone = (still: Waiting["byCard"]) => {
    const ids = new Set(still.map(({ order }) => order.id));
    return ({ order }: Waiting["byCard"][number]) => !ids.has(order.id);
  };
  const refunded = before.byCard.filter(isDone(after.byCard));
  const canceled = before.reserved.filter(isDone(after.reserved));
  const done = [
    ...(refunded.length > 0
      ? [`${withUnit(refunded.length, "refund")} requested (${sumOf(refunded)}).`]
      : []),
    ...(canceled.length > 0 ? [`${withUnit(canceled.length, "reservation")} canceled.`] : []),
  ];
  const question = questionOf(after);
  const left = describeLeft(after);
  if (question === null) return { ok: true, report: [...done, ...(left ? [left] : [])].join(" ") };
  const open = [...after.byCard, ...after.reserved];
  const reasons = refused
    .filter(({ orderId }) => open.some(({ order }) => order.id === orderId))
    .map(({ orderId, reason }) => `Order #${orderId}: ${reason}`);
  const rest = `${withUnit(open.length, "order")} ${open.length === 1 ? "is" : "are"} left.`;
  const sentences = [done.join(" "), ...reasons, rest].filter(Boolean);
  return conflict({ "": sentences });
}
