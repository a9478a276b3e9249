import { type CalendarEvent, GRACE_MS } from "~/domain/event";
import { orderNameOf } from "~/domain/orders/order-name";
import { nextDay } from "~/domain/time";
import type { QueueStop } from "./pickup-due";
import { canBeServed, type QueuedOrder, readQueue } from "./queue.server";
import { stepOf } from "./steps";

/** The board at the truck, which anyone can open. It shows numbers and first names, and no codes. */
export type Board = { making: string[]; ready: string[] };

export function readBoard(stops: readonly QueueStop[], now: Date): Board {
  const { toMake, quiet } = readQueue(stops, now);
  const places: (number | null)[] = stops.length === 0 ? [null] : stops.map(({ id }) => id);
  const isHere = ({ origin, pickupEventId }: QueuedOrder) =>
    origin === "window" || places.includes(pickupEventId);
  const here = [...toMake, ...quiet].filter((order) => isHere(order) && canBeServed(order));
  const ready = here.filter((order) => stepOf(order) === "ready").sort(newestFirst);
  const making = here.filter((order) => stepOf(order) === "making");
  return { making: making.map(shortNameOf), ready: ready.map(shortNameOf) };
}

type Turning = Pick<CalendarEvent, "startDate" | "endDate" | "plannedEnd" | "lateMinutes">;

/** When the board may change though nothing is written: a stop or the day begins or ends. */
export function boardValidUntil(
  stops: readonly Turning[],
  ahead: readonly Pick<Turning, "startDate">[],
  now: Date,
  zone: string,
): Date {
  const ends = stops.flatMap(({ endDate, plannedEnd, lateMinutes }) => [
    // At its last moment a stop is still open.
    endDate.getTime() + 1,
    endDate.getTime() + lateMinutes * 60_000 + 1,
    (plannedEnd ?? endDate).getTime() + 1,
  ]);
  // While one stop is open, the next is listed once it's being set up.
  const begins = [...stops, ...ahead].flatMap(({ startDate }) => [
    startDate.getTime() - GRACE_MS,
    startDate.getTime(),
  ]);
  const turns = [...begins, ...ends].filter((turn) => turn > now.getTime());
  return new Date(Math.min(nextDay(now, zone).getTime(), ...turns));
}

const newestFirst = (one: QueuedOrder, other: QueuedOrder) =>
  Number(other.readyAt) - Number(one.readyAt);

const MAX_FIRST_NAME = 14;

/** The first name only, cut so that a very long one doesn't fill the screen. */
function shortNameOf({ id, customerName }: QueuedOrder): string {
  const first = [...(customerName?.split(/\s+/)[0] ?? "")].slice(0, MAX_FIRST_NAME).join("");
  return orderNameOf({ id, customerName: first || null });
}
