import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  listQueuedOrders,
  listQueueStops,
  type StopWithQueue,
} from "~/domain/counter/queue-stops.server";
import { orderNameOf } from "~/domain/orders/order-name";
import { formatTimeAfter, isUpcoming } from "~/domain/time";
import { withUnit } from "~/domain/words";

/** Finds stops that are still open, and orders still in line, while a day is being closed. */

export type OpenStop = Pick<StopWithQueue, "id" | "title" | "endDate"> & {
  orders: { id: number; name: string }[];
};

/** Stops that began before the closing ends, and are open or have orders left. */
export function listOpenStops(until: Date, now: Date): OpenStop[] {
  const open = listQueueStops(now).filter(({ startDate, endDate, waiting }) => {
    return startDate <= until && startDate <= now && (isUpcoming(endDate, now) || waiting > 0);
  });
  const waiting = listQueuedOrders(...open.map(({ id }) => id));
  return open.map(({ id, title, endDate }) => ({
    id,
    title,
    endDate,
    orders: waiting
      .filter(({ pickupEventId }) => pickupEventId === id)
      .map((order) => ({ id: order.id, name: orderNameOf(order) })),
  }));
}

/** The most orders named for a stop. */
const MAX_NAMED = 20;

/** 'Night Market is open until 6:00 PM, 2 orders waiting (#5, #6). …'; null if nothing is open. */
export function whyStillOpen(stops: OpenStop[], now: Date): string | null {
  if (stops.length === 0) return null;
  const zone = truckZone();
  const said = stops.map((stop) => `${describeOpen(stop, now, zone)}.`);
  return `${said.join(" ")} Finish first, or close anyway.`;
}

function describeOpen(stop: OpenStop, now: Date, zone: string): string {
  const { title, orders } = stop;
  const names = orders.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = orders.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const waiting =
    orders.length === 0
      ? ""
      : `, ${withUnit(orders.length, "order waiting", "orders waiting")} (${list})`;
  return `${title} ${describeHours(stop, now, zone)}${waiting}`;
}

/** 'is open until 6:00 PM', 'has ended' */
export const describeHours = ({ endDate }: Pick<OpenStop, "endDate">, now: Date, zone: string) =>
  isUpcoming(endDate, now) ? `is open until ${formatTimeAfter(now, endDate, zone)}` : "has ended";
