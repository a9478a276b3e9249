import type { Db, Tx } from "~/db/client.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import type { PaymentKind } from "~/domain/order";
import { type Refusal, type Result, refusal } from "~/domain/result";
import type { MadeLine, NoPlace, SlotRequester, SlotStop } from "~/domain/slots/capacity.server";
import { pickupAt } from "~/domain/slots/pickup-times";
import { describeServed, type TimedItem } from "~/domain/slots/served-hours.server";
import { chooseSlot, openTimes } from "~/domain/slots/slots.server";
import { formatSameDay } from "~/domain/time";
import { STOP_FIELD, TIME_FIELD } from "./fulfillment";
import type { Fulfillment } from "./fulfillment.schema";
import { findStop, type Stop } from "./pickup-stop.server";

type Earlier = { pickupEventId: number | null; pickupMinutes: number | null };

/**
 * Chooses the pickup time of a cart with items made at a stop; null for other carts. Refuses with invalid if
 * there's no stop, else with conflict, next to the field that helps.
 * @param earlier the requester's own order from just before, whose time they keep
 * @param isOrdered true for an order that moves, false for a cart
 */
export function choosePickupTime(
  tx: Tx,
  fulfillment: Fulfillment | undefined,
  made: MadeLine[],
  {
    earlier,
    isOrdered = false,
    ...requester
  }: SlotRequester & { earlier?: Earlier; isOrdered?: boolean },
  now: Date,
): Result<{ minutes: number | null }> {
  if (made.length === 0) return { ok: true, minutes: null };
  const stop = fulfillment?.method === "pickup" ? findStop(tx, fulfillment.eventId) : null;
  if (fulfillment?.method !== "pickup" || !stop) return MADE_AT_A_STOP;
  const own = ownTime(stop, earlier);
  const slot = chooseSlot(tx, stop, { minutes: fulfillment.minutes, own }, made, requester, now);
  return slot.ok ? slot : refuseSlot(slot, stop, fulfillment.minutes, isOrdered);
}

const ownTime = ({ id }: { id: number }, earlier: Earlier | undefined) =>
  earlier?.pickupEventId === id ? earlier.pickupMinutes : null;

/** The times that a page offers at a stop. `soonest` is the time for 'as soon as possible'. */
export function offeredTimes(
  db: Db,
  stop: SlotStop,
  made: MadeLine[],
  { earlier, ...requester }: SlotRequester & { earlier?: Earlier },
  now: Date,
): { soonest: number; times: number[] } | null {
  const soonest = chooseSlot(db, stop, { own: ownTime(stop, earlier) }, made, requester, now);
  if (!soonest.ok) return null;
  return { soonest: soonest.minutes, times: openTimes(db, stop, made, requester, now) };
}

const MADE_AT_A_STOP = refusal(
  "invalid",
  "Items from the menu are made at a stop and can't be shipped. Choose a stop.",
  STOP_FIELD,
);

/** Why a cart gets no time at a stop, shown next to the field that helps. */
export function refuseSlot(no: NoPlace, stop: Stop, minutes = 0, isOrdered = false): Refusal {
  const zone = truckZone();
  const format = (time: number) => formatSameDay(stop.startDate, pickupAt(stop, time), zone);
  const at = (field: string, message: string) => refusal("conflict", message, field);
  const orTakeOut = ({ items }: { items: TimedItem[] }) =>
    isOrdered ? "" : ` or take ${items.length === 1 ? "it" : "one"} out of your cart`;
  switch (no.why) {
    case "no orders ahead":
      return at(STOP_FIELD, "This stop isn't taking menu orders. Choose another stop.");
    case "not brought":
      return at(
        STOP_FIELD,
        no.left === 0
          ? `${no.name} is sold out for this stop. Choose another stop, or remove it.`
          : `We only have ${no.left} of ${no.name} left for this stop.`,
      );
    case "too many":
      return at(
        TIME_FIELD,
        `We can make up to ${no.most} ${no.most === 1 ? "item" : "items"} per pickup time. Order fewer.`,
      );
    case "over share":
      return at(no.name === null ? TIME_FIELD : STOP_FIELD, describeShare(no));
    case "over stop share":
      return at(STOP_FIELD, describeUnpaid(no.paymentKind, `${no.most} items at this stop`));
    case "paid only":
      return at(
        STOP_FIELD,
        no.name === null
          ? "The pickup times left at this stop are for paid orders. Pay by card, or choose another stop."
          : `The last of ${no.name} at this stop is for paid orders. Pay by card, or choose another stop.`,
      );
    case "booked out":
      return at(STOP_FIELD, "This stop has no pickup times left. Choose another stop.");
    case "not served":
      return at(STOP_FIELD, `${describeNoHours(no.items)} Choose another stop${orTakeOut(no)}.`);
    case "not served then": {
      const other = no.next < minutes ? "an earlier" : "a later";
      return at(
        TIME_FIELD,
        `${describeServed(no.items)} Choose ${other} pickup time${orTakeOut(no)}.`,
      );
    }
    case "time is full":
      return at(
        TIME_FIELD,
        `${format(minutes)} is full. The next available time is ${format(no.next)}.`,
      );
    case "time is gone":
      return at(
        TIME_FIELD,
        `${format(minutes)} is too soon now. The next available time is ${format(no.next)}.`,
      );
  }
}

/** 'Breakfast Burrito is served until 11 AM. This stop has no pickup times left then.' */
function describeNoHours(items: TimedItem[]): string {
  const left = items.length === 1 ? "no pickup times left then" : "no pickup time left for all";
  return `${describeServed(items)} This stop has ${left}.`;
}

function describeShare({ most, name, paymentKind }: NoPlace & { why: "over share" }): string {
  const items = most === 1 ? "item" : "items";
  const what = name === null ? `${most} ${items} per pickup time` : `${most} of ${name} at a stop`;
  return describeUnpaid(paymentKind, what);
}

function describeUnpaid(paymentKind: PaymentKind, what: string): string {
  return paymentKind === "truck"
    ? `Your network can reserve up to ${what}. Reserve fewer, or pay by card.`
    : `There are unpaid orders for this stop from your network, so you can order up to ${what}. Order fewer, or try again in an hour.`;
}
