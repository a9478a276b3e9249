import { type Db, read, type Tx } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { MAX_STOPS } from "~/domain/checkout/offer.server";
import { findCalendarEvent, listUpcoming } from "~/domain/events/event-queries.server";
import { describeWaiting, listWaitingAt, waitingAt } from "~/domain/events/waiting-orders.server";
import { MOVE_ANYWAY, type StopOption } from "~/domain/fulfillment/fulfillment";
import { recordNotEmailed } from "~/domain/fulfillment/not-emailed.server";
import { toStopOption } from "~/domain/fulfillment/pickup";
import { findStop, isAhead, STOP_GONE, type Stop } from "~/domain/fulfillment/pickup-stop.server";
import { refuseSlot } from "~/domain/fulfillment/pickup-time-choice.server";
import { queueMovedEmail } from "~/domain/fulfillment/stop-emails.server";
import type { Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { orderAheadTimes } from "~/domain/slots/pickup-times";
import { madeLinesOf } from "~/domain/slots/slots.server";
import { type MovesByHand, placeAllByHand } from "~/domain/slots/slots-by-hand.server";
import { moveTo } from "./move-order.server";

/** Lets the owner move all orders of a stop to another one, as when it ends early or is canceled. */

const GONE = refusal("missing", "This event no longer exists.");

type AllMoved = Result<{ moved: number; emailed: number }>;

/**
 * Moves all orders of a stop or none, in one transaction. A second press finds none waiting, so nobody gets a
 * second email. Refuses with missing or conflict, next to the field that helps.
 * @param anyway the question that the owner answered with yes. If another question is due, it's asked first
 */
export function moveAll(
  stopId: number,
  { eventId, anyway }: { eventId: number; anyway?: string },
  actor: Actor,
  now = new Date(),
): Promise<AllMoved> {
  return writeAs(actor, (tx, audit): AllMoved => {
    if (!findStop(tx, stopId)) return GONE;
    const waiting = movable(stopId, tx);
    const stop = findStop(tx, eventId);
    if (!isAhead(stop, now) || eventId === stopId) return STOP_GONE;
    const places = placesFor(tx, waiting, stop, now);
    if (!places.ok) return refuseSlot(places, stop);
    const question = questionOf(places, waiting.length, stop);
    if (question !== null && question !== anyway) return refusal("conflict", question, MOVE_ANYWAY);
    for (const order of waiting) {
      const minutes = places.minutes.get(order.id) ?? null;
      const movedTo = moveTo(tx, order, { method: "pickup", eventId }, minutes);
      emailOrNote(tx, order, now);
      const detail = { movedTo, ...(question !== null && { anyway: question }) };
      audit({ action: "updated", entity: "order", entityId: order.id, detail });
    }
    const emailed = waiting.filter(({ confirmBy }) => confirmBy === null).length;
    return { ok: true, moved: waiting.length, emailed };
  });
}

/** Orders that can move. Customers of window sales wait right there, so theirs stay. */
const movable = (stopId: number, db: Db = read()) =>
  listWaitingAt(stopId, db)
    .map(({ order }) => order)
    .filter(({ origin }) => origin === "web");

function emailOrNote(tx: Tx, { id, confirmBy }: Order, now: Date): void {
  if (confirmBy === null) queueMovedEmail(tx, id, now);
  else recordNotEmailed(tx, id);
}

function placesFor(tx: Tx, waiting: Order[], stop: Stop, now: Date): MovesByHand {
  const movers = waiting.map(({ id, pickupMinutes }) => {
    return { orderId: id, minutes: pickupMinutes, made: madeLinesOf(tx, id) };
  });
  return placeAllByHand(tx, stop, movers, now);
}

/** 'Lunch has room for 7 of these 10 orders. Move them anyway?' */
function questionOf(
  { misfits, products }: MovesByHand & { ok: true },
  all: number,
  { title }: Stop,
): string | null {
  const parts = [
    ...(misfits > 0 ? [`${title} has ${describeRoom(all - misfits, all)}.`] : []),
    ...products.map(
      ({ name, room, makes }) => `${title} has ${room} of ${name}, and this would make ${makes}.`,
    ),
  ];
  return parts.length > 0
    ? [...parts, `Move ${all === 1 ? "it" : "them"} anyway?`].join(" ")
    : null;
}

function describeRoom(room: number, all: number): string {
  if (all === 1) return "no room for this order";
  return room === 0 ? `no room for these ${all} orders` : `room for ${room} of these ${all} orders`;
}

/** The text and options of the dialog. Null if there's no such stop. */
export function findMoveAll(stopId: number, now = new Date()) {
  const event = findCalendarEvent(stopId);
  if (!event) return null;
  const waiting = movable(stopId);
  const minutes = waiting.flatMap(({ pickupMinutes }) => pickupMinutes ?? []);
  const last = minutes.length > 0 ? Math.max(...minutes) : null;
  return {
    stopTitle: event.title,
    waiting: describeWaiting(event, { number: waiting.length, last }),
    walkUps: waitingAt(stopId).number - waiting.length,
    unconfirmed: waiting.filter(({ confirmBy }) => confirmBy !== null).length,
    stops: stopsFor(stopId, waiting, now),
  };
}

/** Stops that these orders can move to. Made items need one that takes orders ahead and has a time left. */
function stopsFor(stopId: number, waiting: Order[], now: Date): StopOption[] {
  const zone = truckZone();
  const isMade = waiting.some(({ id }) => madeLinesOf(read(), id).length > 0);
  return listUpcoming(now, MAX_STOPS + 1)
    .filter(({ id }) => id !== stopId)
    .filter((stop) => !isMade || (stop.ordersAhead && orderAheadTimes(stop, now).length > 0))
    .map((stop) => toStopOption(stop, now, zone));
}
