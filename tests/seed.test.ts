import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { read } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { events } from "~/db/schema/events.server";
import { journal } from "~/db/schema/journal.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { orders } from "~/db/schema/orders.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { stockMovements } from "~/db/schema/stock.server";
import { INQUIRY_STATUSES } from "~/domain/catering/inquiry";
import { readQueue } from "~/domain/counter/queue.server";
import { stepOf } from "~/domain/counter/steps";
import { listStopsOfToday } from "~/domain/events/event-queries.server";
import { nextBack } from "~/domain/menu/menu";
import { readMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { isUpcoming } from "~/domain/time";
import { seed } from "../dev/seed";

const rows = <Row>(query: { all: () => Row[] }) => query.all();
const sumOf = (amounts: { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0);

test("the demo's shelf is as documented", async () => {
  await seed();
  const shelf = rows(read().select().from(products).where(eq(products.kind, "goods")));
  const active = shelf.filter((product) => product.isAvailable);

  expect(active.length).toBeGreaterThanOrEqual(9);
  expect(shelf.length - active.length).toBe(1);
  expect(new Set(active.map(({ category }) => category))).toEqual(
    new Set(["matcha", "merchandise", "equipment"]),
  );
  for (const product of active) {
    expect(existsSync(`public${product.imageUrl}`), product.imageUrl ?? product.name).toBe(true);
    expect(product.certifications).not.toHaveLength(0);
  }
  const matcha = active.filter(({ category }) => category === "matcha");
  for (const { sweetness, bitterness, umami } of matcha) {
    expect([sweetness, bitterness, umami]).not.toContain(null);
  }
});

test("the demo's menu has three sections of made items, one of them sold out today", async () => {
  const now = new Date("2026-11-20T19:00:00Z");
  await seed(now);
  const menu = readMenu();
  expect(menu.map(({ name, items }) => [name, items.length])).toEqual([
    ["Drinks", 4],
    ["Soft serve", 2],
    ["Sweets", 2],
  ]);
  expect(nextBack(menu, groupsOfMenu(menu, now), now)).toEqual(new Date("2026-11-21T08:00:00Z"));
});

test("the demo has exactly one product sold out and one low, and its ledger adds up", async () => {
  await seed();
  const items = rows(read().select().from(inventory));
  const movements = rows(read().select().from(stockMovements));

  expect(items.filter(({ quantity }) => quantity === 0)).toHaveLength(1);
  const low = items.filter(
    ({ quantity, lowStockThreshold }) => quantity > 0 && quantity <= (lowStockThreshold ?? -1),
  );
  expect(low).toHaveLength(1);
  for (const item of items) {
    const own = movements.filter(({ inventoryId }) => inventoryId === item.id);
    expect(own.reduce((sum, { delta }) => sum + delta, 0)).toBe(item.quantity);
  }
});

test.each([
  "2026-11-20T07:00:00Z",
  "2027-01-01T07:59:00Z",
  "2027-03-14T09:30:00Z",
  "2027-11-07T09:30:00Z",
])("the demo at %s has five stops to come and one past", async (text) => {
  const now = new Date(text);
  await seed(now);
  const stops = rows(read().select().from(events));
  const upcoming = stops.filter(({ endDate }) => isUpcoming(endDate, now));

  expect(upcoming).toHaveLength(5);
  expect(stops).toHaveLength(6);
  for (const { startDate, endDate } of stops) expect(startDate < endDate).toBe(true);
});

test.each(["2026-11-20T07:00:00Z", "2027-01-01T07:59:00Z"])(
  "the open demo at %s has a stop under way, where orders wait in each way",
  async (text) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(text) });
    const now = new Date();
    await seed(now, { pay: async ({ id }) => `pi_${id}` });
    vi.useRealTimers();
    const upcoming = rows(read().select().from(events)).filter(({ endDate }) =>
      isUpcoming(endDate, now),
    );
    expect(upcoming).toHaveLength(5);
    const stops = listStopsOfToday(now);
    expect(stops[0]?.startDate.getTime()).toBeLessThan(now.getTime());
    const { toMake, quiet } = readQueue(stops, now);
    expect(toMake.map(({ status }) => status)).toEqual(["paid", "pending", "paid", "paid"]);
    expect(toMake.map(stepOf)).toEqual(["making", "waiting", "waiting", "waiting"]);
    expect(quiet).toEqual([]);
    for (const { lines, totalCents } of toMake)
      expect(lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)).toBe(
        totalCents,
      );
    const booked = sumOf(rows(read().select({ cents: journal.cents }).from(journal)));
    const paid = toMake.filter(({ status }) => status === "paid");
    expect(booked).toBe(sumOf(paid.map(({ totalCents: cents }) => ({ cents }))));
    const { id, stripePaymentId } = orders;
    const payments = rows(read().select({ id, stripePaymentId }).from(orders));
    const paidIds = paid.map(({ id }) => id);
    for (const { id, stripePaymentId } of payments)
      expect(stripePaymentId).toBe(paidIds.includes(id) ? `pi_${id}` : null);
  },
);

test("the demo has inquiries in every status, subscribers and a draft post", async () => {
  await seed();
  const statuses = rows(read().select().from(cateringInquiries)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(INQUIRY_STATUSES));
  expect(rows(read().select().from(newsletterSubscribers)).length).toBeGreaterThan(0);
  const posts = rows(read().select().from(socialMediaPosts));
  expect(posts.some(({ status }) => status === "draft")).toBe(true);
});

test("a filled database is left alone", async () => {
  expect(await seed()).toBe(true);
  expect(await seed()).toBe(false);
  expect(rows(read().select().from(events))).toHaveLength(6);
});
