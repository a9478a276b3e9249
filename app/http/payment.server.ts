import { beginPayment } from "~/domain/orders/checkout.server";
import type { PaymentRequest } from "~/domain/orders/schema";
import { cookieHeaders } from "./cookie-headers";
import { askerOf, countAgainstLimit } from "./limits.server";
import { ensureOrderBrowser, orderBrowserCookie, type RouteArgs } from "./order-cookie.server";
import { newsOf, readToldPayment } from "./receipt.server";

type Started = Awaited<ReturnType<typeof beginPayment>>;

/**
 * Begins the payment of the browser that asks, and counts it against its address (design 4.21, 4.22).
 * @returns with the outcome the cookies that go with it, refusals too: the order of a payment that
 * could not begin keeps its pieces, and without the cookie keeps them from its own customer.
 */
export async function startPayment(
  args: RouteArgs,
  wanted: PaymentRequest,
): Promise<{ started: Started; headers: Headers }> {
  const { request } = args;
  const browserId = await ensureOrderBrowser(args);
  const started = await beginPayment(wanted, {
    ...askerOf(request),
    browserId,
    toldPayment: readToldPayment(request)?.paymentIntentId,
  });
  if (started.ok) await countAgainstLimit(request, "payment-intent");
  const news =
    "receipt" in started ? newsOf(request, started.receipt, { isSeen: false }).cookies : [];
  return { started, headers: cookieHeaders([await orderBrowserCookie(browserId), ...news]) };
}
