import { ordering, type PlannedStop } from "~/domain/event";
import { cookieRule } from "~/env.server";

/**
 * The cookie with the stop at which a visitor pressed 'Order for this stop'. Only checkout reads it, to
 * preselect that stop, so cached pages stay the same.
 */
export const ORDER_STOP_COOKIE = "order_stop";

const VALUE = new RegExp(`(?:^|;\\s*)${ORDER_STOP_COOKIE}=([1-9]\\d{0,14})(?:;|$)`);

/** Null if no stop was chosen. The stop may be over or deleted by now. */
export function readOrderStop(request: Request): number | null {
  const [, id] = VALUE.exec(request.headers.get("Cookie") ?? "") ?? [];
  return id ? Number(id) : null;
}

/** A cookie with the chosen stop. It lasts until the browser is closed. */
export const orderStopCookie = (id: number) =>
  `${ORDER_STOP_COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax${cookieRule().secure ? "; Secure" : ""}`;

/** The stop named by a link to the menu, if it takes orders. */
export const findOrderStop = (query: URLSearchParams, stops: readonly PlannedStop[], now: Date) =>
  stops.find((stop) => String(stop.id) === query.get("stop") && ordering(stop, now).takesOrders);
