import type { CartLine, CartProduct } from "~/domain/cart/cart";
import { cartCookie, decodeCart, findCartCookie } from "~/domain/cart/cart-cookie";
import { CART_STORAGE_KEY, fromStored, toStored } from "~/domain/cart/stored-cart";

/**
 * The cart as this browser keeps it (design 4.9). A browser may refuse cookies, storage or both,
 * even by throwing; the cart then lives as far as the other one carries it, or with the tab, whose
 * name outlasts a page: the checkout is a document of its own (payment-document.ts).
 */

const IN_TAB_NAME = `${CART_STORAGE_KEY}:`;

/**
 * Reads the cart. The cookie decides what is in it, since the server writes that one too; without a
 * cookie a filled storage is taken over. Products come from `known`, else from storage.
 * @returns null when this browser keeps no cart, or keeps nothing at all.
 */
export function readBrowserCart(known: readonly CartProduct[]): CartLine[] | null {
  const text = readStorage();
  const stored = fromStored(text);
  const cookie = readCookie();
  if (cookie === null) return text === null ? null : stored;
  const products = new Map(
    [...stored.map(({ product }) => product), ...known].map((product) => [product.id, product]),
  );
  return decodeCart(cookie).flatMap(({ productId, quantity, seenCents }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity, seenCents }] : [];
  });
}

/** Writes the cookie first: the storage's event tells other tabs to look. */
export function writeBrowserCart(lines: CartLine[]): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too young for old phones
    document.cookie = cartCookie(lines, { secure: location.protocol === "https:" });
  } catch {}
  const text = toStored(lines);
  try {
    if (localStorage.getItem(CART_STORAGE_KEY) !== text) {
      localStorage.setItem(CART_STORAGE_KEY, text);
    }
  } catch {
    window.name = IN_TAB_NAME + text;
  }
}

function readCookie(): string | null {
  try {
    return findCartCookie(document.cookie);
  } catch {
    return null;
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(CART_STORAGE_KEY);
  } catch {
    return window.name.startsWith(IN_TAB_NAME) ? window.name.slice(IN_TAB_NAME.length) : null;
  }
}
