import { businessDay, businessDayBounds, type Clock, dayAfter } from "~/domain/business-day";
import { HOUR_MS } from "~/domain/time";

/** With less time than this left in the day, access lasts until the next day ends. */
const LEAST_MS = 2 * HOUR_MS;

/**
 * When a helper's access ends: with the business day, or an hour after a stop that goes on past its end. With
 * less than two hours left, it's the end of the next day.
 * @param stopEnd the end of the last stop that has begun, or of the next one today
 */
export function helperAccessEnd(
  now: Date,
  { zone, endsAtHour }: Clock,
  stopEnd: Date | null,
): Date {
  const day = businessDay(now, zone, endsAtHour);
  const { until } = businessDayBounds(day, zone, endsAtHour);
  const afterStop = new Date((stopEnd?.getTime() ?? 0) + HOUR_MS);
  if (stopEnd && stopEnd > now && afterStop > until) return afterStop;
  if (until.getTime() - now.getTime() >= LEAST_MS) return until;
  return businessDayBounds(dayAfter(day, 1), zone, endsAtHour).until;
}
