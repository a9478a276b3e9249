import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { Actor } from "../access/actor";
import { menuItems, menuSections } from "../menu/menu.table.server";
import { addToSection, MAX_ITEMS } from "../menu/menu-items.server";
import { MAX_SECTIONS } from "../menu/menu-sections.server";
import { insertProducts } from "../products/products.server";
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
  const done = ({ kind }: Pick<NewItem, "kind">, entityId: number) => {
    made.items.push(entityId);
    making.created.push({ entity: ENTITIES[kind], entityId });
  };
  for (const line of plan) {
    if (line.item?.kind === "made") done(line.item, makeMade(tx, line.item, sections, made));
    if (line.outcome !== "changed" || !line.known) continue;
    const fields = changeItem(tx, line, made);
    const { id: entityId, kind } = line.known;
    making.updated.push({ entity: ENTITIES[kind], entityId, detail: { fields } });
  }
  const goods = plan.flatMap(({ item }) => (item?.kind === "goods" ? [item.input] : []));
  for (let at = 0; at < goods.length; at += AT_ONCE) {
    for (const entityId of insertProducts(tx, goods.slice(at, at + AT_ONCE), actor))
      done({ kind: "goods" }, entityId);
  }
  return making;
}

/** Rows in a statement, which can have 32,766 values. */
const AT_ONCE = 200;

function sectionsByName(tx: Tx): Map<string, number> {
  const all = tx.select({ id: menuSections.id, name: menuSections.name }).from(menuSections).all();
  return new Map(all.map((section) => [nameKey(section.name), section.id]));
}

type MadeItem = Extract<NewItem, { kind: "made" }>;

function makeMade(tx: Tx, item: MadeItem, sections: Map<string, number>, made: Made): number {
  const { allergens, price, choiceGroupIds, ...same } = item.input;
  const { id: productId } = tx
    .insert(products)
    .values({ kind: "made", ...same, priceCents: price })
    .returning({ id })
    .get();
  const sectionId = sectionNamed(tx, item.place, sections, made);
  addToSection(tx, { productId, allergens, sectionId });
  return productId;
}

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
