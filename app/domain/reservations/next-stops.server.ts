import { env } from "~/env.server";
import { listUpcoming } from "../events/events.server";
import type { StopOption } from "../fulfillment/fulfillment";
import { sayClosed, takesOrders } from "../fulfillment/last-orders";
import { toStopOption } from "../fulfillment/pickup";
import { isNearEnough } from "./reservable";

/** More than anyone plans ahead. */
const MOST = 10;

export type NextStops = {
  /** Where an order can be picked up, the soonest first; one that is under way is the next. */
  stops: StopOption[];
  /** What guests read of a stop that is under way and takes no more orders. */
  closed: string | null;
};

/** Where they could not be read. */
export const NO_STOPS: NextStops = { stops: [], closed: null };

export function nextStops(now: Date): NextStops {
  return toNextStops(listUpcoming(now, MOST), now);
}

/** Those you can reserve for. */
export function reservableStops(now: Date): NextStops {
  return toNextStops(
    listUpcoming(now, MOST).filter((stop) => isNearEnough(stop, now)),
    now,
  );
}

function toNextStops(upcoming: ReturnType<typeof listUpcoming>, now: Date): NextStops {
  const zone = env().TRUCK_TZ;
  const open = upcoming.filter((stop) => takesOrders(stop, now));
  return {
    stops: open.map((stop) => toStopOption(stop, zone)),
    closed: sayClosed(upcoming, now, zone),
  };
}
