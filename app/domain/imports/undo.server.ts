import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Audit } from "../access/audit.server";
import { cancelStop } from "../events/events.server";
import { menuItems, menuSections } from "../menu/menu.table.server";
import { takeOffMenu } from "../menu/menu-items.server";
import { newsletterSubscribers } from "../newsletter/newsletter.table.server";
import { orderLines, orders } from "../records/orders.table.server";
import { products } from "../records/products.table.server";
import type { Made } from "./import";

/** Whether any of it was ordered since, or ordered for one of its stops. */
export function wasSold(tx: Tx, { items, prices, stops = [] }: Made, since: Date): boolean {
  const ids = [...items, ...prices.map(({ id }) => id)];
  const line = tx
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, ids), gte(orders.createdAt, since)))
    .limit(1)
    .get();
  const order = tx.select({ id: orders.id }).from(orders);
  const stop = order.where(inArray(orders.pickupEventId, stops)).limit(1).get();
  return line !== undefined || stop !== undefined;
}

export function unmake(tx: Tx, made: Made, audit: Audit): void {
  unmakeItems(tx, made, audit);
  for (const id of made.stops ?? []) {
    if (cancelStop(tx, id)) audit({ action: "deleted", entity: "event", entityId: id });
  }
  for (const id of made.subscribers ?? []) {
    const gone = tx
      .delete(newsletterSubscribers)
      .where(
        and(
          eq(newsletterSubscribers.id, id),
          eq(newsletterSubscribers.isActive, true),
          // Who has signed up here since stays.
          isNotNull(newsletterSubscribers.unconfirmedSince),
        ),
      )
      .run();
    if (gone.changes > 0)
      audit({ action: "deleted", entity: "newsletter subscriber", entityId: id });
  }
}

function unmakeItems(tx: Tx, { items, sections, prices, texts = [] }: Made, audit: Audit): void {
  const { id, kind, priceCents, description } = products;
  const ids = [...items, ...prices.map((price) => price.id), ...texts.map((text) => text.id)];
  const stored = tx
    .select({ id, kind, priceCents, description })
    .from(products)
    .where(inArray(id, ids))
    .all();
  const now = new Map(stored.map((product) => [product.id, product]));
  const entityOf = (entityId: number) =>
    now.get(entityId)?.kind === "made" ? "menu item" : "product";
  takeOffMenu(tx, items);
  for (const entityId of items) {
    audit({ action: "deleted", entity: entityOf(entityId), entityId });
  }
  const back = (id: number, columns: Partial<typeof products.$inferInsert>) => {
    tx.update(products).set(columns).where(eq(products.id, id)).run();
    const detail = { fields: Object.keys(columns) };
    audit({ action: "updated", entity: entityOf(id), entityId: id, detail });
  };
  for (const { id, fromCents, toCents } of prices) {
    if (now.get(id)?.priceCents === toCents) back(id, { priceCents: fromCents });
  }
  for (const { id, from, to } of texts) {
    if (now.get(id)?.description === to) back(id, { description: from });
  }
  unmakeSections(tx, sections);
}

function unmakeSections(tx: Tx, sections: readonly number[]): void {
  for (const id of sections) {
    const inUse = tx.select({ id: menuItems.productId }).from(menuItems);
    if (!inUse.where(eq(menuItems.sectionId, id)).get())
      tx.delete(menuSections).where(eq(menuSections.id, id)).run();
  }
}
