import { and, desc, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  FAILED_STATUSES,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import { taxEntries } from "~/db/schema/tax.server";
import {
  businessDay,
  businessDayBounds,
  businessMonthBounds,
  type Clock,
  dayAfter,
} from "~/domain/business-day";
import type { Span } from "~/domain/journal/journal.server";
import { netReceivedCents } from "~/domain/refunds/net-received.server";
import { quantityRefundedAtTruck } from "~/domain/refunds/refundable.server";

/** Sales by the day they were paid, less later refunds. */

export type Sales = {
  orders: number;
  /**
   * Money that's kept, in cents: less refunds, even pending ones, less what banks took, and without added sales
   * tax.
   */
  cents: number;
};

export type SalesFigures = { today: Sales; month: Sales; lastMonth: Sales };

/** Sales of the business day around `now`, of its month so far, and of the whole month before. */
export function salesFigures(now: Date, { zone, endsAtHour }: Clock): SalesFigures {
  const month = businessDay(now, zone, endsAtHour).slice(0, 7);
  const lastMonth = dayAfter(`${month}-01`, -1).slice(0, 7);
  const inMonth = (month: string) => salesIn(businessMonthBounds(month, zone, endsAtHour));
  return {
    today: salesToday(now, { zone, endsAtHour }),
    month: inMonth(month),
    lastMonth: inMonth(lastMonth),
  };
}

/** Sales of the business day around `now`. */
export function salesToday(now: Date, { zone, endsAtHour }: Clock): Sales {
  const day = businessDay(now, zone, endsAtHour);
  return salesIn(businessDayBounds(day, zone, endsAtHour));
}

function salesIn(span: Span): Sales {
  const found = read()
    .select({
      orders: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(${netSales}), 0)`,
    })
    .from(orders)
    .where(isPaidIn(span))
    .get();
  return found ?? { orders: 0, cents: 0 };
}

/**
 * Written as SQL text, which matches the condition of the partial index `orders_by_payment`; a bound value
 * doesn't.
 */
export const isPaidIn = ({ from, until }: Span) =>
  and(sql`${orders.status} = 'paid'`, gte(orders.paidAt, from), lt(orders.paidAt, until));

/**
 * The tax of a pending refund is kept until the refund arrives, so the sale's net could fall below 0. It counts
 * as 0 then.
 */
const netSales = sql`CASE WHEN ${orders.taxPlace} IS NULL THEN ${netReceivedCents} ELSE max(0, ${netReceivedCents} -
  (SELECT coalesce(sum(${taxEntries.taxCents}), 0) FROM ${taxEntries} WHERE ${taxEntries.orderId} = ${orders.id})) END`;

/** The most products shown, so the figures fit on one screen. */
const MAX = 100;

/**
 * Items of orders paid in the span, by product, bestsellers first, less items refunded by line at any time. The
 * name is the one that it was last sold under.
 */
export function salesByProduct(span: Span) {
  const back = read()
    .select({
      productId: refundRequestLines.productId,
      choices: refundRequestLines.choices,
      orderId: refundRequestLines.orderId,
      pieces: sql<number>`sum(${refundRequestLines.quantity})`.as("pieces"),
    })
    .from(refundRequestLines)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .innerJoin(
      refunds,
      and(
        eq(refunds.id, refundRequests.refundId),
        notInArray(refunds.status, [...FAILED_STATUSES]),
      ),
    )
    .groupBy(refundRequestLines.orderId, refundRequestLines.productId, refundRequestLines.choices)
    .as("back");
  const netQuantity = sql`(${orderLines.quantity} - coalesce(${back.pieces}, 0) - ${quantityRefundedAtTruck})`;
  const quantity = sql<number>`sum(${netQuantity})`;
  const cents = sql<number>`sum(${orderLines.unitPriceCents} * ${netQuantity})`;
  return read()
    .select({
      productId: orderLines.productId,
      // SQLite takes the other columns from the row that has the maximum.
      newest: sql<number>`max(${orderLines.orderId})`,
      name: orderLines.name,
      pieces: quantity,
      cents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(
      back,
      and(
        eq(back.orderId, orderLines.orderId),
        eq(back.productId, orderLines.productId),
        eq(back.choices, orderLines.choices),
      ),
    )
    .where(isPaidIn(span))
    .groupBy(orderLines.productId)
    .orderBy(desc(cents), orderLines.productId)
    .limit(MAX)
    .all()
    .map(({ newest: _, ...product }) => product);
}

export type ProductSales = ReturnType<typeof salesByProduct>[number];
