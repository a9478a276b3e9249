import { and, eq, isNull, notInArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { choiceGroups, choices, menuItems, productChoiceGroups } from "~/db/schema/menu.server";
import { rangeOf, repeats } from "./choice-amount";
import { type NewChoice, type NewChoiceGroup, sectionPlace } from "./choice-group.schema";
import { addGroupToItem } from "./item-groups.server";

type GroupColumns = Pick<NewChoiceGroup, "name" | "amount" | "canRepeat">;

export const columnsOf = ({ name, amount, canRepeat = false }: GroupColumns) => ({
  name,
  canRepeat: repeats(amount, canRepeat),
  ...rangeOf(amount),
});

/** Inserts a group within the caller's transaction. */
export function insertChoiceGroup(tx: Tx, group: GroupColumns & Pick<NewChoiceGroup, "choices">) {
  const { id } = tx
    .insert(choiceGroups)
    .values(columnsOf(group))
    .returning({ id: choiceGroups.id })
    .get();
  writeChoices(tx, id, group.choices);
  return id;
}

export function forgetGroup(tx: Tx, id: number): void {
  tx.update(choiceGroups).set({ deletedAt: new Date() }).where(eq(choiceGroups.id, id)).run();
  tx.delete(productChoiceGroups).where(eq(productChoiceGroups.groupId, id)).run();
}

/** Stores a group's choices. A choice that keeps its name keeps its ID and its sold-out mark. */
export function writeChoices(tx: Tx, groupId: number, list: readonly NewChoice[]): null {
  const isOfGroup = and(eq(choices.groupId, groupId), isNull(choices.deletedAt));
  const known = tx.select().from(choices).where(isOfGroup).all();
  const idOf = ({ name }: NewChoice) =>
    known.find((old) => old.name.toLowerCase() === name.toLowerCase())?.id;
  const listedIds = list.flatMap((choice) => idOf(choice) ?? []);
  // No choice is the default for a moment, since two can't be.
  tx.update(choices).set({ isDefault: false }).where(isOfGroup).run();
  tx.update(choices)
    .set({ deletedAt: new Date() })
    .where(and(isOfGroup, notInArray(choices.id, listedIds)))
    .run();
  for (const [position, choice] of list.entries()) {
    const id = idOf(choice);
    const columns = { ...choice, position };
    if (id === undefined)
      tx.insert(choices)
        .values({ ...columns, groupId })
        .run();
    else tx.update(choices).set(columns).where(eq(choices.id, id)).run();
  }
  return null;
}

/**
 * The items of these places. 'section-3' means all items that the section has now. Items no longer on the menu
 * are left out.
 */
export function itemsAt(tx: Tx, places: readonly string[]): number[] {
  return tx
    .select({ id: menuItems.productId, sectionId: menuItems.sectionId })
    .from(menuItems)
    .all()
    .filter(({ id, sectionId }) => {
      return places.includes(String(id)) || places.includes(sectionPlace(sectionId));
    })
    .map(({ id }) => id);
}

/** Sets the items that use a group. Items that already use it keep its position, and in others it comes last. */
export function setItemsOfGroup(tx: Tx, groupId: number, itemIds: readonly number[]): null {
  const { productId } = productChoiceGroups;
  const isOfGroup = eq(productChoiceGroups.groupId, groupId);
  tx.delete(productChoiceGroups)
    .where(and(isOfGroup, notInArray(productId, [...itemIds])))
    .run();
  for (const id of itemIds) addGroupToItem(tx, id, groupId);
  return null;
}
