import { takeTurn } from "~/domain/access/limits.server";
import { beginPayment, type PaymentStart } from "~/domain/orders/checkout.server";
import type { PaymentRequest } from "~/domain/orders/schema";
import type { Result } from "~/domain/result";
import { clientKey, limitedClient, limitsAreOn } from "./limits.server";
import { newOrderBrowser, orderBrowserCookie, readOrderBrowser } from "./order-cookie.server";

/**
 * Begins the payment of the browser that asks, and counts it against its address before Stripe is
 * asked (design 4.21, 4.22).
 * @returns with the outcome the Set-Cookie that goes with it, refusals too: the order of a payment
 * that could not begin keeps its pieces, and without the cookie keeps them from its own customer.
 */
export async function startPayment(
  request: Request,
  wanted: PaymentRequest,
): Promise<{ started: Result<PaymentStart>; cookie: string }> {
  const browserId = (await readOrderBrowser(request)) ?? newOrderBrowser();
  const started =
    (await takeTurn("payment-intent", limitedClient(request))) ??
    (await beginPayment(wanted, {
      browserId,
      clientKey: clientKey(request),
      maxOpenOrders: limitsAreOn() ? undefined : Number.POSITIVE_INFINITY,
    }));
  return { started, cookie: await orderBrowserCookie(browserId) };
}
