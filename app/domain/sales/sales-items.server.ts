import { and, eq, inArray, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { isBookedIn, isOfSale, type Span } from "~/domain/journal/journal.server";
import { choiceTotals } from "./sales-by-choice.server";
import { type Grouped, NO_TAKINGS, sorted, type Takings } from "./sales-report";

/** Sales by product or choice. `count` is items, not orders. */
export function itemsIn(span: Span, by: "product" | "choice", total: Takings) {
  const products = productsIn(span);
  const groups = by === "product" ? products : choicesIn(span);
  const count = products.reduce((sum, product) => sum + product.count, 0);
  const rest = REST[by];
  return { groups: withRest(groups, total, rest), total: { ...total, count } };
}

const REST = { product: "No product", choice: "Everything else" };

/** Adds a row for money that belongs to an order and to none of its items, like a tip. */
function withRest(groups: Grouped[], total: Takings, name: string): Grouped[] {
  const soldCents = groups.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const rest = { ...total, count: 0, salesCents: total.salesCents - soldCents };
  const { salesCents, taxCents, refundedCents, tipCents } = rest;
  const hasRest = [salesCents, taxCents, refundedCents, tipCents].some((one) => one !== 0);
  return sorted(hasRest ? [...groups, { key: "none", name, at: "\uFFFF", ...rest }] : groups);
}

/** Sales count as 1, voids as -1. */
const sign = sql`CASE ${journal.kind} WHEN 'sale' THEN 1 ELSE -1 END`;
const soldQuantity = sql<number>`sum(${orderLines.quantity} * ${sign})`;
const isSoldIn = (span: Span) =>
  and(isBookedIn(span), inArray(journal.kind, ["sale", "void"]), isOfSale);

function productsIn(span: Span): Grouped[] {
  const { productId, name, quantity, unitPriceCents } = orderLines;
  return read()
    .select({
      productId,
      // SQLite takes the other columns from the row that has the maximum.
      newest: sql<number>`max(${orderLines.orderId})`,
      name,
      count: soldQuantity,
      salesCents: sql<number>`sum(${quantity} * ${unitPriceCents} * ${sign})`,
    })
    .from(journal)
    .innerJoin(orders, eq(orders.id, journal.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, journal.orderId))
    .where(isSoldIn(span))
    .groupBy(productId)
    .all()
    .sort((one, other) => other.salesCents - one.salesCents)
    .map(({ productId, name, count, salesCents }, place) => ({
      ...NO_TAKINGS,
      key: String(productId),
      name,
      count,
      salesCents,
      at: String(place).padStart(6, "0"),
    }));
}

/** Sales by choice, with what each brought in on top of its item's price. An item with two choices counts with both. */
function choicesIn(span: Span): Grouped[] {
  const sold = read()
    .select({ chosen: orderLines.choices, prices: orderLines.choicePrices, pieces: soldQuantity })
    .from(journal)
    .innerJoin(orders, eq(orders.id, journal.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, journal.orderId))
    .where(and(isSoldIn(span), sql`${orderLines.choices} <> ''`))
    .groupBy(orderLines.choices, orderLines.choicePrices)
    .all();
  return choiceTotals(sold).map(({ choiceId, group, name, pieces: count, extraCents }) => ({
    ...NO_TAKINGS,
    key: String(choiceId),
    name: `${group}: ${name}`,
    count,
    salesCents: extraCents,
    at: `${group}: ${name}`,
  }));
}
