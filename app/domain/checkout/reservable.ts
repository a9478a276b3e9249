import { refusal } from "~/domain/result";
import { DAY_MS, HOUR_MS } from "~/domain/time";

/** How many days ahead a stop can be reserved for. */
const DAYS_AHEAD = 7;

export const TOO_FAR_AHEAD = refusal(
  "conflict",
  `You can reserve up to ${DAYS_AHEAD} days ahead. Choose an earlier stop.`,
  "fulfillment.eventId",
);

export function canReserveYet({ startDate }: { startDate: Date }, now: Date): boolean {
  return startDate.getTime() - now.getTime() <= DAYS_AHEAD * DAY_MS;
}

const SOON_HOURS = 3;

/**
 * Whether a stop begins soon. A reservation for a later stop is confirmed by email, or made-up addresses could
 * empty a shelf for days.
 */
export function isSoon({ startDate }: { startDate: Date }, now: Date): boolean {
  return startDate.getTime() - now.getTime() <= SOON_HOURS * HOUR_MS;
}
