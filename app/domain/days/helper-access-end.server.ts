import type { NewHelper } from "~/domain/access/helper.schema";
import { listStopsOfToday } from "~/domain/events/event-queries.server";
import { truckClock } from "./day-settings.server";
import { helperAccessEnd } from "./helper-access-end";

const MONTH_MS = 30 * 24 * 3_600_000;

/** When the access of a helper who's let in now ends by itself. The owner ends it sooner by `endHelper`. */
export function accessEndFor({ ends }: Pick<NewHelper, "ends">, now: Date): Date {
  if (ends === "month") return new Date(now.getTime() + MONTH_MS);
  const stops = listStopsOfToday(now).map(({ endDate }) => endDate.getTime());
  return helperAccessEnd(now, truckClock(), stops.length > 0 ? new Date(Math.max(...stops)) : null);
}
