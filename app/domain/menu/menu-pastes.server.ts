import { createHash } from "node:crypto";
import { and, asc, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import type { Actor } from "../access/actor";
import { type Audit, writeAs } from "../access/audit.server";
import type { Cents } from "../money";
import { orderLines, orders } from "../records/orders.table.server";
import { products } from "../records/products.table.server";
import { type Result, refusal } from "../result";
import { menuItems, menuSections } from "./menu.table.server";
import { addToSection, MAX_ITEMS, takeOffMenu } from "./menu-items.server";
import type { Made, MenuPaste } from "./menu-paste";
import { menuPastes } from "./menu-pastes.table.server";
import { MAX_SECTIONS } from "./menu-sections.server";
import { readMenuText } from "./menu-text";
import { type KnownMenu, nameKey, type PlannedLine, planMenu } from "./paste-plan";

/** A menu put up from text: checked first, then applied whole, then undone whole if it was a mistake. */

type Db = Pick<Tx, "select">;

const OTHER = refusal("missing", "Someone pasted another menu. Check this one first.");
const DONE = refusal("missing", "This menu was applied already.");
const CHANGED = refusal("missing", "The menu has changed. Check this list again.");
const NOTHING = refusal("missing", "There's nothing to add or change.");
const NOT_APPLIED = refusal("missing", "There's nothing to undo.");
const ORDERED = refusal(
  "missing",
  "Some of these items were ordered already. Change them one by one.",
);

/** Takes the place of one that nobody applied. */
export function checkMenuText(text: string, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    tx.delete(menuPastes).where(isNull(menuPastes.appliedAt)).run();
    const { id } = tx.insert(menuPastes).values({ text }).returning({ id: menuPastes.id }).get();
    audit({ action: "created", entity: "menu paste", entityId: id });
    return { ok: true };
  });
}

/** What was typed last and not applied, to go on with. */
export function lastMenuText(): string {
  const paste = lastPaste(read());
  return paste && paste.made === null ? paste.text : "";
}

/** The last one, with what it would do to the menu as it is now, or what it did. */
export function readMenuPaste(): MenuPaste | null {
  const paste = lastPaste(read());
  if (!paste) return null;
  const { id, made, undoneAt } = paste;
  if (made === null) {
    const plan = planOf(read(), paste.text);
    return { state: "checked", id, plan, fingerprint: fingerprintOf(plan) };
  }
  const state = undoneAt ? "undone" : "applied";
  return { state, id, added: made.items.length, changed: made.prices.length };
}

/** @param fingerprint of the plan that was shown: what it wouldn't do any more is refused */
export function applyMenuPaste(
  { id, fingerprint }: { id: number; fingerprint?: string },
  actor: Actor,
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const paste = lastPaste(tx);
    if (paste?.id !== id) return OTHER;
    if (paste.made) return DONE;
    const plan = planOf(tx, paste.text);
    if (fingerprintOf(plan) !== fingerprint) return CHANGED;
    const made = make(tx, plan, audit);
    if (made.items.length + made.prices.length === 0) return NOTHING;
    tx.update(menuPastes).set({ appliedAt: new Date(), made }).where(eq(menuPastes.id, id)).run();
    audit({ action: "updated", entity: "menu paste", entityId: id, detail: { applied: true } });
    return { ok: true };
  });
}

/** As long as nothing of it was ordered. A price that was changed again stays. */
export function undoMenuPaste(id: number, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const paste = lastPaste(tx);
    if (paste?.id !== id) return OTHER;
    const { made, appliedAt, undoneAt } = paste;
    if (!made || !appliedAt || undoneAt) return NOT_APPLIED;
    if (wasOrdered(tx, made, appliedAt)) return ORDERED;
    unmake(tx, made, audit);
    tx.update(menuPastes).set({ undoneAt: new Date() }).where(eq(menuPastes.id, id)).run();
    audit({ action: "updated", entity: "menu paste", entityId: id, detail: { undone: true } });
    return { ok: true };
  });
}

const lastPaste = (db: Db) =>
  db.select().from(menuPastes).orderBy(desc(menuPastes.id)).limit(1).get();

function planOf(db: Db, text: string): PlannedLine[] {
  const menu = menuIn(db);
  const items = menu.reduce((sum, section) => sum + section.items.length, 0);
  const room = { items: MAX_ITEMS - items, sections: MAX_SECTIONS - menu.length };
  return planMenu(readMenuText(text), menu, room);
}

/** Of the transaction that it's asked in. */
function menuIn(db: Db): KnownMenu {
  const { id, name, priceCents } = products;
  const items = db
    .select({ id, name, priceCents, sectionId: menuItems.sectionId })
    .from(menuItems)
    .innerJoin(products, eq(id, menuItems.productId))
    .orderBy(asc(menuItems.position), asc(id))
    .all();
  return db
    .select({ id: menuSections.id, name: menuSections.name })
    .from(menuSections)
    .orderBy(asc(menuSections.position), asc(menuSections.id))
    .all()
    .map((section) => ({
      ...section,
      items: items.filter(({ sectionId }) => sectionId === section.id),
    }));
}

const fingerprintOf = (plan: readonly PlannedLine[]) =>
  createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 16);

function make(tx: Tx, plan: readonly PlannedLine[], audit: Audit): Made {
  const sections = new Map(menuIn(tx).map(({ id, name }) => [nameKey(name), id]));
  const made: Made = { items: [], sections: [], prices: [] };
  for (const { kind, section, name, priceCents, id, wasCents } of plan) {
    if (priceCents === null) continue;
    if (kind === "changed" && id !== undefined && wasCents !== undefined) {
      setPrice(tx, id, priceCents, audit);
      made.prices.push({ id, fromCents: wasCents, toCents: priceCents });
    } else if (kind === "new") {
      const sectionId = sections.get(nameKey(section)) ?? addSection(tx, section, sections.size);
      if (!sections.has(nameKey(section))) made.sections.push(sectionId);
      sections.set(nameKey(section), sectionId);
      const productId = addProduct(tx, name, priceCents);
      addToSection(tx, { productId, sectionId });
      audit({ action: "created", entity: "menu item", entityId: productId });
      made.items.push(productId);
    }
  }
  return made;
}

const addSection = (tx: Tx, name: string, position: number) =>
  tx.insert(menuSections).values({ name, position }).returning({ id: menuSections.id }).get().id;

const addProduct = (tx: Tx, name: string, priceCents: Cents) =>
  tx
    .insert(products)
    .values({ kind: "made", name, priceCents, isAvailable: true })
    .returning({ id: products.id })
    .get().id;

function setPrice(tx: Tx, id: number, priceCents: Cents, audit: Audit): void {
  tx.update(products).set({ priceCents }).where(eq(products.id, id)).run();
  audit({
    action: "updated",
    entity: "menu item",
    entityId: id,
    detail: { fields: ["priceCents"] },
  });
}

function wasOrdered(tx: Tx, { items, prices }: Made, since: Date): boolean {
  const ids = [...items, ...prices.map(({ id }) => id)];
  const found = tx
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, ids), gte(orders.createdAt, since)))
    .limit(1)
    .get();
  return found !== undefined;
}

function unmake(tx: Tx, { items, sections, prices }: Made, audit: Audit): void {
  for (const id of items) {
    takeOffMenu(tx, id);
    audit({ action: "deleted", entity: "menu item", entityId: id });
  }
  for (const { id, fromCents, toCents } of prices) {
    const now = tx.select({ priceCents: products.priceCents }).from(products);
    if (now.where(eq(products.id, id)).get()?.priceCents === toCents)
      setPrice(tx, id, fromCents, audit);
  }
  for (const id of sections) {
    const inUse = tx.select({ id: menuItems.productId }).from(menuItems);
    if (!inUse.where(eq(menuItems.sectionId, id)).get())
      tx.delete(menuSections).where(eq(menuSections.id, id)).run();
  }
}
