import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { endAlertsOf, raiseAlert } from "~/domain/alerts/alerts.server";
import { extendWhileUnsent } from "~/domain/checkout/confirm-hour.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { type Order, paymentIdOf } from "~/domain/orders/orders.server";
import { endUnpaidOrder, settle } from "~/domain/payments/settle.server";
import {
  dueOrders,
  ORDERS_PER_ROUND,
  outcomeOf,
  postpone,
  workThrough,
} from "~/domain/payments/stripe-retries.server";
import { raiseRefusedEventsAlert } from "~/domain/payments/webhook-health.server";
import { refundDueOrder } from "~/domain/refunds/refund-due-order.server";
import { dueRequests, sendRefundRequest } from "~/domain/refunds/send-refund-request.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { completeForgottenSales } from "~/domain/window/counter-wait.server";
import { paymentIsSetUp } from "~/services/stripe.server";
import { deleteUnpaidOrders } from "./delete-unpaid-orders.server";
import { sweepOldRows } from "./old-rows.server";
import { pollStripe } from "./poll-stripe.server";

/** Background jobs for orders and their payments. Each can run at any time, twice, or stop halfway. */

/**
 * Ends unpaid orders whose time is up. Each payment is canceled at Stripe before its items go back in stock, so
 * nobody can pay for items sold again.
 */
export async function expireOverdueOrders(now = new Date()): Promise<void> {
  await workThrough(dueOrders("pending", orders.holdExpiresAt, now), async (order) => {
    const ended = await endUnpaidOrder(order);
    if (!ended.ok || ended.order.status === "pending") await waitForPayment(order, now);
    return outcomeOf(ended);
  });
}

/**
 * Ends reservations that nobody picked up. Orders that are being made or ready stay in line. Stripe isn't
 * called, since a shop can run without it.
 */
export async function endReservations(now = new Date()): Promise<void> {
  await write((tx) => {
    const over = tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.status, "pending"),
          eq(orders.paymentKind, "truck"),
          lte(orders.holdExpiresAt, now),
          isNull(orders.makingAt),
          isNull(orders.readyAt),
        ),
      )
      .orderBy(asc(orders.holdExpiresAt))
      .limit(ORDERS_PER_ROUND)
      .all();
    for (const order of over) if (!extendWhileUnsent(tx, order, now)) expireOrder(tx, order);
  });
}

/** Tries an order again later, since the bank hasn't decided on its payment, or Stripe doesn't answer. */
async function waitForPayment(order: Order, now: Date): Promise<void> {
  const { id, totalCents } = order;
  await write((tx) => {
    if (!postpone(tx, order, now)) return;
    const subject = String(id);
    raiseAlert(tx, { kind: "hold_stuck", subject, orderId: id, amountCents: totalCents });
  });
}

export async function refundDueOrders(now = new Date()): Promise<void> {
  const due = dueOrders("refund_due", orders.createdAt, now);
  await workThrough(due, (order) => refundDueOrder(order, now));
}

/** Sends the owner's refund requests that couldn't reach Stripe before. */
export async function sendRefundRequests(now = new Date()): Promise<void> {
  await workThrough(dueRequests(now), (request) => sendRefundRequest(request, now));
}

const LOOK_BACK_MS = 24 * 3_600_000;

/** Checks recent payments with Stripe, since webhooks can get lost. */
export async function reconcile(now = new Date()): Promise<void> {
  const recent = read()
    .select({ id: orders.id, stripePaymentId: orders.stripePaymentId })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending", "expired"]),
        isNotNull(orders.stripePaymentId),
        gt(orders.createdAt, new Date(now.getTime() - LOOK_BACK_MS)),
      ),
    )
    .orderBy(asc(sql`coalesce(${orders.checkedAt}, 0)`), asc(orders.id))
    .limit(ORDERS_PER_ROUND)
    .all();
  if (recent.length === 0) return;
  const ids = recent.map(({ id }) => id);
  await write((tx) =>
    tx.update(orders).set({ checkedAt: now }).where(inArray(orders.id, ids)).run(),
  );
  await workThrough(recent, async (order) => outcomeOf(await settle(paymentIdOf(order))));
}

const RECONCILE_EVERY_MS = 15 * 60_000;
const SWEEP_EVERY_MS = 3_600_000;

const OF_STRIPE = ["locked_out", "payment_refused", "events_missing", "events_refused"] as const;

/** Starts the jobs. The first round runs at once, in case the server was down. A clock that's set back holds up none. */
export function startPaymentJob(): StopJob {
  if (!paymentIsSetUp()) void runAndLogErrors("payment-off", () => endAlertsOf(...OF_STRIPE));
  let reconciledAt = 0;
  let sweptAt = 0;
  return runEvery("payment-upkeep", async () => {
    await endReservations();
    if (Math.abs(Date.now() - sweptAt) >= SWEEP_EVERY_MS) {
      await sweepOldRows();
      await deleteUnpaidOrders();
      await completeForgottenSales();
      sweptAt = Date.now();
    }
    if (!paymentIsSetUp()) return;
    await expireOverdueOrders();
    await refundDueOrders();
    await sendRefundRequests();
    await raiseRefusedEventsAlert();
    if (Math.abs(Date.now() - reconciledAt) >= RECONCILE_EVERY_MS) {
      await reconcile();
      // If more is left to read, the next rounds read it.
      if ((await pollStripe()) === "done") reconciledAt = Date.now();
    }
  });
}
