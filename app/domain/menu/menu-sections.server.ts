import { asc, count, eq } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { menuItems, menuSections } from "~/db/schema/menu.server";
import type { Actor } from "~/domain/access/actor";
import { refusal } from "~/domain/result";
import { namedColumns, rowsOf } from "~/domain/rows/rows.server";
import { FIRST_SECTIONS, type MenuSection } from "./menu";
import type { NewMenuSection } from "./menu-section.schema";
import { type Move, moved } from "./positions";

/** The most sections on the menu. */
export const MAX_SECTIONS = 20;
const FULL = refusal("invalid", `A menu can have up to ${MAX_SECTIONS} sections.`);
const BEGUN = refusal("conflict", "This menu already has sections.");
const IN_USE = refusal("conflict", "This section has items. Move or delete them first.");

const rows = rowsOf({
  ...namedColumns(menuSections, ["name"]),
  entity: "menu section",
  gone: "This section no longer exists.",
});

export const { find: findMenuSection, update: updateMenuSection } = rows;

const inOrder = [asc(menuSections.position), asc(menuSections.id)];

export type CountedSection = MenuSection & { items: number };

/** Sections in the owner's order, each with its number of items. */
export function listMenuSections(): CountedSection[] {
  return read()
    .select({ id: menuSections.id, name: menuSections.name, items: count(menuItems.productId) })
    .from(menuSections)
    .leftJoin(menuItems, eq(menuItems.sectionId, menuSections.id))
    .groupBy(menuSections.id)
    .orderBy(...inOrder)
    .all();
}

/** Adds a section, as the last one. */
export function createMenuSection({ name }: NewMenuSection, actor: Actor) {
  return rows.create(
    { name, position: Number.MAX_SAFE_INTEGER },
    actor,
    (tx) => place(tx, idsOf(tx)),
    (tx) => (idsOf(tx).length < MAX_SECTIONS ? null : FULL),
  );
}

/** Adds the first sections. Refuses with conflict if there are any. */
export function createFirstSections(actor: Actor) {
  return rows.createAll(
    (tx) =>
      idsOf(tx).length === 0
        ? FIRST_SECTIONS.map((name, position) => ({ input: { name, position } }))
        : BEGUN,
    actor,
  );
}

export function moveMenuSection(id: number, move: Move, actor: Actor) {
  const position = (tx: Tx) => {
    place(tx, moved(idsOf(tx), id, move));
    return null;
  };
  return rows.update(id, {}, actor, { extraFields: { position } });
}

/** Deletes an empty section. Refuses if it has items, which must be moved or deleted first. */
export function deleteMenuSection(id: number, actor: Actor) {
  return rows.remove(id, actor, undefined, (tx) => {
    const items = tx.select({ id: menuItems.productId }).from(menuItems);
    return items.where(eq(menuItems.sectionId, id)).get() ? IN_USE : null;
  });
}

function idsOf(tx: Tx): number[] {
  const ids = tx.select({ id: menuSections.id }).from(menuSections);
  return ids
    .orderBy(...inOrder)
    .all()
    .map(({ id }) => id);
}

function place(tx: Tx, ids: readonly number[]): void {
  for (const [position, id] of ids.entries())
    tx.update(menuSections).set({ position }).where(eq(menuSections.id, id)).run();
}
