import { itemCount, takeOut } from "~/domain/cart/cart";
import {
  findToldPayment,
  type Receipt,
  receiptCookie,
  type ToldPayment,
} from "~/domain/checkout/receipt";
import { rememberTold, untoldReceipt } from "~/domain/checkout/receipt.server";
import { settleOpenOrder } from "~/domain/checkout/verify-payment.server";
import { cookieRule } from "~/env.server";
import { readCart, setCart } from "./cart-cookie.server";
import { logError } from "./log-error.server";
import { type RouteArgs, readOrderBrowser } from "./order-cookie.server";
import { limitedClient } from "./rate-limits.server";

export type News = { cookies: string[]; cartChanged: boolean };

const NO_NEWS: News = { cookies: [], cartChanged: false };

export function readToldPayment(request: Request): ToldPayment | null {
  return findToldPayment(request.headers.get("Cookie") ?? "");
}

/** What was paid for leaves the cart in the same answer, once: what was added since stays. */
export function newsOf(
  request: Request,
  { paymentIntentId, lines }: Receipt,
  { isSeen }: Pick<ToldPayment, "isSeen">,
): News {
  const { secure } = cookieRule();
  const told = receiptCookie({ paymentIntentId, isSeen }, { secure });
  const cart = readCart(request, null);
  const left = takeOut(cart, lines);
  const cartChanged = itemCount(left) < itemCount(cart);
  return { cookies: cartChanged ? [told, setCart(left)] : [told], cartChanged };
}

/** Only for the browser that ordered, until it was told: an old page changes nothing here. */
export async function newsOfSuccess(args: RouteArgs, paymentIntentId: string): Promise<News> {
  const { request } = args;
  const browserId = await readOrderBrowser(args);
  const receipt = browserId && untoldReceipt(browserId, paymentIntentId);
  if (!receipt) return NO_NEWS;
  const wasTold = readToldPayment(request)?.paymentIntentId === paymentIntentId;
  if (!wasTold) return newsOf(request, receipt, { isSeen: true });
  // It is noted the next time; whoever paid is told either way.
  await rememberTold(browserId, paymentIntentId).catch(logError);
  return NO_NEWS;
}

/** A database or a Stripe in trouble keeps no page from opening. */
export async function newsForCheckout(args: RouteArgs): Promise<Receipt | null> {
  const { request } = args;
  const browserId = await readOrderBrowser(args);
  if (browserId === null) return null;
  await settleOpenOrder(browserId, limitedClient(request)).catch((error) =>
    logError(error, request),
  );
  try {
    const receipt = untoldReceipt(browserId);
    const told = readToldPayment(request);
    return told?.isSeen && told.paymentIntentId === receipt?.paymentIntentId ? null : receipt;
  } catch (error) {
    logError(error, request);
    return null;
  }
}
