import type { LoaderFunctionArgs } from "@remix-run/node";
import { createSecretId, isSecretId } from "~/domain/access/secret-id.server";
import { CART_AGE_S } from "~/domain/cart/cart-cookie";
import { serverCookie } from "./server-cookie.server";

/**
 * The cookie of the browser that ordered. The database has its hash. Checkout sets it, so that a payment
 * whose response was lost can continue. It's never deleted, because another tab's open order may need it.
 */
// The cookie lives as long as a cart. A cart that outlives it wouldn't know that it was paid for.
const orderCookie = () => serverCookie("order", { maxAge: CART_AGE_S });

export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

export async function readOrderBrowser({ request, context }: RouteArgs): Promise<string | null> {
  if (typeof context.orderBrowser === "string") return context.orderBrowser;
  return orderBrowserIn(request.headers.get("Cookie"));
}

export async function orderBrowserIn(cookies: string | null): Promise<string | null> {
  const value: unknown = await orderCookie().parse(cookies);
  return typeof value === "string" && isSecretId(value) ? value : null;
}

export const orderCookieName = () => orderCookie().name;

/** The browser's ID, or a new one, which the loaders of the same page then know too. */
export async function ensureOrderBrowser(args: RouteArgs): Promise<string> {
  const id = (await readOrderBrowser(args)) ?? createSecretId();
  args.context.orderBrowser = id;
  return id;
}

export function orderBrowserCookie(id: string): Promise<string> {
  return orderCookie().serialize(id);
}
