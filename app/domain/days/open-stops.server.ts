import { truckZone } from "../brand/truck-zone.server";
import { type LineStop, listLineStops, listOnLine } from "../counter/line-stops.server";
import { nameOf } from "../counter/steps";
import { formatTimeAfter, isUpcoming } from "../time";

/** What goes on at the truck while a day is being closed: stops that are open, and orders on the line. */

export type OpenStop = Pick<LineStop, "id" | "title" | "endDate"> & {
  orders: { id: number; name: string }[];
};

/** Stops that began before the closing ends, and are open or have orders left. */
export function openStops(until: Date, now: Date): OpenStop[] {
  return listLineStops(now)
    .filter(({ startDate, endDate, waiting }) => {
      return startDate <= until && startDate <= now && (isUpcoming(endDate, now) || waiting > 0);
    })
    .map(({ id, title, endDate }) => ({
      ...{ id, title, endDate },
      orders: listOnLine(id).map((order) => ({ id: order.id, name: nameOf(order) })),
    }));
}

/** More names than these make nobody wiser. */
const MAX_NAMED = 20;

/** 'Night Market is open until 6:00 PM, 2 orders waiting (#5, #6). …'; null where nothing is open. */
export function whyStillOpen(stops: OpenStop[], now: Date): string | null {
  if (stops.length === 0) return null;
  const said = stops.map((stop) => `${describeOpen(stop, now)}.`);
  return `${said.join(" ")} Finish first, or close anyway.`;
}

function describeOpen(stop: OpenStop, now: Date): string {
  const { title, orders } = stop;
  const names = orders.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = orders.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const waiting = orders.length === 0 ? "" : `, ${describeWaiting(orders.length)} (${list})`;
  return `${title} ${describeHours(stop, now)}${waiting}`;
}

/** 'is open until 6:00 PM', 'has ended' */
export const describeHours = ({ endDate }: Pick<OpenStop, "endDate">, now: Date) =>
  isUpcoming(endDate, now)
    ? `is open until ${formatTimeAfter(now, endDate, truckZone())}`
    : "has ended";

const describeWaiting = (number: number) =>
  number === 1 ? "1 order waiting" : `${number.toLocaleString("en-US")} orders waiting`;
