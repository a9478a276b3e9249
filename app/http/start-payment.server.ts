import { countAttempt } from "~/domain/access/limits.server";
import { beginPayment } from "~/domain/checkout/checkout.server";
import type { PaymentRequest } from "~/domain/checkout/payment-request.schema";
import { type Reservation, reserve } from "~/domain/checkout/reserve.server";
import { isKeptByScript } from "./cart-cookie.server";
import { cookieHeaders } from "./cookie-headers";
import { idempotencyKeyOf } from "./idempotent-request.server";
import { ensureOrderBrowser, orderBrowserCookie, type RouteArgs } from "./order-cookie.server";
import { limitedClient } from "./rate-limits.server";
import { newsOf, readSeenPayment } from "./receipt-cookies.server";

type Started = Awaited<ReturnType<typeof beginPayment>>;

type Door = "form" | "script";

/**
 * Counted before Stripe is asked (design 4.21, 4.22).
 * @returns its cookies with refusals too: an order whose payment could not begin keeps its pieces,
 * and without the cookie keeps them from its own customer. Where the page's script keeps the cart
 * it takes out what was paid itself: another tab may have changed the cart in between.
 * @param onPage paid on Stripe's own page
 */
export async function startPayment(
  args: RouteArgs,
  wanted: PaymentRequest,
  door: Door,
  { onPage = false } = {},
): Promise<{ started: Started; headers: Headers }> {
  const { request } = args;
  const browserId = await ensureOrderBrowser(args);
  const started = await begin(request, wanted, { browserId, onPage });
  const isLeftToScript = door === "script" && isKeptByScript(request);
  const news =
    "receipt" in started && !isLeftToScript
      ? newsOf(request, started.receipt, { isSeen: false }).cookies
      : [];
  return { started, headers: cookieHeaders([await orderBrowserCookie(browserId), ...news]) };
}

/** As a card payment begins; the page is a form, with and without a script. */
export async function startReservation(
  args: RouteArgs,
  wanted: Reservation,
  key: string | undefined,
): Promise<{ reserved: Awaited<ReturnType<typeof reserve>>; headers: Headers }> {
  const { request } = args;
  const browserId = await ensureOrderBrowser(args);
  const client = limitedClient(request);
  const seenPayment = readSeenPayment(request)?.paymentIntentId;
  const idempotencyKey = idempotencyKeyOf(request, key, wanted);
  const openingKey = idempotencyKeyOf(request, key, "opened");
  const reserved =
    (await countAttempt("payment-intent", client)) ??
    (await reserve(wanted, { ...client, browserId, seenPayment, idempotencyKey, openingKey }));
  const news =
    "receipt" in reserved ? newsOf(request, reserved.receipt, { isSeen: false }).cookies : [];
  return { reserved, headers: cookieHeaders([await orderBrowserCookie(browserId), ...news]) };
}

async function begin(
  request: Request,
  wanted: PaymentRequest,
  buyer: { browserId: string; onPage: boolean },
): Promise<Started> {
  const client = limitedClient(request);
  const tooOften = await countAttempt("payment-intent", client);
  if (tooOften) return tooOften;
  const seenPayment = readSeenPayment(request)?.paymentIntentId;
  return beginPayment(wanted, { ...client, ...buyer, seenPayment });
}
