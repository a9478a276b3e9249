import { createCookie } from "@remix-run/node";
import { createSecretId, isSecretId } from "~/domain/access/secret-id.server";

/**
 * Names the browser to its open order (design 4.22): a random id, of which the database keeps the
 * hash. Set when checkout is shown, so that even a first payment whose answer is lost can be taken
 * up again; taken away once the success page was seen, so that a next order is a new one.
 */
const orderCookie = createCookie("__Host-order", {
  path: "/",
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  maxAge: 24 * 3600,
});

/** The browser's id, or null when it has none, or one we never gave. */
export async function readOrderBrowser(request: Request): Promise<string | null> {
  const value: unknown = await orderCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && isSecretId(value) ? value : null;
}

export function newOrderBrowser(): string {
  return createSecretId();
}

/** The Set-Cookie that keeps the id. */
export function orderBrowserCookie(id: string): Promise<string> {
  return orderCookie.serialize(id);
}

/** The Set-Cookie that takes the id away. */
export function forgetOrderBrowser(): Promise<string> {
  return orderCookie.serialize("", { maxAge: 0 });
}
