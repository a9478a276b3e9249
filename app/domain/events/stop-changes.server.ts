import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { truckZone } from "../brand/truck-zone.server";
import { NOT_EMAILED } from "../fulfillment/not-emailed";
import { keptUntil, queueStopChangedEmail, type Stop } from "../fulfillment/pickup-stop.server";
import { expire, payableUntil } from "../orders/orders.server";
import { orders } from "../records/orders.table.server";
import { isUpcoming, truckDayStart } from "../time";
import { isPaidAndWaiting } from "./waiting-orders.server";

type Changed = Pick<
  Stop,
  | "id"
  | "sequence"
  | "startDate"
  | "endDate"
  | "plannedEnd"
  | "lastOrderMinutes"
  | "lateMinutes"
  | "canceledAt"
>;

/**
 * What happens when a stop moves or is canceled, in the same transaction: people who paid and would pick
 * up there get one email. Reservations last until it ends, or end with it, and get an email too. A stop
 * that's already over tells nobody: it's only corrected, or cleaned up.
 */
export function followStop(
  tx: Tx,
  before: Pick<Stop, "startDate" | "endDate">,
  stop: Changed,
): void {
  const now = new Date();
  if (truckDay(before) !== truckDay(stop)) makeAgain(tx, stop);
  const waiting = tx
    .select()
    .from(orders)
    .where(and(eq(orders.pickupEventId, stop.id), eq(orders.status, "pending")))
    .all();
  const reserved = waiting.filter(({ paymentKind }) => paymentKind === "truck");
  for (const order of reserved) {
    if (stop.canceledAt) expire(tx, order);
    else holdUntil(tx, order.id, earlier(order.confirmBy, keptUntil(stop)));
  }
  for (const { id, paymentKind, pickupMinutes, holdExpiresAt } of waiting) {
    const until = stop.canceledAt ? now : payableUntil(stop, pickupMinutes);
    // A background job cancels its payment at Stripe, so it can no longer be paid.
    if (paymentKind === "card" && holdExpiresAt > until) holdUntil(tx, id, until);
  }
  if (!isUpcoming(before.endDate, now) && !isUpcoming(stop.endDate, now)) return;
  const confirmed = reserved.filter(({ confirmBy }) => confirmBy === null);
  for (const { id } of [...confirmed, ...paidAndWaitingAt(tx, stop)])
    queueStopChangedEmail(tx, id, stop);
  tx.update(orders).set({ stopSequence: NOT_EMAILED }).where(isUnconfirmedAt(stop)).run();
}

/** Such an address may be a stranger's: who confirms it later is emailed then. */
const isUnconfirmedAt = ({ id }: Changed) =>
  and(
    eq(orders.pickupEventId, id),
    eq(orders.status, "pending"),
    eq(orders.paymentKind, "truck"),
    isNotNull(orders.confirmBy),
  );

const truckDay = ({ startDate }: Pick<Stop, "startDate">) =>
  truckDayStart(startDate, truckZone()).getTime();

/** What was ready for another day isn't any more. */
function makeAgain(tx: Tx, { id }: Changed): void {
  const waiting = and(eq(orders.pickupEventId, id), isNull(orders.handedOverAt));
  tx.update(orders).set({ makingAt: null, readyAt: null }).where(waiting).run();
}

/** One that is not confirmed yet is let go within its hour, wherever its stop goes. */
const earlier = (confirmBy: Date | null, end: Date) =>
  confirmBy !== null && confirmBy < end ? confirmBy : end;

function holdUntil(tx: Tx, orderId: number, holdExpiresAt: Date): void {
  tx.update(orders).set({ holdExpiresAt }).where(eq(orders.id, orderId)).run();
}

function paidAndWaitingAt(tx: Tx, { id }: Changed) {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.pickupEventId, id), isPaidAndWaiting))
    .all();
}
