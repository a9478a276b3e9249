import { itemCount, removePaidItems } from "~/domain/cart/cart";
import {
  findSeenPayment,
  type KnownPayment,
  type Receipt,
  receiptCookie,
} from "~/domain/checkout/receipt";
import { rememberSeenReceipt, unseenReceipt } from "~/domain/checkout/receipt.server";
import { settleUnpaidOrder } from "~/domain/checkout/verify-payment.server";
import { cookieRule } from "~/env.server";
import { cartSetCookie, readCart } from "./cart-cookie.server";
import { limitedClient } from "./limited-client.server";
import { logError } from "./log-error.server";
import { type RouteArgs, readOrderBrowser } from "./order-cookie.server";

export type ReceiptCookies = { cookies: string[]; cartChanged: boolean };

const NO_COOKIES: ReceiptCookies = { cookies: [], cartChanged: false };

export function readSeenPayment(request: Request): KnownPayment | null {
  return findSeenPayment(request.headers.get("Cookie") ?? "");
}

/** Cookies that remove paid items from the cart, once. Items added since the payment stay. */
export function cookiesForReceipt(
  request: Request,
  { stripePaymentId, lines }: Receipt,
  { isSeen }: Pick<KnownPayment, "isSeen">,
): ReceiptCookies {
  const { secure } = cookieRule();
  const seen = receiptCookie({ stripePaymentId, isSeen }, { secure });
  const cart = readCart(request, null);
  const left = removePaidItems(cart, lines);
  const cartChanged = itemCount(left) < itemCount(cart);
  return { cookies: cartChanged ? [seen, cartSetCookie(left)] : [seen], cartChanged };
}

/**
 * Cookies that update the cart of the browser that ordered, once. Opening an old success page again changes
 * nothing.
 */
export async function cookiesForSuccess(
  args: RouteArgs,
  stripePaymentId: string,
): Promise<ReceiptCookies> {
  const { request } = args;
  const browserId = await readOrderBrowser(args);
  const receipt = browserId && unseenReceipt(browserId, stripePaymentId);
  if (!receipt) return NO_COOKIES;
  const hasArrived = readSeenPayment(request)?.stripePaymentId === stripePaymentId;
  if (!hasArrived) return cookiesForReceipt(request, receipt, { isSeen: true });
  // A failure does no harm: the next visit saves it, and the page shows the payment either way.
  await rememberSeenReceipt(browserId, stripePaymentId).catch(logError);
  return NO_COOKIES;
}

/**
 * Finds a paid order whose receipt this browser hasn't seen. Errors of the database or Stripe are logged, so
 * that the page still opens.
 */
export async function receiptForCheckout(args: RouteArgs): Promise<Receipt | null> {
  const { request } = args;
  const browserId = await readOrderBrowser(args);
  if (browserId === null) return null;
  await settleUnpaidOrder(browserId, limitedClient(request)).catch((error) =>
    logError(error, request),
  );
  try {
    const receipt = unseenReceipt(browserId);
    const seen = readSeenPayment(request);
    return seen?.isSeen && seen.stripePaymentId === receipt?.stripePaymentId ? null : receipt;
  } catch (error) {
    logError(error, request);
    return null;
  }
}
