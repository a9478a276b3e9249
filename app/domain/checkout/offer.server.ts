import { read } from "~/db/client.server";
import type { LimitedClient } from "~/domain/access/limits.server";
import { limitedKey } from "~/domain/access/limits.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { CartLine } from "~/domain/cart/cart";
import { madeItems } from "~/domain/cart/made-items";
import type { PlannedStop } from "~/domain/event";
import { listUpcoming } from "~/domain/events/event-queries.server";
import type { MenuStop, StopOption } from "~/domain/fulfillment/fulfillment";
import { describeClosed, takesOrders } from "~/domain/fulfillment/last-orders";
import { toMenuStop, toStopOption } from "~/domain/fulfillment/pickup";
import { offeredTimes } from "~/domain/fulfillment/pickup-time-choice.server";
import type { PaymentKind } from "~/domain/order";
import { attendedStops } from "~/domain/order-settings/auto-pause.server";
import { unpaidOrderOfBrowser, unpaidOrderWithTime } from "~/domain/orders/orders.server";
import type { MadeLine } from "~/domain/slots/capacity.server";
import { servedNote } from "~/domain/slots/served-hours.server";
import { canReserveYet } from "./reservable";

/** The most stops that a page offers. */
export const MAX_STOPS = 10;

export type NextStops = {
  /** Stops where an order can be picked up, soonest first, including one that's open. */
  stops: StopOption[];
  /** The notice about a stop that's open but takes no more orders. */
  closed: string | null;
};

export type Offer = NextStops & {
  /** Stops and times for a cart with items made at a stop; null for other carts. */
  menuStops: MenuStop[] | null;
  /** 'Breakfast Burrito is served until 11 AM.'; null if the whole cart is served all day. */
  served: string | null;
};

/** The offer of a page that can't read the stops. */
export const NO_OFFER: Offer = { stops: [], closed: null, menuStops: null, served: null };

export function nextStops(now: Date, isOffered = (_: PlannedStop) => true): NextStops {
  return toNextStops(listUpcoming(now, MAX_STOPS).filter(isOffered), now);
}

type Shopper = { browserId: string | null } & LimitedClient;

/**
 * The stops where a cart can be picked up, and which stops and times take only a card. A card order holds its
 * place for minutes, so cards are taken for every stop. Leaves out the current stop while nobody there checks
 * orders.
 */
export function readOffer(lines: readonly CartLine[], shopper: Shopper, now: Date): Offer {
  const upcoming = listUpcoming(now, MAX_STOPS).filter(attendedStops(shopper.browserId, now));
  const { stops, closed } = toNextStops(upcoming, now);
  const near = new Set(upcoming.filter((stop) => canReserveYet(stop, now)).map(({ id }) => id));
  const made = madeItems(lines);
  const menuStops = made.length > 0 ? offeredMenuStops(upcoming, made, shopper, now) : null;
  return {
    stops: stops.map((stop) => (near.has(stop.id) ? stop : { ...stop, cardOnly: true })),
    closed,
    menuStops,
    served: menuStops && servedNote(read(), made),
  };
}

function offeredMenuStops(
  upcoming: PlannedStop[],
  made: MadeLine[],
  shopper: Shopper,
  now: Date,
): MenuStop[] {
  const browserHash = browserHashOf(shopper.browserId);
  const unpaid = unpaidOrderOfBrowser(read(), browserHash);
  const asker = {
    networkKey: limitedKey(shopper),
    freedOrderIds: unpaid ? [unpaid.id] : [],
    earlier: unpaidOrderWithTime(read(), browserHash, now),
  };
  const timesAt = (stop: PlannedStop, paymentKind: PaymentKind) =>
    offeredTimes(read(), stop, made, { ...asker, paymentKind }, now);
  const zone = truckZone();
  return upcoming.flatMap((stop) => {
    const byCard = timesAt(stop, "card");
    if (!byCard) return [];
    const atTruck = canReserveYet(stop, now) ? timesAt(stop, "truck") : null;
    return withWays(
      toMenuStop(stop, byCard, now, zone),
      atTruck && toMenuStop(stop, atTruck, now, zone),
    );
  });
}

/** @param atTruck the same stop as offered to customers who pay at the truck; null if it isn't */
function withWays(stop: MenuStop, atTruck: MenuStop | null): MenuStop {
  if (!atTruck) return { ...stop, cardOnly: true };
  const open = new Set(atTruck.times.map(({ value }) => value));
  return {
    ...stop,
    ...(atTruck.soonest !== stop.soonest && { soonestAtTruck: atTruck.soonest }),
    times: stop.times.map((time) => (open.has(time.value) ? time : { ...time, cardOnly: true })),
  };
}

/** The stops and times that an order can move to. Its own places count as free. */
export function menuStopsFor(
  made: MadeLine[],
  asker: Parameters<typeof offeredTimes>[3],
  now: Date,
  isOffered: (stop: PlannedStop) => boolean,
): MenuStop[] {
  const zone = truckZone();
  const upcoming = listUpcoming(now, MAX_STOPS).filter((stop) => isOffered(stop));
  return upcoming.flatMap((stop) => {
    const offered = offeredTimes(read(), stop, made, asker, now);
    return offered ? toMenuStop(stop, offered, now, zone) : [];
  });
}

function toNextStops(upcoming: PlannedStop[], now: Date): NextStops {
  const zone = truckZone();
  const open = upcoming.filter((stop) => takesOrders(stop, now));
  return {
    stops: open.map((stop) => toStopOption(stop, now, zone)),
    closed: describeClosed(upcoming, now, zone),
  };
}
