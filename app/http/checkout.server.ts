import { countAttempt } from "~/domain/access/limits.server";
import type { Customer, ReservationRequest } from "~/domain/checkout/attempt.server";
import { beginCardCheckout, reserve } from "~/domain/checkout/checkout.server";
import type { AlreadyPaid } from "~/domain/checkout/decide-checkout.server";
import type { OrderRequest } from "~/domain/checkout/order-request.schema";
import type { Result } from "~/domain/result";
import { isKeptInBrowser } from "./cart-cookie.server";
import { cookieHeaders } from "./cookie-headers";
import { idempotencyKeyOf } from "./idempotent-request.server";
import { limitedClient } from "./limited-client.server";
import { ensureOrderBrowser, orderBrowserCookie, type RouteArgs } from "./order-cookie.server";
import { cookiesForReceipt, readSeenPayment } from "./receipt-cookies.server";

/**
 * Orders by card. If the page's script keeps the cart, the script itself removes paid items, since another tab
 * may have changed the cart meanwhile.
 * @param onStripesPage true to pay on Stripe's own page
 */
export async function checkoutByCard(
  args: RouteArgs,
  order: OrderRequest,
  postedBy: "form" | "script",
  { onStripesPage = false } = {},
) {
  const isLeftToScript = postedBy === "script" && isKeptInBrowser(args.request);
  return checkout(args, (customer) => beginCardCheckout(order, { ...customer, onStripesPage }), {
    setsReceiptCookies: !isLeftToScript,
  });
}

/**
 * Orders to pay at the truck.
 * @param key the idempotency key of the posted page
 */
export function checkoutAtTruck(
  args: RouteArgs,
  order: ReservationRequest,
  key: string | undefined,
) {
  const idempotencyKey = idempotencyKeyOf(args.request, key, order);
  const formKey = idempotencyKeyOf(args.request, key, "opened");
  return checkout(args, (customer) => reserve(order, { ...customer, idempotencyKey, formKey }), {
    setsReceiptCookies: true,
  });
}

/**
 * Counts the attempt before Stripe is called.
 * @returns cookies even with a refusal, since an order whose payment couldn't start keeps its items, and only
 * the browser with its cookie can reach them
 */
async function checkout<Value extends object>(
  args: RouteArgs,
  start: (customer: Customer) => Promise<Result<Value> | AlreadyPaid>,
  { setsReceiptCookies }: { setsReceiptCookies: boolean },
): Promise<{ started: Result<Value> | AlreadyPaid; headers: Headers }> {
  const { request } = args;
  const browserId = await ensureOrderBrowser(args);
  const client = limitedClient(request);
  const seenPayment = readSeenPayment(request)?.stripePaymentId;
  const started =
    (await countAttempt("payment-intent", client)) ??
    (await start({ ...client, browserId, seenPayment }));
  const receiptCookies =
    setsReceiptCookies && isAlreadyPaid(started)
      ? cookiesForReceipt(request, started.receipt, { isSeen: false }).cookies
      : [];
  return {
    started,
    headers: cookieHeaders([await orderBrowserCookie(browserId), ...receiptCookies]),
  };
}

/** True if the browser has paid for an order whose receipt it hasn't seen. */
export function isAlreadyPaid(started: object): started is AlreadyPaid {
  return "receipt" in started;
}
