import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { choiceGroups, choices, productChoiceGroups } from "~/db/schema/menu.server";
import type { Choice, ChoiceGroup } from "./choice-group";
import { isOut, type Menu } from "./menu";
import { findMenuItem } from "./menu-items.server";

/** A group with the times at which sold-out choices return, so that a page knows how long it's current. */
export type TimedGroup = Omit<ChoiceGroup, "choices"> & {
  choices: (Choice & { outUntil: Date | null })[];
};

/** The choice groups of these products, in one query. Products without groups are left out. */
export function groupsOfProducts(
  db: Db,
  productIds: readonly number[],
  now: Date,
): Map<number, TimedGroup[]> {
  const { id, name, priceCents, allergens, isDefault, outUntil } = choices;
  const rows = db
    .select({
      productId: productChoiceGroups.productId,
      group: {
        id: choiceGroups.id,
        name: choiceGroups.name,
        least: choiceGroups.least,
        most: choiceGroups.most,
        canRepeat: choiceGroups.canRepeat,
      },
      choice: { id, name, priceCents, allergens, isDefault, outUntil },
    })
    .from(productChoiceGroups)
    .innerJoin(choiceGroups, eq(choiceGroups.id, productChoiceGroups.groupId))
    .innerJoin(choices, and(eq(choices.groupId, choiceGroups.id), isNull(choices.deletedAt)))
    .where(inArray(productChoiceGroups.productId, [...productIds]))
    .orderBy(
      asc(productChoiceGroups.productId),
      asc(productChoiceGroups.position),
      asc(choiceGroups.id),
      asc(choices.position),
    )
    .all();
  const found = new Map<number, TimedGroup[]>();
  for (const { productId, group, choice: stored } of rows) {
    const choice = { ...stored, isOut: isOut(stored, now) };
    const groups = found.get(productId) ?? [];
    const known = groups.find(({ id }) => id === group.id);
    if (known) known.choices.push(choice);
    else groups.push({ ...group, choices: [choice] });
    found.set(productId, groups);
  }
  return found;
}

/** An item that customers can order, with its choice groups; null for any other ID. */
export function findAvailableItem(id: number, now: Date) {
  const item = findMenuItem(id);
  if (!item?.isAvailable) return null;
  return { item, groups: groupsOfProducts(read(), [id], now).get(id) ?? [] };
}

export function groupsOfMenu(menu: Menu, now: Date): Map<number, TimedGroup[]> {
  const ids = menu.flatMap(({ items }) => items.map(({ id }) => id));
  return groupsOfProducts(read(), ids, now);
}
