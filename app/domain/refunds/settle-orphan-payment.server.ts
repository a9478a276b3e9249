import { write } from "~/db/client.server";
import { log } from "~/log.server";
import { retrieveIntent } from "~/services/stripe.server";
import { listReversals } from "~/services/stripe-refunds.server";
import { clearAlert, listAlerts, raiseAlert } from "../alerts/alerts.server";
import { unsettled } from "../payments/settle.server";
import { keptCents } from "./reversals.server";

/**
 * A payment's order can be missing, like after a restore. Then we alert the owner about the money.
 * @returns 'kept' when there is any, and 'again' when Stripe could not be asked
 */
export async function settleOrphanPayment(
  paymentIntentId: string,
): Promise<"kept" | "nothing" | "again"> {
  const answer = await retrieveIntent(paymentIntentId);
  if (!answer.ok) return (await unsettled(answer)).reason === "unknown" ? "nothing" : "again";
  const { orderId, amountReceivedCents } = answer.intent;
  if (orderId === null) {
    log.info("foreign-payment", { intent: paymentIntentId });
    await forget(paymentIntentId);
    return "nothing";
  }

  const listed = await listReversals(paymentIntentId);
  if (!listed.ok) return (await unsettled(listed)).reason === "unknown" ? "nothing" : "again";
  const amountCents = keptCents(amountReceivedCents, listed.reversals);
  return write((tx) => {
    if (amountCents > 0) {
      raiseAlert(tx, { kind: "unknown_order", subject: paymentIntentId, amountCents });
      return "kept";
    }
    clearAlert(tx, "unknown_order", paymentIntentId);
    return "nothing";
  });
}

/** Someone edited in Stripe what made it ours. */
async function forget(paymentIntentId: string): Promise<void> {
  const isTold = listAlerts("unknown_order").some(({ subject }) => subject === paymentIntentId);
  if (isTold) await write((tx) => clearAlert(tx, "unknown_order", paymentIntentId));
}
