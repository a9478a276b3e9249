import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Actor } from "../access/actor";
import { menuItems, menuSections } from "../menu/menu.table.server";
import { addToSection, MAX_ITEMS } from "../menu/menu-items.server";
import { MAX_SECTIONS } from "../menu/menu-sections.server";
import { productColumns, putOnShelf } from "../products/products.server";
import { products } from "../records/products.table.server";
import {
  type KnownCatalog,
  type KnownItem,
  nameKey,
  type PlannedItem,
  type Room,
} from "./catalog-plan";
import type { Made, Making } from "./import";
import type { NewItem } from "./new-item";

type Db = Pick<Tx, "select">;

const { id, name, priceCents, description } = products;
const columns = { id, name, priceCents, description };

/** Of the transaction that it's asked in. */
export function knownCatalog(db: Db, { withGoods }: { withGoods: boolean }): KnownCatalog {
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
  const goods = withGoods ? knownGoods(db) : [];
  return {
    sections: sections.map((section) => section.name),
    items: [...made.map((item): KnownItem => ({ ...item, kind: "made" })), ...goods],
  };
}

const knownGoods = (db: Db): KnownItem[] =>
  db
    .select({ ...columns, category: products.category })
    .from(products)
    .where(and(isNull(products.deletedAt), eq(products.kind, "goods")))
    .all()
    .map(({ category, ...item }) => ({ ...item, kind: "goods", place: category ?? "" }));

export function roomIn({ items, sections }: KnownCatalog): Room {
  const made = items.filter(({ kind }) => kind === "made").length;
  return { items: MAX_ITEMS - made, sections: MAX_SECTIONS - sections.length };
}

type MadeItems = Made & Required<Pick<Made, "texts">>;

const ENTITIES = { made: "menu item", goods: "product" };

export function makeItems(tx: Tx, plan: readonly PlannedItem[], actor: Actor): Making {
  const made: MadeItems = { items: [], sections: [], prices: [], texts: [] };
  const making: Making = { made, created: [], updated: [] };
  const sections = sectionsByName(tx);
  for (const line of plan) {
    if (line.outcome === "new" && line.item) {
      const entityId = makeItem(tx, line.item, { sections, made, actor });
      made.items.push(entityId);
      making.created.push({ entity: ENTITIES[line.item.kind], entityId });
    } else if (line.outcome === "changed" && line.known) {
      const fields = changeItem(tx, line, made);
      const { id: entityId, kind } = line.known;
      making.updated.push({ entity: ENTITIES[kind], entityId, detail: { fields } });
    }
  }
  return making;
}

function sectionsByName(tx: Tx): Map<string, number> {
  const all = tx.select({ id: menuSections.id, name: menuSections.name }).from(menuSections).all();
  return new Map(all.map((section) => [nameKey(section.name), section.id]));
}

type Maker = { sections: Map<string, number>; made: Made; actor: Actor };

function makeItem(tx: Tx, item: NewItem, { sections, made, actor }: Maker): number {
  if (item.kind === "goods") {
    const { id: productId } = insert(tx, { kind: "goods", ...productColumns(item.input) });
    putOnShelf(tx, productId, item.input, actor);
    return productId;
  }
  const { allergens, price, choiceGroupIds, ...same } = item.input;
  const { id: productId } = insert(tx, { kind: "made", ...same, priceCents: price });
  addToSection(tx, {
    productId,
    allergens,
    sectionId: sectionNamed(tx, item.place, sections, made),
  });
  return productId;
}

const insert = (tx: Tx, row: Partial<typeof products.$inferInsert>) =>
  tx
    .insert(products)
    .values(row as typeof products.$inferInsert)
    .returning({ id })
    .get();

function sectionNamed(tx: Tx, place: string, sections: Map<string, number>, made: Made): number {
  const known = sections.get(nameKey(place));
  if (known !== undefined) return known;
  const values = { name: place, position: sections.size };
  const added = tx.insert(menuSections).values(values).returning({ id: menuSections.id }).get().id;
  sections.set(nameKey(place), added);
  made.sections.push(added);
  return added;
}

function changeItem(
  tx: Tx,
  { known, priceCents: toCents, text }: PlannedItem,
  made: MadeItems,
): string[] {
  const change: Partial<typeof products.$inferInsert> = {};
  if (!known) return [];
  if (toCents !== null && toCents !== known.priceCents) {
    change.priceCents = toCents;
    made.prices.push({ id: known.id, fromCents: known.priceCents, toCents });
  }
  if (text !== undefined) {
    change.description = text;
    made.texts.push({ id: known.id, from: known.description, to: text });
  }
  tx.update(products).set(change).where(eq(id, known.id)).run();
  return Object.keys(change);
}
