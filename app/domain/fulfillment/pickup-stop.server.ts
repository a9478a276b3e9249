import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { type Refusal, refusal } from "~/domain/result";
import { isUpcoming } from "~/domain/time";
import { STOP_FIELD } from "./fulfillment";
import type { Fulfillment } from "./fulfillment.schema";
import { takesOrders, tooLate } from "./last-orders";

/** Finds a stop, even a canceled one, since orders refer to it for good. */
export function findStop(db: Db, id: number | null) {
  if (id === null) return null;
  const { title, location, startDate, endDate, plannedEnd, canceledAt, sequence } = events;
  const { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces, lateMinutes } =
    events;
  const whereabouts = { title, location, startDate, endDate, plannedEnd, canceledAt, sequence };
  const slots = { leadMinutes, lastOrderMinutes, slotMinutes, slotPieces, lateMinutes };
  const ahead = { ordersAhead, ...slots };
  return (
    db
      .select({ id: events.id, ...whereabouts, ...ahead })
      .from(events)
      .where(eq(events.id, id))
      .get() ?? null
  );
}

export type Stop = NonNullable<ReturnType<typeof findStop>>;

/**
 * When a reservation ends: with its stop, and later if the stop runs late. If the stop closes early, its
 * announced end counts.
 */
export const reservationEndsAt = ({ endDate, plannedEnd, lateMinutes }: Hours) =>
  new Date((plannedEnd ?? endDate).getTime() + lateMinutes * 60_000);

type Hours = Pick<Stop, "endDate" | "plannedEnd" | "lateMinutes">;

/** When a reservation's items are released: at its end, or at the deadline to confirm it, whichever comes first. */
export function heldUntil({ confirmBy }: { confirmBy: Date | null }, stop: Hours): Date {
  const end = reservationEndsAt(stop);
  return confirmBy !== null && confirmBy < end ? confirmBy : end;
}

export const STOP_GONE = refusal(
  "conflict",
  "This stop is over or was canceled. Choose another one.",
  STOP_FIELD,
);

/** True for a stop that's neither over nor canceled. */
export const isAhead = (stop: Stop | null, now: Date): stop is Stop =>
  stop !== null && stop.canceledAt === null && isUpcoming(stop.endDate, now);

/** Refuses a pickup at a stop that's gone or takes no more orders, since a page can stay open for long. */
export function checkPickupStop(
  db: Db,
  fulfillment: Fulfillment | undefined,
  now: Date,
): Refusal | null {
  if (fulfillment?.method !== "pickup") return null;
  const stop = findStop(db, fulfillment.eventId);
  if (!isAhead(stop, now)) return STOP_GONE;
  return takesOrders(stop, now) ? null : refusal("conflict", tooLate(stop), STOP_FIELD);
}

/** An order's columns for how the customer gets it. Without a choice, it's a pickup without a stop. */
export function fulfillmentColumns(
  db: Db,
  fulfillment: Fulfillment | undefined,
  pickupMinutes: number | null = null,
) {
  const stop = fulfillment?.method === "pickup" ? findStop(db, fulfillment.eventId) : null;
  return {
    fulfillment: fulfillment?.method ?? ("pickup" as const),
    pickupEventId: stop?.id ?? null,
    pickupMinutes: stop && pickupMinutes,
    isSoonest:
      fulfillment?.method === "pickup" &&
      fulfillment.minutes === undefined &&
      pickupMinutes !== null,
    stopSequence: stop?.sequence ?? 0,
    deliveryAddress: fulfillment?.method === "delivery" ? fulfillment.address : null,
  };
}
