import { findCartCookie } from "~/domain/cart/cart-cookie";
import { env } from "~/env.server";
import type { Flash } from "./flash.server";
import { safeReturnTo } from "./return-to";

/**
 * Whether a browser keeps cookies, which shows only at its next request: after a first addition to a
 * cart, without JavaScript, it is led by /cart, and on from there. One that keeps none is told what
 * its cart needs, in the page's address, since a flash would need a cookie too.
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

/** Where to go after a cart was created. Browsers without cookies are checked on the way. */
export function byCookieCheck(request: Request, to: string): string {
  return hasCart(request) ? to : `/cart?back=${encodeURIComponent(to)}`;
}

/** Where /cart leads next; null for people who got there another way. */
export function afterCookieCheck(request: Request): string | null {
  const back = new URL(request.url).searchParams.get("back");
  if (back === null) return null;
  const { APP_ORIGIN } = env();
  const page = new URL(safeReturnTo(back, APP_ORIGIN), APP_ORIGIN);
  if (hasCart(request)) page.searchParams.delete(MARK);
  else page.searchParams.set(MARK, OFF);
  return page.pathname + page.search + page.hash;
}

/** What a page says to a browser that turned out to keep no cookies. */
export function cookiesNeeded(request: Request): Flash | null {
  const isOff = new URL(request.url).searchParams.get(MARK) === OFF;
  return isOff && !hasCart(request) ? COOKIES_NEEDED : null;
}
