import type { CartLine, CartProduct } from "~/domain/cart/cart";
import { cartCookie, encodeCart, findCartCookie } from "~/domain/cart/cart-cookie";
import { CART_STORAGE_KEY, toStored } from "~/domain/cart/cart-storage";
import { type BrowserCart, reconcileCart } from "~/domain/cart/reconcile-cart";

/**
 * The cart is in a cookie and in localStorage. Browsers can refuse either one, even by throwing. If both are
 * refused, the tab's `window.name` has the cart, which outlasts a page.
 */

const IN_TAB_NAME = `${CART_STORAGE_KEY}:`;

/**
 * @param options.isStorageNewer true if another tab has just written storage, so that the cookie may be older
 * @returns null if this browser has no cart, or can't store anything
 */
export function readBrowserCart(
  known: readonly CartProduct[],
  { isStorageNewer = false } = {},
): BrowserCart | null {
  return reconcileCart({ stored: readStorage(), cookie: readCookie(), isStorageNewer }, known);
}

/** Storage is written first, because the cookie records whether storage has the same cart. */
export function writeBrowserCart(lines: CartLine[]): void {
  const isInStorage = writeStorage(toStored(lines));
  if (readCookie() === encodeCart(lines, { isInStorage })) return;
  const secure = location.protocol === "https:";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too young for old phones
    document.cookie = cartCookie(lines, { secure, isInStorage });
  } catch {}
}

/** Counts how often a tab took the cart over from the server. */
const NEWS_KEY = "cart-news";

/** Notifies other tabs even if storage didn't change, since they can show another cart. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(NEWS_KEY, String(Number(localStorage.getItem(NEWS_KEY)) + 1));
  } catch {}
}

export function onCartWrittenElsewhere(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE_KEY || key === NEWS_KEY || key === null) callback();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function readCookie(): string | null {
  try {
    return findCartCookie(document.cookie);
  } catch {
    return null;
  }
}

function readStorage(): string | null | undefined {
  try {
    return localStorage.getItem(CART_STORAGE_KEY);
  } catch {
    return window.name.startsWith(IN_TAB_NAME) ? window.name.slice(IN_TAB_NAME.length) : undefined;
  }
}

/** @returns true if the cart is in storage now */
function writeStorage(text: string): boolean {
  try {
    if (localStorage.getItem(CART_STORAGE_KEY) !== text) {
      localStorage.setItem(CART_STORAGE_KEY, text);
    }
    return true;
  } catch {
    window.name = IN_TAB_NAME + text;
    return false;
  }
}
