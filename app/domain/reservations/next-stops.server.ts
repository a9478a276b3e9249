import { env } from "~/env.server";
import { listUpcoming } from "../events/events.server";
import type { StopOption } from "../fulfilment/fulfilment";
import { toStopOption } from "../fulfilment/pickup";
import { isNearEnough } from "./reservable";

/** More than anybody plans ahead. */
const MOST = 10;

/** Where an order can be picked up, the soonest first; one that is under way is the next. */
export function nextStops(now: Date): StopOption[] {
  return listUpcoming(now, MOST).map((stop) => toStopOption(stop, env().TRUCK_TZ));
}

/** Those of them for which pieces can be put aside. */
export function reservableStops(now: Date): StopOption[] {
  return listUpcoming(now, MOST)
    .filter((stop) => isNearEnough(stop, now))
    .map((stop) => toStopOption(stop, env().TRUCK_TZ));
}
