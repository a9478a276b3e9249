import { and, gt, isNull, lte } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { lastOrdersAt, type PlannedStop } from "~/domain/event";
import { STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { type Refusal, refusal } from "~/domain/result";
import { lastSeen } from "./last-seen.server";
import { UNATTENDED_SENTENCE } from "./order-settings";
import { hasBegunToPay, readOrderSettings, storeOrderSettings } from "./order-settings.server";

/**
 * Pauses ordering ahead while nobody at the truck looks at the orders. Only the open stop is paused: orders for
 * later stops and shipping go on.
 */

/** Starts or ends the pause. Runs as a background job, and whenever somebody looks at the orders. */
export async function trackPresence(now = new Date()): Promise<void> {
  if (isPauseCurrent(read(), now)) return;
  await write((tx) => {
    if (isPauseCurrent(tx, now)) return;
    const stop = unattendedStop(tx, now);
    storeOrderSettings(tx, { autoPausedAt: stop ? now : null });
    if (!stop) return;
    const payload = { eventId: stop.id, minutes: readOrderSettings(tx).lookMinutes ?? 0 };
    queueEmail(tx, "ordering_paused", `ordering paused:${now.getTime()}`, payload);
  });
}

const isPauseCurrent = (db: Db, now: Date) =>
  isAutoPaused(db) === (unattendedStop(db, now) !== undefined);

export const isAutoPaused = (db: Db) => readOrderSettings(db).autoPausedAt !== null;

/**
 * The open stop whose orders nobody has looked at in time. None while the owner has paused ordering, since no
 * orders come in then.
 */
function unattendedStop(db: Db, now: Date) {
  const { paused, lookMinutes } = readOrderSettings(db);
  if (paused || lookMinutes === null) return undefined;
  const since = new Date(now.getTime() - lookMinutes * 60_000);
  if (lastSeen().at > since) return undefined;
  return db
    .select()
    .from(events)
    .where(and(lte(events.startDate, since), gt(events.endDate, now), isNull(events.canceledAt)))
    .all()
    .find((stop) => stop.ordersAhead && now < lastOrdersAt(stop));
}

/**
 * Refuses orders for an open stop where nobody looks at orders. Called in the transaction that would place the
 * order.
 */
export function checkAttended(
  tx: Tx,
  fulfillment: Fulfillment | undefined,
  now: Date,
): Refusal | null {
  if (fulfillment?.method !== "pickup" || !isAutoPaused(tx)) return null;
  const stop = findStop(tx, fulfillment.eventId);
  return stop && stop.startDate <= now
    ? refusal("conflict", UNATTENDED_SENTENCE, STOP_FIELD)
    : null;
}

/** The notice at checkout during the automatic pause. Customers who have begun to pay don't get it. */
export function unattendedNotice(browserId: string | null, now: Date): string | null {
  return isAutoPaused(read()) && !hasBegunToPay(browserId, now) ? UNATTENDED_SENTENCE : null;
}

/**
 * Returns a filter for the stops offered at checkout. While ordering is paused automatically, stops that have
 * begun are left out.
 */
export function attendedStops(browserId: string | null, now: Date) {
  const isPaused = unattendedNotice(browserId, now) !== null;
  return ({ startDate }: Pick<PlannedStop, "startDate">) => !isPaused || startDate > now;
}
