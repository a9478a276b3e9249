import type { CartLine } from "~/domain/cart/cart";
import { cartLines } from "~/domain/cart/cart.server";
import { cartCookie, decodeCart, findCartCookie } from "~/domain/cart/cart-cookie";
import { env } from "~/env.server";

/**
 * The lines of the cart that a request carries in its cookie, their products as they are now.
 * @param browserId whose cart it is: see `readOrderBrowser`
 */
export function readCart(request: Request, browserId: string | null): CartLine[] {
  const value = findCartCookie(request.headers.get("Cookie") ?? "");
  return value === null ? [] : cartLines(decodeCart(value), browserId);
}

/** A `Set-Cookie` for a cart. Scripts may read it: the browser keeps it in step (design 4.9). */
export function setCart(lines: CartLine[]): string {
  return cartCookie(lines, { secure: env().APP_ORIGIN.startsWith("https:") });
}
