import { read } from "~/db/client.server";
import { toDecimal } from "~/domain/money";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import type { Order } from "~/domain/orders/orders.server";
import { formatRate } from "~/domain/tax/tax";

/** A sale as the API returns it. It never changes, so a repeat gets the same answer. */
export function toSaleJson(order: Order) {
  return {
    id: order.id,
    key: order.saleKey,
    soldAt: order.paidAt,
    paidBy: order.truckPayment,
    ...(order.customerName !== null && { name: order.customerName }),
    total: toDecimal(order.totalCents),
    ...(order.isStopAssumed && { isStopAssumed: true }),
    ...taxOfSale(order),
    tip: toDecimal(order.tipCents),
    lines: linesOfOrder(read(), order.id).map(
      ({
        productId,
        choices,
        title,
        quantity,
        cupNames,
        unitPriceCents,
        listedPriceCents,
        lacking,
      }) => ({
        productId,
        choices,
        name: title,
        quantity,
        ...(cupNames.length > 0 && { names: cupNames }),
        unitPrice: toDecimal(unitPriceCents),
        ...(listedPriceCents !== null && { listedPrice: toDecimal(listedPriceCents) }),
        ...(lacking > 0 && { lacking }),
      }),
    ),
  };
}

const taxOfSale = ({ taxRate, taxCents }: Order) =>
  taxRate === null ? {} : { tax: toDecimal(taxCents), taxRate: formatRate(taxRate) };
