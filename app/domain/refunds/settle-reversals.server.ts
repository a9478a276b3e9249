import { isDeepStrictEqual } from "node:util";
import { write } from "~/db/client.server";
import { findOrder } from "~/domain/orders/orders.server";
import {
  recordStripeEvent,
  reportFailure,
  type SettleResult,
  type StripeEvent,
  settle,
} from "~/domain/payments/settle.server";
import { isStripesPage } from "~/services/stripe-page.server";
import { listReversals } from "~/services/stripe-refunds.server";
import { bookReversals, reversalsOf } from "./reversals.server";

/** Rounds of syncing. It's unlikely that someone else changes a payment three times in a row. */
const MAX_ROUNDS = 3;

/**
 * Syncs a payment's refunds and disputes with Stripe. As in `settle`, an event is only a reason to ask.
 * @param paymentId as the order stores it. If it has none, its payment is unknown, and nobody asks Stripe
 */
export async function settleReversals(
  paymentId: string | null,
  event?: StripeEvent,
): Promise<SettleResult> {
  if (!paymentId) return { ok: false, reason: "unknown" };
  // A payment must be recorded before its refunds can be.
  const settled = await settle(paymentId);
  if (!settled.ok) return settled;
  const { stripePaymentId } = settled.order;
  // Nobody has paid on Stripe's page yet.
  if (stripePaymentId === null || isStripesPage(stripePaymentId)) return settled;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booked = await write((tx) => reversalsOf(tx, settled.order.id));
    const answer = await listReversals(stripePaymentId);
    if (!answer.ok) return reportFailure(answer);
    const after = await write((tx) => {
      const order = findOrder(tx, settled.order.id) ?? settled.order;
      // An older answer from Stripe must not be booked over a newer one.
      if (!isDeepStrictEqual(reversalsOf(tx, order.id), booked)) return null;
      if (event && !recordStripeEvent(tx, event, stripePaymentId)) return order;
      bookReversals(tx, order, answer.reversals);
      return findOrder(tx, order.id) ?? order;
    });
    if (after) return { ...settled, order: after };
  }
  return { ok: false, reason: "unavailable" };
}
