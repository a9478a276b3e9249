import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inJsonList } from "~/db/json-list.server";
import { audit } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { tillEntries } from "~/db/schema/till.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { stopNames } from "~/domain/event";
import type { JournalKind } from "~/domain/journal/entry";
import { addedTaxSum, isIn, isOfSale, type Range } from "~/domain/journal/journal.server";
import { formatDayAndTime } from "~/domain/time";
import type { Figures, ItemFigures, Sum } from "./figures";

export function sumsIn(db: Db, range: Range): Sum[] {
  const { origin, money, kind } = journal;
  const cents = sql<number>`sum(${journal.cents})`;
  return db
    .select({ origin, money, kind, cents, entries: count() })
    .from(journal)
    .where(isIn(range))
    .groupBy(origin, money, kind)
    .orderBy(asc(origin), asc(money), asc(kind))
    .all();
}

/** The period's money by stop and by person, and the sales tax in it. */
export const splitsIn = (
  db: Db,
  range: Range,
): Pick<Figures, "stops" | "addedTaxCents" | "people"> => ({
  ...stopFiguresIn(db, range),
  ...addedTaxIn(db, range),
  ...personFiguresIn(db, range),
});

/** Sales tax that was added on top of the prices. Left out if there was none. */
function addedTaxIn(db: Db, range: Range): Pick<Figures, "addedTaxCents"> {
  const { orderId } = journal;
  const found = db
    .select({ cents: addedTaxSum })
    .from(journal)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isIn(range))
    .get();
  return found?.cents ? { addedTaxCents: found.cents } : {};
}

/** Figures by stop, in the order in which stops begin. */
function stopFiguresIn(db: Db, range: Range): Pick<Figures, "stops"> {
  const { id, title, location, startDate } = events;
  const found = db
    .select({
      stop: { id, title, location, startDate },
      salesCents: sumOfKinds("sale", "method", "void"),
      voidedCents: sql<number>`-${sumOfKinds("void")}`,
      refundsCents: sumOfKinds("refund", "dispute"),
      tipsCents: sumOfKinds("tip"),
      salesTaxCents: addedTaxSum,
      totalCents: sql<number>`sum(${journal.cents})`,
    })
    .from(journal)
    .innerJoin(orders, eq(orders.id, journal.orderId))
    .leftJoin(events, eq(events.id, orders.pickupEventId))
    .where(isIn(range))
    .groupBy(id)
    .orderBy(sql`${startDate} IS NULL`, asc(startDate), asc(id))
    .all();
  const stops = found.flatMap(({ stop }) => stop ?? []);
  if (stops.length === 0) return {};
  const names = namesOf(stops);
  return {
    stops: found.map(({ stop, ...cents }) => ({
      stopId: stop?.id ?? null,
      name: stop && (names.get(stop.id) ?? stop.title),
      ...cents,
    })),
  };
}

/** Figures by who entered them, by name. */
function personFiguresIn(db: Db, range: Range): Pick<Figures, "people"> {
  const { enteredBy: name } = tillEntries;
  const people = db
    .select({
      name,
      salesCents: sumOfKinds("sale", "method"),
      voidedCents: sumOfKinds("void"),
      refundsCents: sumOfKinds("refund"),
      tipsCents: sumOfKinds("tip"),
      totalCents: sql<number>`sum(${journal.cents})`,
      late: countSalesMarked("sentLate", range),
      unchecked: countSalesMarked("unchecked", range),
    })
    .from(journal)
    .innerJoin(tillEntries, eq(tillEntries.id, journal.tillEntryId))
    .where(isIn(range))
    .groupBy(name)
    .orderBy(asc(name))
    .all();
  return people.length > 0 ? { people } : {};
}

/** How many sales have this mark in the audit log. A sale and its log entry are stored within a minute. */
function countSalesMarked(what: "sentLate" | "unchecked", { afterId, throughId }: Range) {
  const begins = sql`(SELECT min(booked_at) - 60000 FROM journal WHERE id > ${afterId} AND id <= ${throughId})`;
  const said = sql`(SELECT CAST(${audit.entityId} AS INTEGER) FROM ${audit} WHERE ${audit.at} >= ${begins}
    AND ${audit.entity} = 'order' AND ${audit.action} = 'created' AND ${audit.detail} ->> ${what} = 1)`;
  return sql<number>`sum(${journal.kind} = 'sale' AND ${journal.orderId} IN ${said})`;
}

const sumOfKinds = (...kinds: JournalKind[]) =>
  sql<number>`sum(CASE WHEN ${inArray(journal.kind, kinds)} THEN ${journal.cents} ELSE 0 END)`;

type NamedStop = Pick<typeof events.$inferSelect, "id" | "title" | "location" | "startDate">;

function namesOf(stops: readonly NamedStop[]) {
  const zone = truckZone();
  return stopNames(
    stops.map((stop) => ({ ...stop, begins: formatDayAndTime(stop.startDate, zone) })),
  );
}

type Span = { since: Date; until: Date };

export type ItemChoice = {
  /** Products to include because somebody counted them. */
  named?: number[];
  /** The most products. The ones that were sold or brought to stops come before others. */
  limit?: number;
};

/** Products that are for sale, were sold, or were counted, by name. */
export function itemFiguresIn(
  db: Db,
  range: Range,
  span: Span,
  { named = [], limit = -1 }: ItemChoice = {},
): ItemFigures[] {
  const sold = new Map(soldIn(db, range).map((row) => [row.productId, row.pieces]));
  const brought = new Map(stopStockIn(db, span).map((row) => [row.productId, row.pieces]));
  const isFirst = inArray(
    products.id,
    inJsonList(JSON.stringify([...sold.keys(), ...brought.keys()])),
  );
  const listed = db
    .select({ productId: products.id, name: products.name })
    .from(products)
    .where(
      or(isForSale, inArray(products.id, inJsonList(JSON.stringify([...sold.keys(), ...named])))),
    )
    .orderBy(desc(isFirst), asc(products.name), asc(products.id))
    .limit(limit)
    .as("listed");
  return db
    .select()
    .from(listed)
    .orderBy(asc(listed.name), asc(listed.productId))
    .all()
    .map(({ productId, name }) => ({
      productId,
      name,
      sold: sold.get(productId) ?? 0,
      brought: brought.get(productId) ?? null,
      givenAway: 0,
      thrownAway: 0,
    }));
}

const isForSale = and(eq(products.isAvailable, true), isNull(products.deletedAt));

function soldIn(db: Db, range: Range) {
  const quantity = sql<number>`sum(CASE ${journal.kind} WHEN 'sale' THEN ${orderLines.quantity} ELSE -${orderLines.quantity} END)`;
  return db
    .select({ productId: orderLines.productId, pieces: quantity })
    .from(journal)
    .innerJoin(orders, eq(orders.id, journal.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isIn(range), inArray(journal.kind, ["sale", "void"]), isOfSale))
    .groupBy(orderLines.productId)
    .all();
}

/** A stop's stock counts once, on the day that has the stop's start, however long the stop lasts. */
function stopStockIn(db: Db, { since, until }: Span) {
  const begins = and(
    lt(events.startDate, until),
    gte(events.startDate, since),
    isNull(events.canceledAt),
  );
  return db
    .select({
      productId: stopProducts.productId,
      pieces: sql<number>`sum(${stopProducts.pieces})`,
    })
    .from(stopProducts)
    .innerJoin(events, eq(events.id, stopProducts.eventId))
    .where(begins)
    .groupBy(stopProducts.productId)
    .all();
}
