import { write } from "~/db/client.server";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { reportFailure, settle } from "~/domain/payments/settle.server";
import { log } from "~/log.server";
import { retrieveIntent } from "~/services/stripe.server";
import { findPageOf } from "~/services/stripe-page.server";
import { listReversals } from "~/services/stripe-refunds.server";
import { subtractReversals } from "./reversals.server";

/**
 * Handles a payment whose order is missing, as after a restore, and alerts the owner if money is kept. An
 * unpaid order from Stripe's page isn't missing: it's only known by its session.
 * @returns 'kept' if there is money, 'again' if Stripe couldn't be asked, and 'settled' if the order was found
 * after all
 */
export async function settleOrphanPayment(
  stripePaymentId: string,
): Promise<"kept" | "nothing" | "again" | "settled"> {
  const answer = await retrieveIntent(stripePaymentId);
  if (!answer.ok) return (await reportFailure(answer)).reason === "unknown" ? "nothing" : "again";
  const { orderId, amountReceivedCents } = answer.intent;
  if (orderId === null) {
    log.info("foreign-payment", { intent: stripePaymentId });
    await forget(stripePaymentId);
    return "nothing";
  }

  const page = await findPageOf(stripePaymentId);
  if (!page.ok) return (await reportFailure(page)).reason === "unknown" ? "nothing" : "again";
  if (page.sessionId !== null) {
    // Another request may settle it meanwhile, so this looks for the order by session and intent at once.
    const settled = await settle(page.sessionId);
    if (settled.ok) return "settled";
    if (settled.reason !== "unknown") return "again";
  }

  const listed = await listReversals(stripePaymentId);
  if (!listed.ok) return (await reportFailure(listed)).reason === "unknown" ? "nothing" : "again";
  const amountCents = subtractReversals(amountReceivedCents, listed.reversals);
  const told = await write((tx) => {
    // The order may have been stored since Stripe was asked.
    if (orderOfPayment(tx, stripePaymentId)) return "known";
    if (amountCents > 0) {
      raiseAlert(tx, { kind: "unknown_order", subject: stripePaymentId, amountCents });
      return "kept";
    }
    clearAlert(tx, "unknown_order", stripePaymentId);
    return "nothing";
  });
  if (told !== "known") return told;
  return (await settle(stripePaymentId)).ok ? "settled" : "again";
}

/** Clears the alert about a payment that, after an edit in Stripe, isn't one of ours anymore. */
async function forget(stripePaymentId: string): Promise<void> {
  const isTold = listAlerts("unknown_order").some(({ subject }) => subject === stripePaymentId);
  if (isTold) await write((tx) => clearAlert(tx, "unknown_order", stripePaymentId));
}
