import { findCartCookie } from "~/domain/cart/cart-cookie";
import { env } from "~/env.server";
import type { Flash } from "./flash.server";
import { safeReturnTo } from "./return-to";

/**
 * Checks that a browser keeps cookies, which only shows at the next request. Without JavaScript, the first
 * addition to a cart goes through /cart, which redirects back. If the cookie is missing there, the page's URL
 * says so, since a flash message would need a cookie too.
 */

const MARK = "cookies";
const OFF = "off";

const COOKIES_NEEDED: Flash = {
  title: "Turn on cookies to use your cart",
  description:
    "Your browser is blocking cookies, so we couldn't add that. Allow cookies for this site and try again.",
  variant: "destructive",
};

const hasCart = (request: Request) => findCartCookie(request.headers.get("Cookie") ?? "") !== null;

/** The path after an addition to the cart. It goes through the cookie check if the cart is new. */
export function byCookieCheck(request: Request, to: string): string {
  return hasCart(request) ? to : `/cart?back=${encodeURIComponent(to)}`;
}

/** The page to return to from /cart; null if the request isn't a cookie check. */
export function afterCookieCheck(request: Request): string | null {
  const back = new URL(request.url).searchParams.get("back");
  if (back === null) return null;
  const { APP_ORIGIN } = env();
  const page = new URL(safeReturnTo(back, APP_ORIGIN), APP_ORIGIN);
  if (hasCart(request)) page.searchParams.delete(MARK);
  else page.searchParams.set(MARK, OFF);
  return page.pathname + page.search + page.hash;
}

/** The message for a browser that blocks cookies; null for others. */
export function cookiesNeeded(request: Request): Flash | null {
  const isOff = new URL(request.url).searchParams.get(MARK) === OFF;
  return isOff && !hasCart(request) ? COOKIES_NEEDED : null;
}
