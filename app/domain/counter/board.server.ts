import type { CalendarEvent } from "~/domain/event";
import { nextDay } from "../time";
import type { QueueStop } from "./pickup-due";
import { isServed, type QueuedOrder, readQueue } from "./queue.server";
import { stepOf } from "./steps";

/** The screen that customers read at the truck. It shows numbers and no names. */
export type Board = { making: string[]; ready: string[] };

export function readBoard(stops: readonly QueueStop[], now: Date): Board {
  const { made, quiet } = readQueue(stops, now);
  const places: (number | null)[] = stops.length === 0 ? [null] : stops.map(({ id }) => id);
  const here = [...made, ...quiet].filter(
    (order) => places.includes(order.pickupEventId) && isServed(order),
  );
  const ready = here.filter((order) => stepOf(order) === "ready").sort(newestFirst);
  const making = here.filter((order) => stepOf(order) === "making");
  return { making: making.map(shortNameOf), ready: ready.map(shortNameOf) };
}

type Turning = Pick<CalendarEvent, "startDate" | "endDate" | "plannedEnd" | "lateMinutes">;

/** When other stops have their orders on the board, if nothing is written: one begins or ends, or the day does. */
export function boardValidUntil(
  stops: readonly Turning[],
  ahead: readonly Pick<Turning, "startDate">[],
  now: Date,
  zone: string,
): Date {
  const ends = stops.flatMap(({ endDate, plannedEnd, lateMinutes }) => [
    // At its last moment a stop is still on.
    endDate.getTime() + 1,
    endDate.getTime() + lateMinutes * 60_000 + 1,
    (plannedEnd ?? endDate).getTime() + 1,
  ]);
  const begins = [...stops, ...ahead].map(({ startDate }) => startDate.getTime());
  const turns = [...begins, ...ends].filter((turn) => turn > now.getTime());
  return new Date(Math.min(nextDay(now, zone).getTime(), ...turns));
}

const newestFirst = (one: QueuedOrder, other: QueuedOrder) =>
  Number(other.readyAt) - Number(one.readyAt);

/** Shows only a code's last three letters, since whoever has the whole code gets the order. */
const shortNameOf = ({ id, reservationCode }: QueuedOrder) =>
  reservationCode?.slice(-3) ?? String(id);
