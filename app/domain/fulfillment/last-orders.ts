import { formatTime, isUpcoming } from "../time";

/** A truck that packs up has no time for one more order: the last ones are taken half an hour before. */
const MINUTES = 30;

type Stop = { title: string; startDate: Date; endDate: Date };

export const lastOrdersAt = ({ endDate }: Pick<Stop, "endDate">) =>
  new Date(endDate.getTime() - MINUTES * 60_000);

export function takesOrders(stop: Pick<Stop, "endDate">, now: Date): boolean {
  return now < lastOrdersAt(stop);
}

export const TOO_LATE = `Online orders for this stop close ${MINUTES} minutes before it ends. Pick another stop, have it shipped, or buy at the truck.`;

/** Of a stop that is under way and takes no more orders; null where there is none. */
export function sayClosed(stops: readonly Stop[], now: Date, zone: string): string | null {
  const stop = stops.find(
    (stop) => stop.startDate <= now && isUpcoming(stop.endDate, now) && !takesOrders(stop, now),
  );
  if (!stop) return null;
  return `Online orders for ${stop.title} have closed, ${MINUTES} minutes before it ends at ${formatTime(stop.endDate, zone)}. You can still buy at the truck.`;
}
