import { read } from "~/db/client.server";
import { orderOfIntent } from "./orders.server";
import { fingerprint } from "./place.server";
import type { PaymentRequest } from "./schema";

/**
 * Whether a cart is what an intent's order was made of. The success page empties the cart it paid
 * for; it must not empty one that was filled since, or that of a visitor who was sent a link.
 */
export function wasCartOf(paymentIntentId: string, items: PaymentRequest["items"]): boolean {
  const order = orderOfIntent(read(), paymentIntentId);
  return order !== undefined && order.cartFingerprint === fingerprint(order.email, items);
}
