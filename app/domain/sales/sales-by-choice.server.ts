import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { choiceGroups, choices } from "~/db/schema/menu.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import {
  FAILED_STATUSES,
  isRefundedLine,
  refundRequestLines,
  refundRequests,
  refunds,
} from "~/db/schema/refunds.server";
import type { Span } from "~/domain/journal/journal.server";
import { quantityRefundedAtTruck } from "~/domain/refunds/refundable.server";
import { isPaidIn } from "./sales.server";

/** Sales by choice: how many items had oat milk, and what it added. */

export type ChoiceSales = {
  choiceId: number;
  /** 'Milk' */
  group: string;
  /** 'Oat' */
  name: string;
  pieces: number;
  /** Extra charges in cents, as charged. Older lines without recorded charges count at today's price. */
  extraCents: number;
};

/**
 * Items of orders paid in the span, by choice: group by group, the most chosen first, less items refunded by
 * line. An item with two choices counts for both.
 */
export const salesByChoice = (span: Span): ChoiceSales[] => choiceTotals(soldWithChoices(span));

/** Lines with the same choices, and their number of items. */
type SoldLines = { chosen: number[]; prices: Record<number, number>; pieces: number };

export function choiceTotals(lines: readonly SoldLines[]): ChoiceSales[] {
  const sold = soldByChoice(lines);
  const { id, name, priceCents } = choices;
  return read()
    .select({ choiceId: id, group: choiceGroups.name, name, priceCents })
    .from(choices)
    .innerJoin(choiceGroups, eq(choiceGroups.id, choices.groupId))
    .where(inArray(id, [...sold.keys()]))
    .all()
    .map(({ priceCents: today, ...choice }) => ({
      ...choice,
      ...totalOf(sold.get(choice.choiceId) ?? [], today),
    }))
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => a.group.localeCompare(b.group, "en") || b.pieces - a.pieces);
}

type Sold = {
  pieces: number;
  /** The extra charge of one; null if the line didn't record it. */
  cents: number | null;
};

const totalOf = (sold: readonly Sold[], today: number) => ({
  pieces: sum(sold.map(({ pieces }) => pieces)),
  extraCents: sum(sold.map(({ pieces, cents }) => pieces * (cents ?? today))),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function soldByChoice(lines: readonly SoldLines[]): Map<number, Sold[]> {
  const sold = new Map<number, Sold[]>();
  for (const { chosen, prices, pieces } of lines)
    for (const choice of chosen) {
      const one = { pieces, cents: prices[choice] ?? null };
      sold.set(choice, [...(sold.get(choice) ?? []), one]);
    }
  return sold;
}

function soldWithChoices(span: Span) {
  const refunded = sql`coalesce((${read()
    .select({ pieces: sql`sum(${refundRequestLines.quantity})` })
    .from(refundRequestLines)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestLines.requestId))
    .innerJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(and(isRefundedLine, notInArray(refunds.status, [...FAILED_STATUSES])))}), 0)`;
  return read()
    .select({
      chosen: orderLines.choices,
      prices: orderLines.choicePrices,
      pieces: sql<number>`sum(${orderLines.quantity} - ${refunded} - ${quantityRefundedAtTruck})`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isPaidIn(span), ne(orderLines.choices, sql`''`)))
    .groupBy(orderLines.choices, orderLines.choicePrices)
    .all();
}
