import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, prepared, read, type Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { menuItems, menuSections } from "~/db/schema/menu.server";
import type { Actor } from "~/domain/access/actor";
import { rightTo } from "~/domain/access/roles";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { todayUntil } from "~/domain/event";
import { checkPicture, refuseDeletedPicture } from "~/domain/media/known-media.server";
import { refusal } from "~/domain/result";
import { rowsOf } from "~/domain/rows/rows.server";
import { nextDay } from "~/domain/time";
import type { Checked } from "~/forms/edit-conflict";
import type { FieldErrors } from "~/forms/form";
import { askedGroupIds, checkGroups, setGroupsOfItem } from "./item-groups.server";
import type { Menu, MenuItem, OwnersItem } from "./menu";
import type { MenuItemChange, NewMenuItem } from "./menu-item.schema";
import { type Move, moved } from "./positions";
import { ENDS_EARLIER, endsLater, type ServedHours } from "./served-hours";

/** Menu items are products that are made to order: they have no stock, and never ship. */

/** The most items on the menu. */
export const MAX_ITEMS = 200;
const FULL = refusal("invalid", `A menu can have up to ${MAX_ITEMS} items.`);

const columns = {
  id: products.id,
  name: products.name,
  description: products.description,
  priceCents: products.priceCents,
  imageUrl: products.imageUrl,
  sectionId: menuItems.sectionId,
  allergens: menuItems.allergens,
  isAvailable: products.isAvailable,
  outUntil: menuItems.outUntil,
  servedFrom: menuItems.servedFrom,
  servedUntil: menuItems.servedUntil,
};

/** Deleted items have no row in `menuItems`, so no other condition is needed. */
const selectItems = (db: Db) =>
  db
    .select(columns)
    .from(menuItems)
    .innerJoin(products, eq(products.id, menuItems.productId))
    .$dynamic();

const selectOwnersItems = (db: Db) =>
  db
    .select({ ...columns, choiceGroupIds: askedGroupIds, isTaxExempt: products.isTaxExempt })
    .from(menuItems)
    .innerJoin(products, eq(products.id, menuItems.productId))
    .$dynamic();

const rows = rowsOf({
  table: products,
  entity: "menu item",
  gone: "This item no longer exists.",
  select: selectOwnersItems,
  toRow: (item): OwnersItem => item,
});

export const { find: findMenuItem } = rows;

const sectionsQuery = prepared((db) =>
  db
    .select({ id: menuSections.id, name: menuSections.name })
    .from(menuSections)
    .orderBy(asc(menuSections.position), asc(menuSections.id))
    .prepare(),
);

const itemsWhere = (condition: SQL | undefined) =>
  prepared((db) =>
    selectItems(db).where(condition).orderBy(asc(menuItems.position), asc(products.id)).prepare(),
  );

const allItems = itemsWhere(undefined);
/** The plus keeps SQLite from scanning all products first. */
const availableItems = itemsWhere(sql`+${products.isAvailable} = 1`);

/** Whether the menu has any items, even hidden ones. */
export const hasMenuItems = () =>
  read().select({ id: menuItems.productId }).from(menuItems).limit(1).get() !== undefined;

/** Every section and item, including hidden items and empty sections, in the owner's order. */
export function readWholeMenu(): Menu {
  return inSections(allItems().all());
}

/** The menu as customers read it. Sold-out items stay on it, crossed out. */
export function readMenu(): Menu {
  return inSections(availableItems().all()).filter(({ items }) => items.length > 0);
}

function inSections(items: MenuItem[]): Menu {
  return sectionsQuery()
    .all()
    .map((section) => ({
      ...section,
      items: items.filter(({ sectionId }) => sectionId === section.id),
    }));
}

/** Defaults for the next item: the section and choice groups of the newest item, or the first section. */
export function likelyItem(): { sectionId: number | null; choiceGroupIds: number[] } {
  const last = selectOwnersItems(read()).orderBy(desc(products.id)).limit(1).get();
  if (last) return { sectionId: last.sectionId, choiceGroupIds: last.choiceGroupIds };
  return { sectionId: sectionsQuery().get()?.id ?? null, choiceGroupIds: [] };
}

const NO_SECTION = "Choose a section";

/** Adds an item, as the last of its section. Refuses with invalid. */
export function createMenuItem(input: NewMenuItem, actor: Actor) {
  const { sectionId, allergens, choiceGroupIds = [], servedFrom, servedUntil, ...same } = input;
  return rows.create(
    { ...same, kind: "made" },
    actor,
    (tx, productId) => {
      addToSection(tx, { productId, sectionId, allergens, servedFrom, servedUntil });
      setGroupsOfItem(tx, productId, choiceGroupIds);
    },
    (tx) => {
      if (!hasSection(tx, sectionId)) return refusal("invalid", NO_SECTION, "sectionId");
      const unfit = checkGroups(tx, choiceGroupIds);
      if (unfit) return refusal("invalid", unfit, "choiceGroupIds");
      const deleted = refuseDeletedPicture(tx, input.imageUrl);
      if (deleted) return deleted;
      return countItems(tx) < MAX_ITEMS ? null : FULL;
    },
  );
}

/** Adds an item to a section, as the last one. */
export function addToSection(tx: Tx, item: Omit<typeof menuItems.$inferInsert, "position">): void {
  tx.insert(menuItems)
    .values({ ...item, position: endOf(tx, item.sectionId) })
    .run();
}

/** Changes an item. Refuses with missing or conflict. */
export function updateMenuItem(
  id: number,
  given: MenuItemChange,
  actor: Actor,
  { check }: Checked<OwnersItem> = {},
) {
  const { sectionId, allergens, choiceGroupIds, isSoldOut, servedFrom, servedUntil, ...same } =
    given;
  const setHours = (tx: Tx, item: MenuItem) => changeHours(tx, item, { servedFrom, servedUntil });
  const right = rightTo(given, ["isSoldOut"], "sold-out");
  return rows.update(id, same, actor, {
    right,
    ...(right !== "administer" && { detail: { isSoldOut } }),
    check: (item, tx): FieldErrors | null => {
      const overwritten = check?.(item);
      if (overwritten) return overwritten;
      const unfit = choiceGroupIds && checkGroups(tx, choiceGroupIds);
      if (unfit) return { choiceGroupIds: [unfit] };
      return checkPicture(tx, given.imageUrl, item.imageUrl);
    },
    extraFields: {
      sectionId:
        sectionId === undefined ? undefined : (tx, item) => moveToSection(tx, item, sectionId),
      allergens: allergens && ((tx) => change(tx, id, { allergens })),
      choiceGroupIds: choiceGroupIds && ((tx) => setGroupsOfItem(tx, id, choiceGroupIds)),
      servedFrom: servedFrom === undefined ? undefined : setHours,
      servedUntil: servedUntil === undefined ? undefined : setHours,
      outUntil:
        isSoldOut === undefined
          ? undefined
          : (tx) => change(tx, id, { outUntil: isSoldOut ? soldOutMarkEnd(tx, new Date()) : null }),
    },
  });
}

export function moveMenuItem(id: number, move: Move, actor: Actor) {
  const position = (tx: Tx, { sectionId }: MenuItem) => {
    for (const [position, each] of moved(idsIn(tx, sectionId), id, move).entries())
      change(tx, each, { position });
    return null;
  };
  return rows.update(id, {}, actor, { extraFields: { position } });
}

export function deleteMenuItem(id: number, actor: Actor) {
  return rows.remove(id, actor, (tx) => takeOffMenu(tx, [id]));
}

/** Removes items from the menu. Their products stay, since orders refer to them. */
export function takeOffMenu(tx: Tx, ids: number[]): void {
  tx.update(products).set({ deletedAt: new Date() }).where(inArray(products.id, ids)).run();
  tx.delete(menuItems).where(inArray(menuItems.productId, ids)).run();
}

function moveToSection(tx: Tx, item: MenuItem, sectionId: number): string | null {
  if (item.sectionId === sectionId) return null;
  if (!hasSection(tx, sectionId)) return NO_SECTION;
  return change(tx, item.id, { sectionId, position: endOf(tx, sectionId) });
}

/** Changes both hours in one write, since a table constraint compares them. */
function changeHours(tx: Tx, item: MenuItem, given: Partial<ServedHours>): string | null {
  const { servedFrom = item.servedFrom, servedUntil = item.servedUntil } = given;
  const hours = { servedFrom, servedUntil };
  return endsLater(hours) ? change(tx, item.id, hours) : ENDS_EARLIER;
}

function change(tx: Tx, id: number, columns: Partial<typeof menuItems.$inferInsert>): null {
  tx.update(menuItems).set(columns).where(eq(menuItems.productId, id)).run();
  return null;
}

/** When a sold-out mark ends by itself: with the open stop, or else with the truck's day and what begins in it. */
export function soldOutMarkEnd(tx: Tx, now: Date): Date {
  const zone = truckZone();
  const midnight = nextDay(now, zone);
  const isOn = and(lte(events.startDate, now), gt(events.endDate, now));
  const isPastMidnight = and(
    lt(events.startDate, todayUntil(now, zone)),
    gt(events.endDate, midnight),
  );
  return lastEnd(tx, isOn) ?? lastEnd(tx, isPastMidnight) ?? midnight;
}

function lastEnd(tx: Tx, condition: SQL | undefined): Date | undefined {
  const stop = tx
    .select({ endDate: events.endDate })
    .from(events)
    .where(and(condition, isNull(events.canceledAt)))
    .orderBy(desc(events.endDate))
    .get();
  return stop?.endDate;
}

function hasSection(tx: Tx, id: number): boolean {
  const found = tx.select({ id: menuSections.id }).from(menuSections);
  return found.where(eq(menuSections.id, id)).get() !== undefined;
}

function countItems(tx: Tx): number {
  return tx.select({ number: count() }).from(menuItems).get()?.number ?? 0;
}

function endOf(tx: Tx, sectionId: number): number {
  const last = tx
    .select({ position: max(menuItems.position) })
    .from(menuItems)
    .where(eq(menuItems.sectionId, sectionId))
    .get();
  return (last?.position ?? -1) + 1;
}

function idsIn(tx: Tx, sectionId: number): number[] {
  const ids = tx.select({ id: menuItems.productId }).from(menuItems);
  const own = ids.where(eq(menuItems.sectionId, sectionId));
  return own
    .orderBy(asc(menuItems.position), asc(menuItems.productId))
    .all()
    .map(({ id }) => id);
}
