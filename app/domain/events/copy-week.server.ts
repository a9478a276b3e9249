import { and, count, eq, gte, inArray, isNull } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { menuItems } from "~/db/schema/menu.server";
import type { Actor } from "~/domain/access/actor";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { dayAfter } from "~/domain/business-day";
import { type CalendarEvent, foldedPlace } from "~/domain/event";
import { holidayOn } from "~/domain/holidays";
import { type Refusal, refusal } from "~/domain/result";
import { readStopStock, setStopStock } from "~/domain/slots/stop-stock.server";
import {
  DAY_MS,
  formatDayAndTime,
  formatShortDate,
  formatShortDay,
  formatTimeRange,
} from "~/domain/time";
import { dayOf, describeClashes, hoursLater, MOST_WEEKS } from "./copy-week";
import { createEvents } from "./events.server";
import { isNotCanceled, stopsBetween } from "./week.server";

/** Plans a week's stops again in the weeks after it. Copies the plan alone, nothing that happened at the stops. */

type Outcome =
  | "new"
  /** A stop already begins at the same time and place. */
  | "there"
  /** The stop was copied into that week before, and has moved since. */
  | "moved"
  | "deleted"
  | "over";

type CopyLine = {
  /** '12:1' is stop 12 one week later. */
  key: string;
  from: CalendarEvent;
  startDate: Date;
  endDate: Date;
  outcome: Outcome;
  /** The existing stop that the outcome is about. */
  known?: CalendarEvent;
};

/** The most upcoming stops. Lists and the calendar feed show up to 1,000. */
const MOST_UPCOMING = 900;

/** The most lines to choose from, since a form has at most 500 fields. */
const MOST_LINES = 400;

const CHANGED = refusal("conflict", "This week changed. Check it again.");
const NONE_CHOSEN = refusal("invalid", "Choose at least one stop.");
/** A refusal, since the form's key needs a created row to stand for. */
const NOTHING_NEW = refusal("invalid", "Every stop you chose is already on the calendar.");
const TOO_MANY = refusal(
  "invalid",
  `That's more than ${MOST_UPCOMING} upcoming stops, the most your lists can show.`,
);

const startOf = (stop: Pick<CalendarEvent, "startDate" | "location">) =>
  `${stop.startDate.getTime()} ${foldedPlace(stop.location)}`;

const groupOf = ({ id, repeatId }: CalendarEvent) => repeatId ?? id;

/** Plans a copy into the next `weeks` weeks. */
function planCopy(monday: string, weeks: number, now: Date, db: Db = read()): CopyLine[] {
  const zone = truckZone();
  const all = stopsBetween(monday, dayAfter(monday, 7 * (weeks + 1) + 1), db);
  const weekOf = (instant: Date) =>
    Math.floor((Date.parse(dayOf(instant, zone)) - Date.parse(monday)) / (7 * DAY_MS));
  // Stops sort after deleted ones, so a stop that's still planned wins in the maps below.
  const known = [...all].sort((a, b) => Number(isNotCanceled(a)) - Number(isNotCanceled(b)));
  const byStart = new Map(known.map((stop) => [startOf(stop), stop]));
  const byGroup = new Map(
    known.map((stop) => [`${groupOf(stop)} ${weekOf(stop.startDate)}`, stop]),
  );
  const stops = all.filter((stop) => isNotCanceled(stop) && weekOf(stop.startDate) === 0);
  return Array.from({ length: weeks }, (_, index) => index + 1).flatMap((week) =>
    stops.map((from): CopyLine => {
      const hours = hoursLater(from, week * 7, zone);
      const same = byStart.get(startOf({ ...from, ...hours }));
      const earlier = same ?? byGroup.get(`${groupOf(from)} ${week}`);
      const outcome = hours.endDate < now ? "over" : outcomeOf(earlier, same !== undefined);
      return { key: `${from.id}:${week}`, from, ...hours, outcome, known: earlier };
    }),
  );
}

function outcomeOf(earlier: CalendarEvent | undefined, isSame: boolean): Outcome {
  if (!earlier) return "new";
  if (!isNotCanceled(earlier)) return "deleted";
  return isSame ? "there" : "moved";
}

/** A copy, as shown before it's made. */
export function readCopy(monday: string, asked: number, now: Date) {
  const zone = truckZone();
  const number = stopsBetween(monday, dayAfter(monday, 7)).filter(isNotCanceled).length;
  const most = Math.min(MOST_WEEKS, Math.max(1, Math.floor(MOST_LINES / Math.max(1, number))));
  const weeks = Math.min(Math.max(1, asked), most);
  const lines = planCopy(monday, weeks, now);
  const added = lines.filter(({ outcome }) => outcome === "new");
  const planned = [
    ...stopsBetween(dayAfter(monday, 6), dayAfter(monday, 7 * (weeks + 1) + 1)).filter(
      isNotCanceled,
    ),
    ...added.map((line) => ({ ...line, location: line.from.location })),
  ];
  const offMenu = itemsOffMenu(lines.map(({ from }) => from.id));
  return {
    weeks,
    most,
    lines: lines.map(({ key, from, startDate, endDate, outcome, known }) => {
      const stop = { location: from.location, startDate, endDate };
      const others = planned.filter((one) => startOf(one) !== startOf(stop));
      const isOffered = outcome !== "there" && outcome !== "over";
      return {
        key,
        week: Number(key.split(":")[1]),
        title: from.title,
        location: from.location,
        day: formatShortDay(startDate, zone),
        time: formatTimeRange(startDate, endDate, zone),
        isOffered,
        isChecked: outcome === "new",
        notes: [
          ...describeOutcome(outcome, known, zone),
          ...(isOffered ? notesOn(from, startDate, zone) : []),
          ...(isOffered ? (offMenu.get(from.id) ?? []) : []),
          ...(isOffered ? describeClashes(stop, others, zone) : []),
        ],
      };
    }),
  };
}

export type CopyPlan = ReturnType<typeof readCopy>;

function describeOutcome(outcome: Outcome, known: CalendarEvent | undefined, zone: string) {
  if (outcome === "there") return ["Already on the calendar."];
  if (outcome === "over") return ["That's over."];
  if (outcome === "moved" && known)
    return [`Already on the calendar, ${formatDayAndTime(known.startDate, zone)}.`];
  if (outcome === "deleted" && known?.canceledAt)
    return [`You deleted this one on ${formatShortDate(known.canceledAt, zone)}.`];
  return [];
}

function notesOn({ movedFrom }: CalendarEvent, startDate: Date, zone: string): string[] {
  const holiday = holidayOn(dayOf(startDate, zone));
  return [
    ...(holiday ? [`It's ${holiday}.`] : []),
    ...(movedFrom
      ? [`The first one moved from ${formatDayAndTime(movedFrom, zone)}. Check the time.`]
      : []),
  ];
}

/** 'Cone isn't on the menu anymore', by stop. */
function itemsOffMenu(stopIds: readonly number[]): Map<number, string[]> {
  const { eventId, productId } = stopProducts;
  const rows = read()
    .selectDistinct({ eventId, name: products.name })
    .from(stopProducts)
    .innerJoin(products, eq(products.id, productId))
    .leftJoin(menuItems, eq(menuItems.productId, productId))
    .where(and(inArray(eventId, [...new Set(stopIds)]), isNull(menuItems.productId)))
    .all();
  const notes = new Map<number, string[]>();
  for (const { eventId, name } of rows)
    notes.set(eventId, [...(notes.get(eventId) ?? []), `${name} isn't on the menu anymore.`]);
  return notes;
}

/**
 * Adds the chosen stops, all or none. A stop that's copied twice is added once. Refuses with invalid or
 * conflict.
 * @param monday of the week that's copied
 * @param chosen keys of lines, as shown
 */
export async function copyWeek(
  { monday, chosen }: { monday: string; chosen: readonly string[] },
  actor: Actor,
) {
  let added: CopyLine[] = [];
  const copied = await createEvents((tx) => {
    const lines = chosenLines(tx, monday, new Set(chosen));
    if ("ok" in lines) return lines;
    added = lines;
    return lines.map(({ from, startDate, endDate }) => ({
      input: { ...planOf(from), startDate, endDate, repeatId: groupOf(from) },
      afterInsert: (tx: Tx, id: number) => setStopStock(tx, id, readStopStock(from.id, tx)),
      detail: { copiedFrom: from.id },
    }));
  }, actor);
  return { ...copied, added: added.length, takeOrders: added.some(({ from }) => from.ordersAhead) };
}

function chosenLines(tx: Tx, monday: string, chosen: Set<string>): CopyLine[] | Refusal {
  if (chosen.size === 0) return NONE_CHOSEN;
  const now = new Date();
  const lines = planCopy(monday, MOST_WEEKS, now, tx).filter(({ key }) => chosen.has(key));
  if (lines.length < chosen.size) return CHANGED;
  const added = lines.filter(({ outcome }) => outcome !== "there" && outcome !== "over");
  if (added.length === 0) return NOTHING_NEW;
  return refuseTooMany(tx, added.length, now) ?? added;
}

export function refuseTooMany(tx: Tx, added: number, now: Date): Refusal | null {
  const upcoming = and(gte(events.endDate, now), isNull(events.canceledAt));
  const found = tx.select({ number: count() }).from(events).where(upcoming).get();
  return (found?.number ?? 0) + added > MOST_UPCOMING ? TOO_MANY : null;
}

/** A stop's plan, without its hours. */
export function planOf(stop: CalendarEvent) {
  const { title, location, description, imageUrl } = stop;
  const { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces } = stop;
  const ahead = { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces };
  return { title, location, description, imageUrl, ...ahead };
}
