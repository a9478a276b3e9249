import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { Actor } from "~/domain/access/actor";
import type { Audit } from "~/domain/access/audit.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type CalendarEvent, firstStart, raisesSequence } from "~/domain/event";
import { checkPicture, refuseDeletedPicture } from "~/domain/media/known-media.server";
import { keepSoldOut } from "~/domain/menu/sold-out.server";
import type { Refusal } from "~/domain/result";
import { rowsOf } from "~/domain/rows/rows.server";
import { readStopStock, setStopStock } from "~/domain/slots/stop-stock.server";
import { isUpcoming, parseInstant } from "~/domain/time";
import type { Checked } from "~/forms/edit-conflict";
import { notCanceled, selectCalendar } from "./event-queries.server";
import { cancelStop, updateOrdersOfStop } from "./stop-changes.server";
import type { NewStopPlan, StopPlan, StopPlanChange } from "./stop-plan.schema";
import { checkFewerPieces, checkShorterStop, checkWaitingOrders } from "./stop-questions.server";

const rows = rowsOf({
  table: events,
  entity: "event",
  select: selectCalendar,
  toRow: (event): CalendarEvent => event,
  searched: events.foldedText,
  where: notCanceled,
  order: upcomingFirst,
});

export const { find: findEvent, search: searchEvents, createAll: createEvents } = rows;

function upcomingFirst() {
  const isPast = sql`${events.endDate} < ${Date.now()}`;
  return sql`${isPast}, CASE WHEN ${isPast} THEN -${events.startDate} ELSE ${events.startDate} END, ${events.id}`;
}

const planOf = (event: CalendarEvent, db?: Tx): StopPlan<CalendarEvent> => ({
  ...event,
  pieces: readStopStock(event.id, db),
});

/** The stop with the quantities it brings. */
export function findStopPlan(id: number): StopPlan<CalendarEvent> | null {
  const event = findEvent(id);
  return event && planOf(event);
}

export function createEvent(input: Omit<NewStopPlan, "repeatUntil">, actor: Actor) {
  const { startDate, endDate, pieces = {}, ...same } = input;
  const dates = { startDate: instantOf(startDate), endDate: instantOf(endDate) };
  return rows.create(
    { ...same, ...dates },
    actor,
    (tx, id) => setStopStock(tx, id, pieces),
    (tx) => refuseDeletedPicture(tx, input.imageUrl),
  );
}

/**
 * Changes a stop. Refuses with missing or conflict.
 * @param isAsked whether to ask the owner if the stop would end before everyone has picked up, as the
 * calendar's dialog does
 */
export function updateEvent(
  id: number,
  change: StopPlanChange,
  actor: Actor,
  options: UpdateOptions = {},
) {
  return rows.update(id, columnsFor(change), actor, effectsOf(id, change, options));
}

/** `updateEvent` as part of a larger write. */
export function updateEventIn(
  tx: Tx,
  audit: Audit,
  id: number,
  change: StopPlanChange,
  options: UpdateOptions = {},
) {
  return rows.updateWithin(tx, audit, id, columnsFor(change), effectsOf(id, change, options));
}

type UpdateOptions = Checked<StopPlan<CalendarEvent>> & { isAsked?: boolean };

/** The columns of a change. A new time or place raises the sequence, which tells calendars and shows 'moved from'. */
function columnsFor(change: StopPlanChange) {
  return (event: CalendarEvent) => {
    const changed = plannedColumns(change, event);
    const after = { ...event, ...changed };
    return raisesSequence(event, after)
      ? { ...changed, movedFrom: announcedStart(event, after), sequence: event.sequence + 1 }
      : changed;
  };
}

function plannedColumns(
  { startDate, endDate, pieces, fewerAnyway, leaveThem, later, ...same }: StopPlanChange,
  event: CalendarEvent,
) {
  const start = startDate === undefined ? event.startDate : instantOf(startDate);
  const end = endDate === undefined ? event.endDate : instantOf(endDate);
  return {
    ...same,
    ...(startDate !== undefined && { startDate: start }),
    ...(endDate !== undefined && { endDate: end }),
    // An end that's sent back as it was leaves a stop closed early.
    ...(end.getTime() !== event.endDate.getTime() && { plannedEnd: null }),
    ...(start.getTime() !== event.startDate.getTime() && { lateMinutes: 0 }),
  };
}

function effectsOf(id: number, change: StopPlanChange, { check, isAsked }: UpdateOptions) {
  const { pieces, fewerAnyway, leaveThem } = change;
  return {
    check: (event: CalendarEvent, tx: Tx) => ({
      ...checkPicture(tx, change.imageUrl, event.imageUrl),
      ...checkFewerPieces(tx, id, pieces, fewerAnyway),
      ...(isAsked &&
        checkShorterStop(tx, event, { ...event, ...plannedColumns(change, event) }, leaveThem)),
      ...check?.(planOf(event, tx)),
    }),
    extraFields: { pieces: pieces && ((tx: Tx) => setStopStock(tx, id, pieces)) },
    onChange: (tx: Tx, before: CalendarEvent, after: CalendarEvent) => {
      keepSoldOut(tx, before, after);
      emailAboutChange(tx, before, after);
    },
  };
}

function emailAboutChange(tx: Tx, before: CalendarEvent, after: CalendarEvent): void {
  if (after.sequence > before.sequence) updateOrdersOfStop(tx, before, after);
}

/**
 * Sets how many minutes late a stop runs; 0 is on time again. People who wait there get one email, if it's news
 * for them. Refuses with missing, or conflict if the stop closed early.
 */
export function runLate(id: number, lateMinutes: number, actor: Actor) {
  const late = (event: CalendarEvent) =>
    event.lateMinutes === lateMinutes ? {} : { lateMinutes, sequence: event.sequence + 1 };
  const check = ({ plannedEnd, endDate }: CalendarEvent) =>
    plannedEnd !== null && !isUpcoming(endDate, new Date())
      ? { "": ["This stop closed early, so it can't run late."] }
      : null;
  const detail = { lateMinutes };
  const options = { check, detail, onChange: emailAboutChange, right: "run-stops" } as const;
  return rows.update(id, late, actor, options);
}

/**
 * Ends a stop that's open. If orders wait there, the owner is asked first. Left orders stay, and reservations
 * too, until the announced end.
 * @param yes the question that the owner answered with yes
 */
export function closeEarly(id: number, actor: Actor, yes?: string) {
  const now = new Date();
  // A stop is open until its end has passed.
  const ended = { endDate: new Date(now.getTime() - 1) };
  const isClosed = ({ plannedEnd, endDate }: CalendarEvent) => plannedEnd !== null && endDate < now;
  const closed = (stop: CalendarEvent) =>
    isClosed(stop) ? {} : { ...ended, plannedEnd: stop.endDate, sequence: stop.sequence + 1 };
  const check = (stop: CalendarEvent, tx: Tx) => {
    if (isClosed(stop)) return null;
    if (stop.startDate >= now || stop.endDate < now)
      return { "": ["This stop isn't open right now."] };
    return checkWaitingOrders(tx, { ...stop, ...ended }, now, yes);
  };
  return rows.update(id, closed, actor, {
    check,
    detail: { closedEarly: true },
    onChange: emailAboutChange,
    right: "run-stops",
  });
}

/** Reopens a stop that closed early, until its announced end. */
export function reopenStop(id: number, actor: Actor) {
  const now = new Date();
  const reopened = ({ plannedEnd, sequence }: CalendarEvent) =>
    plannedEnd === null ? {} : { endDate: plannedEnd, plannedEnd: null, sequence: sequence + 1 };
  const check = ({ plannedEnd, endDate }: CalendarEvent) =>
    (plannedEnd ?? endDate) >= now ? null : { "": ["This stop is over."] };
  return rows.update(id, reopened, actor, {
    check,
    detail: { closedEarly: false },
    onChange: emailAboutChange,
    right: "run-stops",
  });
}

const NEW_STOP_MS = 3_600_000;

/** The start to show as 'moved from'. Null for a stop less than an hour old, since hardly anyone has seen it. */
export function announcedStart(before: CalendarEvent, after: CalendarEvent): Date | null {
  return Date.now() - before.createdAt.getTime() < NEW_STOP_MS ? null : firstStart(before, after);
}

type CallingOff = { whyNot?: (tx: Tx) => Refusal | null; tellPaidAt?: Date };

/** Cancels a stop. Only the calendar feed still shows it, for people who saved it. */
export function cancelEvent(id: number, actor: Actor, { whyNot, tellPaidAt }: CallingOff = {}) {
  const callOff = (tx: Tx) => {
    cancelStop(tx, id, tellPaidAt);
  };
  return rows.remove(id, actor, callOff, whyNot);
}

/** Reads an instant, in truck time if it has no offset. */
export function instantOf(text: string): Date {
  const instant = parseInstant(text, truckZone());
  if (!instant) throw new Error(`'${text}' isn't a date and time`);
  return instant;
}
