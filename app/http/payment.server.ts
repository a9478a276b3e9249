import { beginPayment, type PaymentStart } from "~/domain/orders/checkout.server";
import type { PaymentRequest } from "~/domain/orders/schema";
import type { Result } from "~/domain/result";
import { clientKey, countAgainstLimit, limitsAreOn } from "./limits.server";
import { readOrderBrowser } from "./order-cookie.server";

/** Begins the payment of the browser that asks, and counts it against its address (design 4.21, 4.22). */
export async function startPayment(
  request: Request,
  wanted: PaymentRequest,
): Promise<Result<PaymentStart>> {
  const started = await beginPayment(wanted, {
    browserId: await readOrderBrowser(request),
    clientKey: clientKey(request),
    maxOpenOrders: limitsAreOn() ? undefined : Number.POSITIVE_INFINITY,
  });
  if (started.ok) await countAgainstLimit(request, "payment-intent");
  return started;
}
