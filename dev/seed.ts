import { inArray } from "drizzle-orm";
import { read, type Tx, write } from "../app/db/client.server";
import { cateringInquiries } from "../app/domain/catering/inquiries.table.server";
import {
  choiceGroups,
  choices,
  productChoiceGroups,
} from "../app/domain/menu/choices.table.server";
import { menuItems, menuSections } from "../app/domain/menu/menu.table.server";
import { newsletterSubscribers } from "../app/domain/newsletter/newsletter.table.server";
import { events } from "../app/domain/records/events.table.server";
import { inventory } from "../app/domain/records/inventory.table.server";
import { products } from "../app/domain/records/products.table.server";
import { stockMovements } from "../app/domain/records/stock-movements.table.server";
import { socialMediaConnections, socialMediaPosts } from "../app/domain/social/social.table.server";
import { nextDay, parseInstant, toWallClock } from "../app/domain/time";
import { env } from "../app/env.server";
import { seedChoices, seedMenu } from "./seed/menu";
import { seedInquiries, seedSubscribers } from "./seed/people";
import { type SeedProduct, seedProducts } from "./seed/products";
import { seedConnections, seedPosts } from "./seed/social";
import { type SeedStop, seedStops } from "./seed/stops";

const DAY_MS = 24 * 3_600_000;

/**
 * Fills the database of this process with the demo's content (design section 3), dates relative to
 * `now`. One transaction: all of it or nothing. A database that holds anything is left alone.
 * @returns whether it was filled.
 */
export async function seed(now = new Date()): Promise<boolean> {
  if (!isEmpty()) return false;
  const zone = env().TRUCK_TZ;
  const today = toWallClock(now, zone).slice(0, 10);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

  await write((tx) => {
    // The shop shows the newest first, so we add the list's first product last.
    for (const product of seedProducts.toReversed()) insertProduct(tx, product);
    insertMenu(tx, nextDay(now, zone));
    insertChoices(tx, nextDay(now, zone));
    for (const stop of seedStops) insertStop(tx, stop, today, zone);
    for (const { day, sentDaysAgo, ...inquiry } of seedInquiries) {
      const values = { ...inquiry, eventDate: addDays(today, day), createdAt: ago(sentDaysAgo) };
      tx.insert(cateringInquiries).values(values).run();
    }
    for (const { subscribedDaysAgo, ...subscriber } of seedSubscribers) {
      const values = { ...subscriber, subscribedAt: ago(subscribedDaysAgo) };
      tx.insert(newsletterSubscribers).values(values).run();
    }
    for (const { connectedDaysAgo, ...connection } of seedConnections) {
      const values = { ...connection, connectedAt: ago(connectedDaysAgo) };
      tx.insert(socialMediaConnections).values(values).run();
    }
    for (const { createdDaysAgo, ...post } of seedPosts) {
      const values = { ...post, createdAt: ago(createdDaysAgo) };
      tx.insert(socialMediaPosts).values(values).run();
    }
  });
  return true;
}

/** Deleted products keep their row, so an emptied shop does not count as empty. */
function isEmpty(): boolean {
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

function instant(wallClock: string, zone: string): Date {
  const parsed = parseInstant(wallClock, zone);
  if (!parsed) throw new Error(`${wallClock} isn't a valid time in the truck's time zone`);
  return parsed;
}

/** Calendar days know no clock, so this counts in UTC. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
