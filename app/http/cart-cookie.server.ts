import type { CartLine } from "~/domain/cart/cart";
import { cartLines } from "~/domain/cart/cart.server";
import {
  type CartEntry,
  cartCookie,
  decodeCart,
  findCartCookie,
  wasInStorage,
} from "~/domain/cart/cart-cookie";
import { unnamedLine } from "~/domain/cart/reconcile-cart";
import { cookieRule } from "~/env.server";

/** @param browserId the cart's browser (`readOrderBrowser`) */
export function readCart(request: Request, browserId: string | null): CartLine[] {
  return cartLines(entriesOf(request), browserId);
}

export function unnamedCart(request: Request): CartLine[] {
  return entriesOf(request).map(unnamedLine);
}

export function isKeptInBrowser(request: Request): boolean {
  return wasInStorage(cookieOf(request));
}

function entriesOf(request: Request): CartEntry[] {
  return decodeCart(cookieOf(request));
}

function cookieOf(request: Request): string {
  return findCartCookie(request.headers.get("Cookie") ?? "") ?? "";
}

/** The cart's cookie. Scripts can read it, since the browser updates it too. */
export function cartSetCookie(lines: CartLine[]): string {
  return cartCookie(lines, { secure: cookieRule().secure });
}
