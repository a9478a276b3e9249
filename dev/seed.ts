import { eq, inArray } from "drizzle-orm";
import { read, type Tx, write } from "../app/db/client.server";
import { inventory, products } from "../app/db/schema/catalog.server";
import { cateringInquiries } from "../app/db/schema/catering.server";
import { events } from "../app/db/schema/events.server";
import {
  choiceGroups,
  choices,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "../app/db/schema/menu.server";
import { newsletterSubscribers } from "../app/db/schema/newsletter.server";
import { orderLines, orders } from "../app/db/schema/orders.server";
import { helpers } from "../app/db/schema/people.server";
import { socialMediaConnections, socialMediaPosts } from "../app/db/schema/social.server";
import { stockMovements } from "../app/db/schema/stock.server";
import { createSecretId } from "../app/domain/access/secret-id.server";
import { bookOnline } from "../app/domain/journal/journal.server";
import { pricesOf } from "../app/domain/menu/choice-group";
import { nextDay, parseInstant, toWallClock } from "../app/domain/time";
import { env } from "../app/env.server";
import { seedChoices, seedMenu } from "./seed/menu";
import { seedHelper, seedInquiries, seedSubscribers } from "./seed/people";
import { type SeedProduct, seedProducts } from "./seed/products";
import { seedConnections, seedPosts } from "./seed/social";
import { type OpenStop, openStop, type SeedOrder, type SeedStop, seedStops } from "./seed/stops";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 3_600_000;
const HELPER_MS = 8 * 3_600_000;

export type PaidOnline = { id: number; email: string; totalCents: number };
type Pay = (order: PaidOnline) => Promise<string>;

/**
 * Fills this process's database with the demo's content, with dates relative to `now`, in one transaction,
 * and pays the orders after it. A database with any content isn't changed.
 * @param pay pays an order online and returns its payment's ID. With it, one of the stops is open, with orders waiting.
 * @returns whether it was filled
 */
export async function seed(now = new Date(), { pay }: { pay?: Pay } = {}): Promise<boolean> {
  if (!isEmpty()) return false;
  const zone = env().TRUCK_TZ;
  const today = toWallClock(now, zone).slice(0, 10);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

  await write((tx) => {
    // The shop shows the newest product first, so the first of the list is added last.
    for (const product of seedProducts.toReversed()) insertProduct(tx, product);
    insertMenu(tx, nextDay(now, zone));
    insertChoices(tx, nextDay(now, zone));
    const [usual, open] = pay ? [seedStops.slice(0, -1), [openStop]] : [seedStops, []];
    for (const stop of usual) insertStop(tx, stop, today, zone);
    for (const stop of open) insertOpenStop(tx, stop, now);
    for (const { day, sentDaysAgo, ...inquiry } of seedInquiries) {
      const values = { ...inquiry, eventDate: addDays(today, day), createdAt: ago(sentDaysAgo) };
      tx.insert(cateringInquiries).values(values).run();
    }
    for (const { subscribedDaysAgo, ...subscriber } of seedSubscribers) {
      const values = { ...subscriber, subscribedAt: ago(subscribedDaysAgo) };
      tx.insert(newsletterSubscribers).values(values).run();
    }
    tx.insert(helpers)
      .values({ ...seedHelper, until: new Date(now.getTime() + HELPER_MS) })
      .run();
    for (const { connectedDaysAgo, ...connection } of seedConnections) {
      const values = { ...connection, connectedAt: ago(connectedDaysAgo) };
      tx.insert(socialMediaConnections).values(values).run();
    }
    for (const { createdDaysAgo, ...post } of seedPosts) {
      const values = { ...post, createdAt: ago(createdDaysAgo) };
      tx.insert(socialMediaPosts).values(values).run();
    }
  });
  if (pay) await payOnline(pay);
  return true;
}

async function payOnline(pay: Pay): Promise<void> {
  const { id, email, totalCents } = orders;
  const isPaid = eq(orders.status, "paid");
  const paid = read().select({ id, email, totalCents }).from(orders).where(isPaid).all();
  for (const order of paid) {
    const stripePaymentId = await pay(order);
    await write((tx) => {
      tx.update(orders).set({ stripePaymentId }).where(eq(id, order.id)).run();
      bookOnline(tx, {
        orderId: order.id,
        kind: "sale",
        stripeId: stripePaymentId,
        cents: order.totalCents,
      });
    });
  }
}

/** Whether the shop is empty. Deleted products keep their row, so a shop that was emptied isn't. */
export function isEmpty(): boolean {
  const tables = [products, events, cateringInquiries, newsletterSubscribers];
  return tables.every((table) => read().select().from(table).limit(1).all().length === 0);
}

function insertProduct(tx: Tx, seeded: SeedProduct): void {
  const { stock, lowStockThreshold, unit, ...values } = seeded;
  const product = tx.insert(products).values(values).returning().get();
  const item = tx
    .insert(inventory)
    .values({ productId: product.id, quantity: stock, lowStockThreshold, unit })
    .returning()
    .get();
  tx.insert(stockMovements)
    .values({ inventoryId: item.id, kind: "initial", delta: stock, quantityAfter: stock })
    .run();
}

function insertMenu(tx: Tx, tomorrow: Date): void {
  for (const [position, { name, items }] of seedMenu.entries()) {
    const section = tx.insert(menuSections).values({ name, position }).returning().get();
    for (const [position, { allergens, isSoldOut, ...values }] of items.entries()) {
      const product = tx
        .insert(products)
        .values({ ...values, kind: "made" })
        .returning()
        .get();
      const outUntil = isSoldOut ? tomorrow : null;
      const own = { productId: product.id, sectionId: section.id, position, allergens, outUntil };
      tx.insert(menuItems).values(own).run();
    }
  }
}

function insertChoices(tx: Tx, tomorrow: Date): void {
  for (const { choices: list, items, ...values } of seedChoices) {
    const { id: groupId } = tx.insert(choiceGroups).values(values).returning().get();
    for (const [position, { isSoldOut, ...choice }] of list.entries()) {
      const outUntil = isSoldOut ? tomorrow : null;
      tx.insert(choices)
        .values({ ...choice, groupId, position, outUntil })
        .run();
    }
    const asking = tx.select().from(products).where(inArray(products.name, items)).all();
    for (const { id: productId } of asking)
      tx.insert(productChoiceGroups).values({ productId, groupId, position: 0 }).run();
  }
}

function insertStop(tx: Tx, stop: SeedStop, today: string, zone: string): void {
  const { day, from, until, ...values } = stop;
  const date = addDays(today, day);
  const startDate = instant(`${date}T${from}`, zone);
  const endDate = instant(`${date}T${until}`, zone);
  tx.insert(events)
    .values({ ...values, startDate, endDate })
    .run();
}

function insertOpenStop(tx: Tx, stop: OpenStop, now: Date): void {
  const { fromMinutes, untilMinutes, orders: waiting, ...values } = stop;
  const quarter = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const at = (minutes: number) => new Date(quarter + minutes * MINUTE_MS);
  const times = { startDate: at(fromMinutes), endDate: at(untilMinutes) };
  const { id, endDate } = tx
    .insert(events)
    .values({ ...values, ...times })
    .returning()
    .get();
  for (const order of waiting) insertWaiting(tx, order, { id, endDate }, now);
}

type At = { id: number; endDate: Date };

function insertWaiting(tx: Tx, order: SeedOrder, { id: pickupEventId, endDate }: At, now: Date) {
  const { email, code, pickupMinutes, placedMinutesAgo, makingMinutesAgo, items } = order;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const lines = items.map((item) => lineOf(tx, item));
  const totalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const createdAt = ago(placedMinutesAgo);
  const reserved = { status: "pending", paymentKind: "truck", reservationCode: code } as const;
  const paid = { status: "paid", receivedCents: totalCents, paidAt: createdAt } as const;
  const { id: orderId } = tx
    .insert(orders)
    .values({
      ...(code ? reserved : paid),
      token: createSecretId(),
      email,
      totalCents,
      pickupEventId,
      pickupMinutes,
      createdAt,
      makingAt: makingMinutesAgo === undefined ? null : ago(makingMinutesAgo),
      holdExpiresAt: endDate,
      browserHash: "demo",
      clientHash: "demo",
      cartFingerprint: "demo",
    })
    .returning()
    .get();
  for (const line of lines)
    tx.insert(orderLines)
      .values({ ...line, orderId })
      .run();
}

/** An order line at today's price, with the choices of these names. */
function lineOf(tx: Tx, { item, chosen = [], quantity = 1 }: SeedOrder["items"][number]) {
  const product = tx.select().from(products).where(eq(products.name, item)).get();
  if (!product) throw new Error(`There's no ${item}`);
  const found = tx.select().from(choices).where(inArray(choices.name, chosen)).all();
  const extra = found.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return {
    productId: product.id,
    name: item,
    quantity,
    unitPriceCents: product.priceCents + extra,
    choices: found.map(({ id }) => id),
    choiceNames: chosen,
    choicePrices: pricesOf(found),
  };
}

function instant(wallClock: string, zone: string): Date {
  const parsed = parseInstant(wallClock, zone);
  if (!parsed) throw new Error(`${wallClock} isn't a valid time in the truck's time zone`);
  return parsed;
}

/** A calendar day so many days later. It's computed in UTC, since calendar days have no clock. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
