import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { CalendarEvent } from "~/domain/event";
import { type Result, refusal } from "~/domain/result";
import { setStopStock } from "~/domain/slots/stop-stock.server";
import { formatShortDay } from "~/domain/time";
import { dayOf, hoursLater, MOST_WEEKS } from "./copy-week";
import { refuseTooMany } from "./copy-week.server";
import { createEvent, createEvents, instantOf } from "./events.server";
import { countDays } from "./later-stops";
import type { NewStopPlan } from "./stop-plan.schema";

const UNTIL = "repeatUntil";
const TOO_SOON = refusal("invalid", "Choose a date at least a week after the start", UNTIL);
const TOO_LATE = refusal("invalid", `Choose a date within ${MOST_WEEKS} weeks of the start`, UNTIL);

/** Adds a stop and, if asked, the same one each week until a given day. Refuses with invalid. */
export async function createStops(
  { repeatUntil, ...stop }: NewStopPlan,
  actor: Actor,
): Promise<Result<{ row: CalendarEvent; note?: string }>> {
  if (!repeatUntil) return createEvent(stop, actor);
  const zone = truckZone();
  const { startDate, endDate, pieces = {}, ...same } = stop;
  const first = { startDate: instantOf(startDate), endDate: instantOf(endDate), plannedEnd: null };
  const weeks = Math.floor(countDays(dayOf(first.startDate, zone), repeatUntil) / 7);
  if (weeks < 1) return TOO_SOON;
  if (weeks > MOST_WEEKS) return TOO_LATE;
  const created = await createEvents((tx) => {
    const afterInsert = (tx: Tx, id: number, firstId: number) => {
      setStopStock(tx, id, pieces);
      if (id === firstId) return;
      tx.update(events).set({ repeatId: firstId }).where(eq(events.id, id)).run();
    };
    const rows = Array.from({ length: weeks + 1 }, (_, week) => ({
      input: { ...same, ...hoursLater(first, 7 * week, zone) },
      afterInsert,
    }));
    return refuseTooMany(tx, rows.length, new Date()) ?? rows;
  }, actor);
  if (!created.ok) return created;
  const note = `Added ${weeks + 1} times, through ${formatShortDay(created.row.startDate, zone)}.`;
  return { ...created, note };
}
