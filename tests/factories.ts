import { randomUUID } from "node:crypto";
import { read, type Tx, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { uploads } from "~/db/schema/media.server";
import {
  choiceGroups,
  choices,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "~/db/schema/menu.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { disputes, refundRequestLines, refundRequests, refunds } from "~/db/schema/refunds.server";
import { socialMediaConnections, socialMediaPosts } from "~/db/schema/social.server";
import { holds } from "~/db/schema/stock.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";

/** Makes rows for tests. Each has what its table requires, so a test only gives what it's about. */

/** Administrators who act in tests. */
export const OWNER = { sub: "auth0|ana", name: "ana@example.com", role: "owner" as const };
export const COLLEAGUE = { sub: "auth0|ben", name: "ben@example.com", role: "owner" as const };

type NewProduct = typeof products.$inferInsert;
type NewEvent = typeof events.$inferInsert;
type NewInquiry = typeof cateringInquiries.$inferInsert;
type NewConnection = typeof socialMediaConnections.$inferInsert;
type NewPost = typeof socialMediaPosts.$inferInsert;
type NewOrder = typeof orders.$inferInsert;
type OrderLine = Omit<typeof orderLines.$inferInsert, "orderId">;
type NewDispute = typeof disputes.$inferInsert;
type NewSubscriber = typeof newsletterSubscribers.$inferInsert;

export function makeProduct(
  given: Partial<NewProduct> & { stock?: number } = {},
): Promise<{ id: number; inventoryId: number }> {
  const { stock = 10, ...fields } = given;
  return write((tx) => {
    const product = tx
      .insert(products)
      .values({ name: "Ceremonial Matcha", priceCents: 3400, category: "matcha", ...fields })
      .returning({ id: products.id })
      .get();
    const item = tx
      .insert(inventory)
      .values({ productId: product.id })
      .returning({ id: inventory.id })
      .get();
    if (stock > 0) moveStock(tx, item.id, stock, { kind: "initial", actor: null });
    return { id: product.id, inventoryId: item.id };
  });
}

export function makeMenuSection(name = "Drinks"): Promise<{ id: number }> {
  return write((tx) => {
    const { length: position } = tx.select().from(menuSections).all();
    const { id } = menuSections;
    return tx.insert(menuSections).values({ name, position }).returning({ id }).get();
  });
}

type NewMenuItem = Partial<NewProduct> & Partial<typeof menuItems.$inferInsert>;

/** Makes a menu item in the given section, or else in the first one, which is made if there's none. */
export async function makeMenuItem(given: NewMenuItem = {}): Promise<{ id: number }> {
  const {
    sectionId = 1,
    position,
    allergens,
    outUntil,
    servedFrom,
    servedUntil,
    ...fields
  } = given;
  if (given.sectionId === undefined && read().select().from(menuSections).all().length === 0)
    await makeMenuSection();
  return write((tx) => {
    const product = { kind: "made" as const, name: "Iced Matcha Latte", priceCents: 650 };
    const { id } = tx
      .insert(products)
      .values({ ...product, ...fields })
      .returning({ id: products.id })
      .get();
    const { length } = tx.select().from(menuItems).all();
    const hours = { outUntil, servedFrom, servedUntil };
    const own = { sectionId, position: position ?? length, allergens, ...hours };
    tx.insert(menuItems)
      .values({ productId: id, ...own })
      .run();
    return { id };
  });
}

type NewChoice = Partial<typeof choices.$inferInsert> & { name: string };

/** Makes a choice group. By default it's Milk, with one choice to make. */
export function makeChoiceGroup(
  given: Partial<typeof choiceGroups.$inferInsert> = {},
  list: NewChoice[] = [
    { name: "Whole", isDefault: true, allergens: ["milk"] },
    { name: "Oat", priceCents: 80, allergens: ["gluten"] },
  ],
  itemIds: number[] = [],
): Promise<{ id: number; choiceIds: number[] }> {
  return write((tx) => {
    const { id } = tx
      .insert(choiceGroups)
      .values({ name: "Milk", least: 1, most: 1, ...given })
      .returning({ id: choiceGroups.id })
      .get();
    const rows = list.map((choice, position) => ({ groupId: id, position, ...choice }));
    const made = tx.insert(choices).values(rows).returning({ id: choices.id }).all();
    for (const productId of itemIds)
      tx.insert(productChoiceGroups).values({ productId, groupId: id, position: id }).run();
    return { id, choiceIds: made.map((choice) => choice.id) };
  });
}

export function makeEvent(given: Partial<NewEvent> = {}): Promise<{ id: number }> {
  const fields = {
    title: "Night Market",
    location: "Ferry Plaza",
    startDate: new Date("2027-01-04T23:00:00Z"),
    endDate: new Date("2027-01-05T02:00:00Z"),
    ...given,
  };
  return write((tx) => tx.insert(events).values(fields).returning({ id: events.id }).get());
}

/** Sets how many items of a product a stop brings. */
export const bringTo = (stop: { id: number }, product: { id: number }, pieces: number) =>
  write((tx) =>
    tx.insert(stopProducts).values({ eventId: stop.id, productId: product.id, pieces }).run(),
  );

export function makeInquiry(given: Partial<NewInquiry> = {}): Promise<{ id: number }> {
  const fields = {
    name: "Aiko Tanaka",
    email: "aiko@example.com",
    eventDate: "2027-03-20",
    eventType: "wedding" as const,
    guestCount: 80,
    location: "Altadena",
    ...given,
  };
  return write((tx) =>
    tx.insert(cateringInquiries).values(fields).returning({ id: cateringInquiries.id }).get(),
  );
}

export function makeSubscriber(given: Partial<NewSubscriber> = {}) {
  const { id, email } = newsletterSubscribers;
  const fields = { email: "kei@example.com", ...given };
  return write((tx) =>
    tx.insert(newsletterSubscribers).values(fields).returning({ id, email }).get(),
  );
}

export function makeConnection(given: Partial<NewConnection> = {}): Promise<{ id: number }> {
  const { id } = socialMediaConnections;
  const fields = { platform: "instagram" as const, accountName: "@ujicart", ...given };
  return write((tx) => tx.insert(socialMediaConnections).values(fields).returning({ id }).get());
}

export function makePost(given: Partial<NewPost> = {}): Promise<{ id: number }> {
  const { id } = socialMediaPosts;
  const fields = { caption: "First harvest", platforms: ["instagram" as const], ...given };
  return write((tx) => tx.insert(socialMediaPosts).values(fields).returning({ id }).get());
}

/** Columns of an order that's reserved and not paid. */
export const RESERVED = {
  status: "pending",
  paymentKind: "truck",
  paidAt: null,
  receivedCents: 0,
} as const;

/** Columns of a reserved order, with the code that its customer shows at the truck. */
export const RESERVED_WITH_CODE = { ...RESERVED, reservationCode: "K7RM4" } as const;

/** A delivery address. */
export const ADDRESS = {
  name: "Aiko Tanaka",
  line1: "12 Figtree Street",
  line2: null,
  city: "Pasadena",
  region: "CA",
  postalCode: "91101",
  country: "US",
};

/** Makes a paid order. Its stock movements and its payment aren't recorded. */
export function makeOrder(
  given: Partial<NewOrder> = {},
  lines: (Pick<OrderLine, "productId"> & Partial<OrderLine>)[] = [],
): Promise<{ id: number }> {
  const priced = lines.map((line) => ({ name: "Tin", unitPriceCents: 1800, quantity: 1, ...line }));
  const linesCents = priced.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const totalCents = given.totalCents ?? (linesCents || 1800);
  return write((tx) => {
    const { id } = tx
      .insert(orders)
      .values({
        token: randomUUID(),
        email: "kei@example.com",
        totalCents,
        status: "paid",
        receivedCents: totalCents,
        paidAt: new Date(),
        waitsSince: (given.status ?? "paid") === "paid" ? new Date() : null,
        browserHash: "browser",
        clientHash: "client",
        cartFingerprint: "cart",
        holdExpiresAt: new Date(),
        ...given,
      })
      .returning({ id: orders.id })
      .get();
    for (const line of priced)
      tx.insert(orderLines)
        .values({ ...line, orderId: id })
        .run();
    return { id };
  });
}

/** A bank's dispute of an order's payment, which took no money yet. */
export function makeDispute(given: Pick<NewDispute, "orderId"> & Partial<NewDispute>) {
  const fields = {
    id: "du_1",
    amountCents: 650,
    withdrawnCents: 0,
    status: "needs_response",
    reason: "fraudulent",
    createdAt: new Date(),
    ...given,
  };
  return write((tx) => tx.insert(disputes).values(fields).run());
}

type LostItems = { amountCents: number } & Omit<
  typeof refundRequestLines.$inferInsert,
  "requestId" | "restocked"
>;

/** A refund that failed after its items were back on the shelf, where its order misses them. */
export function makeFailedRefund({ amountCents, ...line }: LostItems) {
  const of = { orderId: line.orderId, amountCents };
  return write((tx) => {
    tx.insert(refunds)
      .values({ ...of, id: "re_1", status: "failed", createdAt: new Date() })
      .run();
    const request = { ...of, restock: true, state: "made" as const, refundId: "re_1" };
    const { id: requestId } = tx
      .insert(refundRequests)
      .values({ ...request, askedBy: OWNER.name })
      .returning()
      .get();
    tx.insert(refundRequestLines)
      .values({ ...line, requestId, restocked: line.quantity })
      .run();
  });
}

/** Makes the row of a published upload. No file is stored. */
export function makeUpload(objectPath: string): Promise<{ id: number }> {
  const row = { objectKey: `pending/${randomUUID()}`, contentType: "video/mp4", byteSize: 5 };
  const columns = { ...row, objectPath, state: "stored" as const, owner: "auth0|demo-admin" };
  return write((tx) => tx.insert(uploads).values(columns).returning({ id: uploads.id }).get());
}

/** Records that a customer takes items off the shelf. */
export function sell(inventoryId: number, pieces: number): Promise<{ orderId: number }> {
  return write((tx) => takeFromShelf(tx, inventoryId, pieces));
}

/** Holds items for a customer who hasn't paid yet. */
export function hold(inventoryId: number, pieces: number): Promise<{ orderId: number }> {
  return write((tx) => {
    const { orderId } = takeFromShelf(tx, inventoryId, pieces);
    tx.insert(holds).values({ orderId, inventoryId, quantity: pieces }).run();
    return { orderId };
  });
}

function takeFromShelf(tx: Tx, inventoryId: number, pieces: number): { orderId: number } {
  const { orderId } = tx
    .insert(orders)
    .values({
      token: randomUUID(),
      email: "kei@example.com",
      totalCents: 100,
      browserHash: "browser",
      clientHash: "client",
      cartFingerprint: "cart",
      holdExpiresAt: new Date(),
    })
    .returning({ orderId: orders.id })
    .get();
  moveStock(tx, inventoryId, -pieces, { kind: "sale", orderId });
  return { orderId };
}
