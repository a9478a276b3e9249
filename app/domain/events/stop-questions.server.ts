import type { Tx } from "~/db/client.server";
import type { CalendarEvent } from "~/domain/event";
import { fewerThanOrdered, type StopStock } from "~/domain/slots/stop-stock.server";
import { isUpcoming } from "~/domain/time";
import type { FieldErrors } from "~/forms/form";
import { FEWER_ANYWAY, fewerQuestion, LEAVE_THEM } from "./question-fields";
import { describeLeft } from "./waiting-orders.server";

/** Questions for the owner before a stop is changed. A yes counts only for the question that was shown. */

export function checkFewerPieces(
  tx: Tx,
  id: number,
  pieces: StopStock = {},
  yes?: string,
): FieldErrors {
  const fewer = fewerThanOrdered(tx, id, pieces);
  const messages = Object.values(fewer);
  if (messages.length === 0 || yes === fewerQuestion(messages)) return {};
  const errors = Object.entries(fewer).map(([field, message]) => [field, [message]]);
  return { ...Object.fromEntries(errors), [FEWER_ANYWAY]: [ASK_FEWER] };
}

const ASK_FEWER = "To bring fewer than customers ordered, check the box and save again.";

/**
 * Asks about waiting orders if a stop gets shorter. A stop that's over isn't asked about, since its change is a
 * correction.
 */
export function checkShorterStop(
  tx: Tx,
  before: CalendarEvent,
  after: CalendarEvent,
  yes?: string,
): FieldErrors {
  const now = new Date();
  if (!isUpcoming(before.endDate, now)) return {};
  const isShorter = !isUpcoming(after.endDate, now) || length(after) < length(before);
  return isShorter ? checkWaitingOrders(tx, after, now, yes) : {};
}

const length = ({ startDate, endDate }: CalendarEvent) => endDate.getTime() - startDate.getTime();

export function checkWaitingOrders(
  tx: Tx,
  after: CalendarEvent,
  now: Date,
  yes?: string,
): FieldErrors {
  const question = describeLeft(tx, after, now);
  return question === null || question === yes ? {} : { [LEAVE_THEM]: [question] };
}
