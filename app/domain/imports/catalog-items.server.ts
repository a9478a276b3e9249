import { and, asc, eq, isNull, max } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { menuItems, menuSections } from "~/db/schema/menu.server";
import type { Actor } from "~/domain/access/actor";
import { amountOf } from "~/domain/menu/choice-amount";
import { listChoiceGroups, MAX_CHOICE_GROUPS } from "~/domain/menu/choice-groups.server";
import { addGroupToItem } from "~/domain/menu/item-groups.server";
import { addToSection, MAX_ITEMS } from "~/domain/menu/menu-items.server";
import { MAX_SECTIONS } from "~/domain/menu/menu-sections.server";
import { insertChoiceGroup } from "~/domain/menu/write-choice-group.server";
import { insertProducts } from "~/domain/products/products.server";
import {
  type ExistingCatalog,
  type ExistingItem,
  groupKey,
  nameKey,
  type PlannedItem,
  type Room,
} from "./catalog-plan";
import type { AskedGroup } from "./catalog-row";
import type { ImportedRows, ItemColumns, Written } from "./import";
import type { NewItem } from "./new-item";

const { id, name, priceCents, description, isTaxExempt, imageUrl } = products;
const columns = { id, name, priceCents, description, isTaxExempt, imageUrl };

/** The catalog as this transaction sees it. */
export function existingCatalog(db: Db, { withGoods }: { withGoods: boolean }): ExistingCatalog {
  const sections = db
    .select({ name: menuSections.name })
    .from(menuSections)
    .orderBy(asc(menuSections.position), asc(menuSections.id))
    .all();
  const made = db
    .select({ ...columns, place: menuSections.name })
    .from(menuItems)
    .innerJoin(products, eq(id, menuItems.productId))
    .innerJoin(menuSections, eq(menuSections.id, menuItems.sectionId))
    .all();
  const goods = withGoods ? existingGoods(db) : [];
  const groups = groupsWithKeys(db);
  const asksOf = (item: number) =>
    groups.filter(({ itemIds }) => itemIds.includes(item)).map(({ key }) => key);
  return {
    sections: sections.map((section) => section.name),
    items: [
      ...made.map((item): ExistingItem => ({ ...item, kind: "made", asks: asksOf(item.id) })),
      ...goods,
    ],
    groups: new Map(groups.map((group) => [group.key, group.id])),
  };
}

const groupsWithKeys = (db: Db) =>
  listChoiceGroups(db).map((group) => ({
    ...group,
    key: groupKey({ ...group, amount: amountOf(group) }),
  }));

const existingGoods = (db: Db): ExistingItem[] =>
  db
    .select({ ...columns, category: products.category })
    .from(products)
    .where(and(isNull(products.deletedAt), eq(products.kind, "goods")))
    .all()
    .map(({ category, ...item }) => ({ ...item, kind: "goods", place: category ?? "" }));

export function roomIn({ items, sections, groups }: ExistingCatalog): Room {
  const made = items.filter(({ kind }) => kind === "made").length;
  return {
    items: MAX_ITEMS - made,
    sections: MAX_SECTIONS - sections.length,
    groups: MAX_CHOICE_GROUPS - groups.size,
  };
}

type WrittenItems = Required<Pick<ImportedRows, "items" | "sections" | "groups" | "changes">>;

const ENTITIES = { made: "menu item", goods: "product" } as const;

export function makeItems(tx: Tx, plan: readonly PlannedItem[], actor: Actor): Written {
  const made: WrittenItems = { items: [], sections: [], groups: [], changes: [] };
  const making: Written = { made, created: [], updated: [] };
  const groups = new Map(groupsWithKeys(tx).map((group) => [group.key, group.id]));
  const places = { sections: sectionsByName(tx), groups };
  const done = ({ kind }: Pick<NewItem, "kind">, entityId: number) => {
    made.items.push(entityId);
    making.created.push({ entity: ENTITIES[kind], entityId });
  };
  for (const line of plan) {
    if (line.item?.kind === "made") done(line.item, createMenuItem(tx, line.item, places, made));
    if (!line.existing || !line.change) continue;
    made.changes.push(changeItem(tx, line.existing, line.change));
    const { id: entityId, kind } = line.existing;
    const detail = { fields: Object.keys(line.change) };
    making.updated.push({ entity: ENTITIES[kind], entityId, detail });
  }
  const goods = plan.flatMap(({ item }) => (item?.kind === "goods" ? [item.input] : []));
  const added = goods.length > 0 ? insertProducts(tx, goods, actor) : [];
  for (const entityId of added) done({ kind: "goods" }, entityId);
  for (const entityId of made.groups) making.created.push({ entity: "choice group", entityId });
  return making;
}

function sectionsByName(tx: Tx): Map<string, number> {
  const all = tx.select({ id: menuSections.id, name: menuSections.name }).from(menuSections).all();
  return new Map(all.map((section) => [nameKey(section.name), section.id]));
}

type NewMenuItem = Extract<NewItem, { kind: "made" }>;

type SectionsAndGroups = { sections: Map<string, number>; groups: Map<string, number> };

function createMenuItem(
  tx: Tx,
  item: NewMenuItem,
  places: SectionsAndGroups,
  made: WrittenItems,
): number {
  const { allergens, price, choiceGroupIds, servedFrom, servedUntil, ...same } = item.input;
  const { id: productId } = tx
    .insert(products)
    .values({ kind: "made", ...same, priceCents: price })
    .returning({ id })
    .get();
  const sectionId = sectionNamed(tx, item.place, places.sections, made);
  addToSection(tx, { productId, allergens, servedFrom, servedUntil, sectionId });
  for (const group of item.asks)
    addGroupToItem(tx, productId, groupLike(tx, group, places.groups, made));
  return productId;
}

/** The ID of a choice group, which is created once. Items with the same choices share it. */
function groupLike(
  tx: Tx,
  group: AskedGroup,
  groups: Map<string, number>,
  made: WrittenItems,
): number {
  const existing = groups.get(groupKey(group));
  if (existing !== undefined) return existing;
  const added = insertChoiceGroup(tx, group);
  groups.set(groupKey(group), added);
  made.groups.push(added);
  return added;
}

function sectionNamed(
  tx: Tx,
  place: string,
  sections: Map<string, number>,
  made: WrittenItems,
): number {
  const existing = sections.get(nameKey(place));
  if (existing !== undefined) return existing;
  const { last } =
    tx
      .select({ last: max(menuSections.position) })
      .from(menuSections)
      .get() ?? {};
  const values = { name: place, position: (last ?? -1) + 1 };
  const added = tx.insert(menuSections).values(values).returning({ id: menuSections.id }).get().id;
  sections.set(nameKey(place), added);
  made.sections.push(added);
  return added;
}

function changeItem(tx: Tx, existing: ExistingItem, to: Partial<ItemColumns>) {
  tx.update(products).set(to).where(eq(id, existing.id)).run();
  const columns = Object.keys(to) as (keyof ItemColumns)[];
  const from = Object.fromEntries(columns.map((column) => [column, existing[column]]));
  return { id: existing.id, from, to };
}
