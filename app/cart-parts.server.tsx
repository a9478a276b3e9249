import { renderToStaticMarkup } from "react-dom/server";
import type { CartParts } from "../server/spliced-page";
import { CartBadge, countLabel } from "./components/cart/header-button";
import { itemCount } from "./domain/cart/cart";
import { cartLines } from "./domain/cart/cart.server";
import { CART_COOKIE, decodeCart, findCartCookie } from "./domain/cart/cart-cookie";
import { review } from "./domain/cart/review";
import { holdsPieces } from "./domain/inventory/available-stock.server";
import { orderBrowserIn, orderCookieName } from "./http/order-cookie.server";
import { ORDER_STOP_COOKIE } from "./http/order-stop.server";

/**
 * Renders the parts of a public page that show the cart in these cookies. The rest is the same for everyone.
 * @returns null if other parts can be this visitor's own too: with any other cookie, like a session, or with items
 * held for an order
 */
export async function cartParts(cookies: string): Promise<CartParts | null> {
  const known = [CART_COOKIE, ORDER_STOP_COOKIE, orderCookieName()];
  const names = cookies.split("; ").map((pair) => pair.slice(0, pair.indexOf("=")));
  if (!names.every((name) => known.includes(name))) return null;
  const browserId = await orderBrowserIn(cookies);
  if (browserId !== null && holdsPieces(browserId)) return null;
  const lines = cartLines(decodeCart(findCartCookie(cookies) ?? ""));
  const count = itemCount(review(lines).lines);
  return {
    label: countLabel(count),
    badge: renderToStaticMarkup(<CartBadge itemCount={count} />),
    lines: JSON.stringify(lines).slice(1, -1).replace(UNSAFE_IN_SCRIPT, escaped),
  };
}

/** The characters that Remix escapes in a page's data. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g;

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
