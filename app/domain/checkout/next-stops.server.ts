import { read } from "~/db/client.server";
import type { LimitedClient } from "~/domain/access/limits.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { CartLine } from "~/domain/cart/cart";
import { madeItems } from "~/domain/cart/made-items";
import type { PlannedStop } from "~/domain/event";
import { listUpcoming } from "~/domain/events/events.server";
import type { MenuStop, StopOption } from "~/domain/fulfillment/fulfillment";
import { sayClosed, takesOrders } from "~/domain/fulfillment/last-orders";
import { toMenuStop, toStopOption } from "~/domain/fulfillment/pickup";
import { offeredTimes } from "~/domain/fulfillment/pickup-time-choice.server";
import { browserHashOf } from "~/domain/inventory/available-stock.server";
import type { MadeLine } from "~/domain/menu/slots.server";
import type { PaymentKind } from "~/domain/order";
import { readStops } from "~/domain/order-pause/auto-pause.server";
import { earlierPickup, openOrderOfBrowser } from "~/domain/orders/orders.server";
import { isNearEnough } from "./reservable";

/** More than anyone plans ahead. */
export const MAX_STOPS = 10;

export type NextStops = {
  /** Where an order can be picked up, the soonest first; one that is under way is the next. */
  stops: StopOption[];
  /** What guests read of a stop that is under way and takes no more orders. */
  closed: string | null;
};

/** Where they could not be read. */
export const NO_STOPS: NextStops = { stops: [], closed: null };

export function nextStops(now: Date, isOffered = (_: PlannedStop) => true): NextStops {
  return toNextStops(listUpcoming(now, MAX_STOPS).filter(isOffered), now);
}

/** Where a guest can begin an order: not where nobody reads them. */
export function stopsFor(browserId: string | null, now: Date): NextStops {
  return toNextStops(listUpcoming(now, MAX_STOPS).filter(readStops(browserId, now)), now);
}

/** Those you can reserve for. */
export function reservableStops(browserId: string | null, now: Date): NextStops {
  const upcoming = listUpcoming(now, MAX_STOPS).filter((stop) => isNearEnough(stop, now));
  return toNextStops(upcoming.filter(readStops(browserId, now)), now);
}

type Shopper = { browserId: string | null; paymentKind?: PaymentKind } & LimitedClient;

/**
 * Where a cart's made items can be picked up, and when; null where nothing in it is made.
 * @param isOffered those you can reserve for, or all
 */
export function menuStops(
  lines: readonly CartLine[],
  { browserId, clientKey, isLimited = true, paymentKind = "card" }: Shopper,
  now: Date,
  isOffered: (stop: PlannedStop) => boolean = () => true,
): MenuStop[] | null {
  const made = madeItems(lines);
  if (made.length === 0) return null;
  const browserHash = browserHashOf(browserId);
  const open = openOrderOfBrowser(read(), browserHash);
  const asker = {
    clientKey: isLimited ? clientKey : null,
    paymentKind,
    instead: open ? [open.id] : [],
    earlier: earlierPickup(read(), browserHash, now),
  };
  const isRead = readStops(browserId, now);
  return menuStopsFor(made, asker, now, (stop) => isRead(stop) && isOffered(stop));
}

/** The same for an order that has its places already. */
export function menuStopsFor(
  made: MadeLine[],
  asker: Parameters<typeof offeredTimes>[3],
  now: Date,
  isOffered: (stop: PlannedStop) => boolean,
): MenuStop[] {
  const upcoming = listUpcoming(now, MAX_STOPS).filter((stop) => isOffered(stop));
  return upcoming.flatMap((stop) => {
    const offered = offeredTimes(read(), stop, made, asker, now);
    return offered ? toMenuStop(stop, offered, truckZone()) : [];
  });
}

/** For those you can reserve for, see `reservableStops`. */
export const reservableMenuStops = (
  lines: readonly CartLine[],
  shopper: Shopper,
  now: Date,
): MenuStop[] | null =>
  menuStops(lines, { ...shopper, paymentKind: "truck" }, now, (stop) => isNearEnough(stop, now));

/** Where a card, which holds its places for minutes, would do. */
export function isTooLargeToReserve(
  reservable: MenuStop[] | null,
  lines: readonly CartLine[],
  shopper: Shopper,
  now: Date,
): boolean {
  if (reservable?.length !== 0) return false;
  const byCard = menuStops(lines, shopper, now, (stop) => isNearEnough(stop, now));
  return (byCard ?? []).length > 0;
}

function toNextStops(upcoming: ReturnType<typeof listUpcoming>, now: Date): NextStops {
  const zone = truckZone();
  const open = upcoming.filter((stop) => takesOrders(stop, now));
  return {
    stops: open.map((stop) => toStopOption(stop, zone)),
    closed: sayClosed(upcoming, now, zone),
  };
}
