import { CART_AGE_S } from "~/domain/cart/cart-cookie";
import type { ChosenItem } from "~/domain/cart/line-name";
import type { Cents } from "~/domain/money";

/**
 * A closed tab or a lost response leaves a paid order whose browser doesn't know, with a full cart that people
 * would pay for again. So the receipt is shown again until a cookie that came with it proves that it arrived.
 */
export type Receipt = {
  stripePaymentId: string;
  totalCents: Cents;
  lines: (ChosenItem & { name: string; quantity: number })[];
};

export const ALREADY_PAID =
  "You already paid for your last order. Check your receipt and your cart before you pay again.";

/** The API answers only with success and a message, so the success page knows this state by its message. */
export const STILL_PROCESSING = "Your payment is still processing. Check again in a minute.";

/** A payment whose items have left the browser's cart. */
export type KnownPayment = {
  stripePaymentId: string;
  /** True if the success page showed it, false if it hasn't yet. */
  isSeen: boolean;
};

const COOKIE = "receipt";
const SEEN = ".seen";

export function findSeenPayment(cookies: string): KnownPayment | null {
  const [, stripePaymentId = "", seen] =
    /(?:^|; )receipt=(pi_\w{1,200})(\.seen)?(?:;|$)/.exec(cookies) ?? [];
  return stripePaymentId ? { stripePaymentId, isSeen: seen === SEEN } : null;
}

export function receiptCookie(
  { stripePaymentId, isSeen }: KnownPayment,
  { secure }: { secure: boolean },
): string {
  const attributes = `Path=/; Max-Age=${CART_AGE_S}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${COOKIE}=${stripePaymentId}${isSeen ? SEEN : ""}; ${attributes}`;
}
