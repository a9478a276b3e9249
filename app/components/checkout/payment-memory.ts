import { type Items, nameItems, readItems } from "~/domain/cart/items";
import { findSeenPayment, receiptCookie } from "~/domain/checkout/receipt";
import type { FormFields } from "~/forms/form";

/** Storage key of the last payment, for the success page if the URL doesn't name one. */
const KEY = "lastPaymentIntentId";
const ITEMS_KEY = "lastPaymentItems";

export type RememberedPayment = {
  id: string;
  /** Null if an older version of the page started the payment. */
  items: Items | null;
};

export function rememberPayment(id: string, items: Items): void {
  try {
    localStorage.setItem(KEY, id);
    localStorage.setItem(ITEMS_KEY, nameItems(items));
  } catch {}
}

export function rememberedPayment(): RememberedPayment | null {
  try {
    const id = localStorage.getItem(KEY);
    const items = localStorage.getItem(ITEMS_KEY);
    return id === null ? null : { id, items: items === null ? null : readItems(items) };
  } catch {
    return null;
  }
}

export function forgetPayment(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(ITEMS_KEY);
  } catch {}
}

const TYPED_KEY = "checkoutFields";

/** Fields typed before the card form. Reloading the page restores them, in this tab only. */
export type TypedCheckout = { email: string; fields: FormFields };

export function rememberTyped(typed: TypedCheckout): void {
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed));
  } catch {}
}

export function rememberedTyped(): TypedCheckout | null {
  try {
    return JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? "null");
  } catch {
    return null;
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(TYPED_KEY);
  } catch {}
}

export function isKnownPayment(stripePaymentId: string): boolean {
  try {
    return findSeenPayment(document.cookie)?.stripePaymentId === stripePaymentId;
  } catch {
    return false;
  }
}

/** Marks a payment that Stripe's script confirmed, before our server could. */
export function rememberKnown(stripePaymentId: string): void {
  const secure = location.protocol === "https:";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too young for old phones
    document.cookie = receiptCookie({ stripePaymentId, isSeen: false }, { secure });
  } catch {}
}
