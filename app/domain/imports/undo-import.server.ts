import { setImmediate } from "node:timers/promises";
import { and, eq, gte, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { imports } from "~/db/schema/imports.server";
import { menuItems, menuSections, productChoiceGroups } from "~/db/schema/menu.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { type Audit, writeAs } from "~/domain/access/audit.server";
import { isAt, moveStop } from "~/domain/events/move-stop.server";
import { cancelStop } from "~/domain/events/stop-changes.server";
import { takeOffMenu } from "~/domain/menu/menu-items.server";
import { forgetGroup } from "~/domain/menu/write-choice-group.server";
import { type Result, refusal } from "~/domain/result";
import type { ImportedRows, ItemColumns } from "./import";
import {
  importTurns,
  lastImport,
  OTHER_IMPORT,
  runSomeParts,
  type Screen,
} from "./last-import.server";
import { inParts } from "./plan.server";

const NOT_APPLIED = refusal("missing", "There's nothing to undo.");
const ORDERED = refusal(
  "missing",
  "Someone has ordered some of this, or started to, so you can't undo it all at once. Change or delete each one.",
);

/**
 * Undoes an import, unless something from it was ordered or this screen has a newer import. Later edits stay.
 * It runs in short writes: if the server ends midway, undoing again finishes the work.
 */
export function undoImport(screen: Screen, id: number, actor: Actor): Promise<Result> {
  return importTurns.run(() => undo(screen, id, actor));
}

async function undo(screen: Screen, id: number, actor: Actor): Promise<Result> {
  const row = lastImport(read(), screen);
  if (row?.id !== id) return OTHER_IMPORT;
  const { made, appliedAt, undoneAt } = row;
  if (!made || !appliedAt || undoneAt) return NOT_APPLIED;
  if (wasOrdered(read(), made, appliedAt)) return ORDERED;
  const parts = partsOf(made);
  while (parts.length > 0) {
    const undone = await writeAs(actor, (tx, audit) => {
      let refused = false;
      runSomeParts(parts, (part) => {
        refused ||= wasOrdered(tx, part, appliedAt);
        if (!refused) revert(tx, part, audit);
      });
      return refused ? ORDERED : { ok: true };
    });
    if (!undone.ok) return undone;
    await setImmediate();
  }
  const { sections, groups } = made;
  return writeAs(actor, (tx, audit) => {
    // Sections and groups are empty by now, unless someone added to them.
    revert(tx, { sections, groups }, audit);
    tx.update(imports).set({ undoneAt: new Date() }).where(eq(imports.id, id)).run();
    audit({ action: "updated", entity: "import", entityId: id, detail: { undone: true } });
    return { ok: true };
  });
}

const partsOf = ({
  items = [],
  changes = [],
  stops = [],
  moves = [],
  subscribers = [],
}: ImportedRows): ImportedRows[] => [
  ...inParts(items).map((part) => ({ items: part })),
  ...inParts(changes).map((part) => ({ changes: part })),
  ...inParts(stops).map((part) => ({ stops: part })),
  ...inParts(moves).map((part) => ({ moves: part })),
  ...inParts(subscribers).map((part) => ({ subscribers: part })),
];

/** Whether anything from the import was ordered since, or anything for one of its stops. */
function wasOrdered(
  db: Db,
  { items = [], changes = [], stops = [], moves = [] }: ImportedRows,
  since: Date,
): boolean {
  const repriced = changes.filter(({ to }) => to.priceCents !== undefined);
  const ids = [...items, ...repriced.map(({ id }) => id)];
  const line = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, ids), gte(orders.createdAt, since)))
    .limit(1)
    .get();
  const order = db.select({ id: orders.id }).from(orders);
  const moved = moves.map(({ id }) => id);
  const isForStop = or(
    inArray(orders.pickupEventId, stops),
    and(inArray(orders.pickupEventId, moved), gte(orders.createdAt, since)),
  );
  return line !== undefined || order.where(isForStop).limit(1).get() !== undefined;
}

function revert(tx: Tx, made: ImportedRows, audit: Audit): void {
  revertItems(tx, made, audit);
  for (const id of made.stops ?? []) {
    if (removeUnknownStop(tx, id) || cancelStop(tx, id))
      audit({ action: "deleted", entity: "event", entityId: id });
  }
  for (const { id, from, to } of made.moves ?? []) {
    if (!moveStop(tx, id, from, isAt(to))) continue;
    const importedAs = tx.select().from(events).where(eq(events.id, id)).get()?.importedAs;
    if (importedAs)
      tx.update(events)
        .set({ importedAs: { ...importedAs, ...from } })
        .where(eq(events.id, id))
        .run();
    const detail = { fields: ["startDate", "endDate", "location"] };
    audit({ action: "updated", entity: "event", entityId: id, detail });
  }
  for (const id of made.subscribers ?? []) {
    const gone = tx
      .delete(newsletterSubscribers)
      .where(
        and(
          eq(newsletterSubscribers.id, id),
          eq(newsletterSubscribers.isActive, true),
          // A subscriber who has signed up here since stays.
          isNotNull(newsletterSubscribers.unconfirmedSince),
        ),
      )
      .run();
    if (gone.changes > 0)
      audit({ action: "deleted", entity: "newsletter subscriber", entityId: id });
  }
}

/**
 * Removes a stop that never moved, so the calendar feed announces no cancellation. Nobody ordered for it, or the
 * import couldn't be undone.
 * @returns whether it was removed
 */
function removeUnknownStop(tx: Tx, id: number): boolean {
  const isUnmoved = and(eq(events.id, id), eq(events.sequence, 0), isNull(events.canceledAt));
  if (!tx.select({ id: events.id }).from(events).where(isUnmoved).get()) return false;
  tx.delete(stopProducts).where(eq(stopProducts.eventId, id)).run();
  tx.delete(events).where(eq(events.id, id)).run();
  return true;
}

function revertItems(
  tx: Tx,
  { items = [], changes = [], ...made }: ImportedRows,
  audit: Audit,
): void {
  const { id, kind, priceCents, description, isTaxExempt, imageUrl } = products;
  const ids = [...items, ...changes.map((change) => change.id)];
  const stored = tx
    .select({ id, kind, priceCents, description, isTaxExempt, imageUrl })
    .from(products)
    .where(inArray(id, ids))
    .all();
  const now = new Map(stored.map((product) => [product.id, product]));
  const entityOf = (entityId: number) =>
    now.get(entityId)?.kind === "made" ? "menu item" : "product";
  takeOffMenu(tx, items);
  // No page shows these images anymore, so background jobs delete them.
  tx.update(products).set({ imageUrl: null }).where(inArray(id, items)).run();
  for (const entityId of items) {
    audit({ action: "deleted", entity: entityOf(entityId), entityId });
  }
  for (const { id: entityId, from, to } of changes) {
    const columns = Object.keys(to) as (keyof ItemColumns)[];
    const fields = columns.filter((column) => now.get(entityId)?.[column] === to[column]);
    if (fields.length === 0) continue;
    const back = Object.fromEntries(fields.map((column) => [column, from[column]]));
    tx.update(products).set(back).where(eq(id, entityId)).run();
    audit({ action: "updated", entity: entityOf(entityId), entityId, detail: { fields } });
  }
  removeSections(tx, made.sections ?? []);
  removeGroups(tx, made.groups ?? [], audit);
}

function removeGroups(tx: Tx, groups: readonly number[], audit: Audit): void {
  const { productId, groupId } = productChoiceGroups;
  for (const id of groups) {
    const asking = tx
      .select({ productId })
      .from(productChoiceGroups)
      .innerJoin(menuItems, eq(menuItems.productId, productId));
    if (asking.where(eq(groupId, id)).get()) continue;
    forgetGroup(tx, id);
    audit({ action: "deleted", entity: "choice group", entityId: id });
  }
}

function removeSections(tx: Tx, sections: readonly number[]): void {
  for (const id of sections) {
    const inUse = tx.select({ id: menuItems.productId }).from(menuItems);
    if (!inUse.where(eq(menuItems.sectionId, id)).get())
      tx.delete(menuSections).where(eq(menuSections.id, id)).run();
  }
}
