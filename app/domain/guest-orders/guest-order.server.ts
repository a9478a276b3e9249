import { eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { isSecretId } from "~/domain/access/secret-id.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { isDisputed, refundedOrPendingCents } from "~/domain/refunds/net-received.server";
import { isMissingItems } from "~/domain/refunds/reclaim-items.server";
import { linesWithRefunds } from "~/domain/refunds/refundable.server";
import { taxOfOrder } from "~/domain/tax/tax-entries.server";
import { refundedAtTruckCents } from "~/domain/truck-ledger/till.server";

/**
 * The order whose link has this token; null for any other token. The link needs no sign-in, so its token is 128
 * random bits, and its page shows no address.
 */
export function findGuestOrder(token: string) {
  if (!isSecretId(token)) return null;
  const { id, status, totalCents, receivedCents, refundedCents, handedOverAt, createdAt } = orders;
  const { taxCents, taxPlace, taxRate } = orders;
  const sums = { totalCents, receivedCents, refundedCents, refundedOrPendingCents };
  const { fulfillment, pickupEventId, pickupMinutes, carrier, trackingNumber } = orders;
  const { paymentKind, reservationCode, confirmBy, readyAt } = orders;
  const { customerName, note } = orders;
  const getting = { fulfillment, pickupEventId, pickupMinutes, carrier, trackingNumber };
  const reserving = { paymentKind, reservationCode, confirmBy, readyAt };
  const order = read()
    .select({
      id,
      status,
      ...sums,
      taxCents,
      taxPlace,
      taxRate,
      isDisputed,
      isMissingItems,
      handedOverAt,
      createdAt,
      customerName,
      note,
      ...getting,
      ...reserving,
    })
    .from(orders)
    .where(eq(orders.token, token))
    .get();
  if (!order) return null;
  const stop = findStop(read(), order.pickupEventId);
  const atTruckCents = refundedAtTruckCents(read(), order.id);
  const tax = taxOfOrder(read(), order.id);
  return { ...order, stop, atTruckCents, tax, lines: linesWithRefunds(read(), order.id) };
}

export type GuestOrder = NonNullable<ReturnType<typeof findGuestOrder>>;
