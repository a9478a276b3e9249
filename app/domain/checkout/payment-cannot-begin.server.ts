import { write } from "~/db/client.server";
import { type Refusal, refusal } from "~/domain/result";
import type { LockedOut, Refused } from "~/services/stripe-client.server";
import { raiseAlert } from "../alerts/alerts.server";
import type { Order } from "../orders/orders.server";
import { cancelOrder, unsettled } from "../payments/settle.server";
import { TOTAL_TOO_HIGH } from "./place-order.server";

/** With a secret that was given out, somebody may have paid. */
export const CARDS_NOT_TAKEN_MAY_BE_PAID = refusal(
  "unavailable",
  "We cannot take card payments at the moment, and know of it. If you have paid, your payment is safe.",
);
const CARDS_NOT_TAKEN = refusal(
  "unavailable",
  "We cannot take card payments at the moment, and know of it. You have not been charged.",
);

/** No secret was given out, so nobody can pay: the pieces go back on the shelf at once. */
export async function endUnpayableOrder(
  order: Order,
  failure: Refused | LockedOut,
): Promise<Refusal> {
  await cancelOrder(order);
  const { reason, code } = failure;
  if (reason === "locked_out") {
    await unsettled(failure);
    return CARDS_NOT_TAKEN;
  }
  const { id: orderId, totalCents: amountCents } = order;
  await write((tx) =>
    raiseAlert(tx, { kind: "payment_refused", subject: code, orderId, amountCents, reason: code }),
  );
  return code === "amount_too_large" ? refusal("invalid", TOTAL_TOO_HIGH) : CARDS_NOT_TAKEN;
}
