import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { may } from "~/domain/access/roles";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { dayOf } from "~/domain/events/copy-week";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import type { TruckPayment } from "~/domain/order";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { type DeskOrder, findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { UNDO_MS, UNDO_WITHIN_MS } from "~/domain/orders/action-undo";
import { orderNameOf } from "~/domain/orders/order-name";
import { orderState } from "~/domain/orders/order-state";
import { ORDER_GONE } from "~/domain/orders/orders.server";
import { queueEmailAgain } from "~/domain/outbox/outbox.server";
import { queueSms } from "~/domain/outbox/sms-queue.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import type { FormFields } from "~/forms/form";
import { type CounterAction, type Step, stepOf, stopField } from "./steps";

/**
 * The actions of the counter: waiting → making → ready → gone. Each can be repeated, and refuses with missing
 * or conflict. The last step is `setHandedOver` (order-desk), or `payAndHandOver` (stop-orders) for a reservation.
 */

type Steps = Partial<Pick<DeskOrder, "makingAt" | "readyAt">>;

const COMPLETED = refusal("conflict", "This order is already completed.");
const MOVED_ON = refusal("conflict", "This order has moved on, so there's nothing to undo.");
const MOVED = refusal("conflict", "This order has moved to another stop. Check the counter again.");
const UNCONFIRMED = refusal("conflict", "The customer hasn't confirmed this reservation yet.");
const DISPUTED = refusal(
  "conflict",
  "The customer's bank is disputing this payment. Open Details to complete the order anyway.",
);
const OVER = refusal("conflict", "This order was refunded or canceled, so don't make it.");

export function startMaking(id: number, actor: Actor, now = new Date()): Promise<Result> {
  return change(id, actor, "making", (order) => {
    return whyNotMade(order) ?? (stepOf(order) === "waiting" ? { makingAt: now } : {});
  });
}

/**
 * Marks an order ready, and queues the customer's email and text. Each is sent once, when the tap can no longer
 * be undone, and not at all if it was undone (`whyNotSent`).
 */
export function markReady(id: number, actor: Actor, now = new Date()): Promise<Result> {
  return change(id, actor, "ready", (order, tx) => {
    const refused = whyNotMade(order);
    if (refused || order.readyAt) return refused ?? {};
    const cause = readyCause(tx, order);
    const sendAt = new Date(now.getTime() + UNDO_MS);
    queueEmailAgain(tx, "order_ready", cause, { orderId: id }, sendAt);
    queueSms(tx, "text_ready", cause, { orderId: id }, sendAt);
    return { readyAt: now };
  });
}

/** The cause of the message. An order that was made for another day or time is news when it's ready again. */
function readyCause(tx: Tx, { id, pickupEventId, pickupMinutes }: DeskOrder): string {
  const stop = findStop(tx, pickupEventId);
  const day = stop && dayOf(stop.startDate, truckZone());
  return `order:${id}:ready:${pickupEventId ?? 0}:${day ?? ""}:${pickupMinutes ?? ""}`;
}

/**
 * Refuses a tap on a ticket whose order has moved to another stop since it was shown: it would tell its customer to come
 * to a stop that hasn't begun.
 * @param shown the ID of the ticket's stop, or 'none'. Undefined from a page of an earlier version
 */
export function refuseMoved(id: number, shown: string | undefined): Refusal | null {
  const order = findDeskOrder(id);
  return !order || shown === undefined || shown === stopField(order.pickupEventId) ? null : MOVED;
}

export function undoStart(id: number, actor: Actor): Promise<Result> {
  return change(id, actor, "waiting", ({ makingAt, readyAt, handedOverAt }) => {
    if (handedOverAt || readyAt) return MOVED_ON;
    return makingAt ? { makingAt: null } : {};
  });
}

/** Undoes `markReady`. The order goes back to being made, or to waiting if nobody had started it. */
export function undoReady(id: number, actor: Actor): Promise<Result> {
  return change(id, actor, "unready", ({ readyAt, handedOverAt }) => {
    if (handedOverAt) return MOVED_ON;
    return readyAt ? { readyAt: null } : {};
  });
}

/** Removes a refunded or canceled order from the queue for good. */
export function dismiss(id: number, actor: Actor): Promise<Result> {
  return change(id, actor, "dismissed", (order) => {
    if (!isRefundedOrCanceled(order)) return refusal("conflict", "This order is still waiting.");
    return stepOf(order) === "waiting" ? {} : { makingAt: null, readyAt: null };
  });
}

/** @param seen what the ticket said was refunded. If more was refunded since, the action is refused */
export async function complete(id: number, actor: Actor, seen: FormFields): Promise<Result> {
  const done = await setHandedOver(id, { handedOver: true }, actor, { seen, right: "serve" });
  return !done.ok && "despiteDispute" in done.errors ? DISPUTED : done;
}

export async function undoComplete(id: number, actor: Actor, now = new Date()): Promise<Result> {
  if (isTooLate(findDeskOrder(id), now)) return tooLate(actor);
  return setHandedOver(id, { handedOver: false }, actor, { right: "serve" });
}

const tooLate = ({ role }: Actor) => {
  const how = may(role, "correct") ? "Open the order's details" : "Ask a manager";
  return refusal("conflict", `It's too late to undo this tap. ${how} to correct it.`);
};

const isTooLate = (order: DeskOrder | null, now: Date) =>
  order?.handedOverAt != null && now.getTime() - order.handedOverAt.getTime() > UNDO_WITHIN_MS;

/** Undoes a payment at the truck, so the reservation waits again. */
export async function undoPayment(
  id: number,
  paidBy: TruckPayment,
  actor: Actor,
  now = new Date(),
): Promise<Result> {
  const order = findDeskOrder(id);
  if (order?.status === "pending") return { ok: true };
  if (order && order.truckPayment !== paidBy) return MOVED_ON;
  if (isTooLate(order, now)) return tooLate(actor);
  return voidPayment(id, { reason: "Undone at the counter" }, actor, now);
}

/** The order, if this action was its latest step. Null if the action was undone or another followed. */
export function findUndoable(id: number, act: CounterAction) {
  const order = findDeskOrder(id);
  if (!order) return null;
  const gone = (order.origin === "web" && order.truckPayment) || "gone";
  const step = order.handedOverAt ? gone : stepOf(order);
  const isSo = step === { start: "making", ready: "ready", gone: "gone", ...TRUCK_ACTIONS }[act];
  return isSo ? { id, act, name: orderNameOf(order) } : null;
}

const TRUCK_ACTIONS = { cash: "cash", card: "card" };

/** True for orders with no place in the queue: refunded, about to be refunded, or canceled. */
export function isRefundedOrCanceled(order: DeskOrder): boolean {
  const state = orderState(order);
  const isCanceled = state === "expired" && order.paymentKind === "truck";
  return isCanceled || state === "refunded" || state === "refund-in-progress";
}

function whyNotMade(order: DeskOrder): Refusal | null {
  if (isRefundedOrCanceled(order)) return OVER;
  switch (orderState(order)) {
    case "open":
    case "items-missing":
      return null;
    case "reserved":
      return order.confirmBy ? UNCONFIRMED : null;
    case "completed":
    case "shipped":
      return COMPLETED;
    case "disputed":
      return DISPUTED;
    default:
      return refusal("conflict", "This order isn't paid yet.");
  }
}

/** The audit log's word for an action at the counter: the step that the order reached, or what was undone. */
type Happened = Step | "unready" | "dismissed";

function change(
  id: number,
  actor: Actor,
  happened: Happened,
  how: (order: DeskOrder, tx: Tx) => Steps | Refusal,
): Promise<Result> {
  return writeAs(
    actor,
    (tx, audit): Result => {
      const order = findDeskOrder(id, tx);
      if (!order) return ORDER_GONE;
      const columns = how(order, tx);
      if ("ok" in columns) return columns;
      if (Object.keys(columns).length === 0) return { ok: true };
      tx.update(orders).set(columns).where(eq(orders.id, id)).run();
      audit({ action: "updated", entity: "order", entityId: id, detail: { step: happened } });
      return { ok: true };
    },
    "serve",
  );
}
