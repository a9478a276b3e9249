import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import type { Order } from "~/domain/orders/orders.server";
import { alertIfLockedOut, endUnpaidOrder } from "~/domain/payments/settle.server";
import { type Refusal, refusal } from "~/domain/result";
import type { LockedOut, Refused } from "~/services/stripe-client.server";
import { TOTAL_TOO_HIGH } from "./price-cart.server";

/** The refusal if the payment's client secret was given out, since someone may have paid with it. */
export const CARDS_DOWN_MAYBE_PAID = refusal(
  "unavailable",
  "Card payments are down, and we've been notified. If you already paid, your payment is safe.",
);
const CARDS_NOT_TAKEN = refusal(
  "unavailable",
  "Card payments are down, and we've been notified. You haven't been charged.",
);

/** Ends an order whose client secret nobody got, so nobody can pay. Its items go back in stock right away. */
export async function endUnpayableOrder(
  order: Order,
  failure: Refused | LockedOut,
): Promise<Refusal> {
  await endUnpaidOrder(order);
  const { reason, code } = failure;
  if (reason === "locked_out") {
    await alertIfLockedOut(failure);
    return CARDS_NOT_TAKEN;
  }
  const { id: orderId, totalCents: amountCents } = order;
  await write((tx) =>
    raiseAlert(tx, { kind: "payment_refused", subject: code, orderId, amountCents, reason: code }),
  );
  return code === "amount_too_large" ? refusal("invalid", TOTAL_TOO_HIGH) : CARDS_NOT_TAKEN;
}
