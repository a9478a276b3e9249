import { and, eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { toPickupView } from "~/domain/fulfillment/pickup";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { listCupNames } from "~/domain/orders/cup-names";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { addedTaxLine, taxNote } from "~/domain/tax/tax";
import { taxOfOrder } from "~/domain/tax/tax-entries.server";
import { mailSettings } from "~/env.server";

/** A purchase as its order recorded it, since names and prices may have changed. */
export type Purchase = NonNullable<ReturnType<typeof readPurchase>>;

/** The paid order of this browser with this payment; null for other browsers' orders and unpaid ones. */
export function readPurchase(browserId: string, stripePaymentId: string) {
  const order = read()
    .select({
      id: orders.id,
      token: orders.token,
      totalCents: orders.totalCents,
      taxCents: orders.taxCents,
      taxPlace: orders.taxPlace,
      taxRate: orders.taxRate,
      pickupEventId: orders.pickupEventId,
      pickupMinutes: orders.pickupMinutes,
      customerName: orders.customerName,
      note: orders.note,
    })
    .from(orders)
    .where(
      and(
        eq(orders.stripePaymentId, stripePaymentId),
        eq(orders.browserHash, browserHashOf(browserId)),
        eq(orders.status, "paid"),
      ),
    )
    .get();
  if (!order) return null;
  const lines = linesOfOrder(read(), order.id).map(
    ({ line, title, quantity, cupNames, unitPriceCents }) => ({
      line,
      name: title,
      quantity,
      cupNames: listCupNames(cupNames),
      unitPriceCents,
    }),
  );
  const stop = findStop(read(), order.pickupEventId);
  const tax = taxNote(taxOfOrder(read(), order.id));
  const addedTax = addedTaxLine(order);
  return {
    orderId: order.id,
    token: order.token,
    totalCents: order.totalCents,
    lines,
    customerName: order.customerName,
    note: order.note,
    ...(tax && { tax }),
    ...(addedTax && { addedTax }),
    pickup: stop && toPickupView(stop, order.pickupMinutes, new Date(), truckZone()),
    isReceiptMailed: mailSettings() !== null,
  };
}
