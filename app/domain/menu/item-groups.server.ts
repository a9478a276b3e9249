import { and, eq, inArray, isNull, max, ne, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { choiceGroups, productChoiceGroups } from "~/db/schema/menu.server";
import { MAX_CHOICES } from "./choice-fields";

/** The choice groups of each item. A group's own dialog sets its items (choice-groups.server.ts). */

const { productId, groupId, position } = productChoiceGroups;

/** The IDs of an item's choice groups, sorted like the form's checkboxes. */
export const askedGroupIds = sql<string>`(SELECT json_group_array(${groupId} ORDER BY ${groupId})
  FROM ${productChoiceGroups} WHERE ${productId} = ${products.id})`.mapWith((list): number[] =>
  JSON.parse(list),
);

const areThere = (ids: readonly number[]) =>
  and(inArray(choiceGroups.id, [...ids]), isNull(choiceGroups.deletedAt));

/**
 * The problem if one of these groups never was, or if together they allow more choices than a line has room for
 * (`MAX_CHOICES`). One that was deleted is none: a form may have been open since before.
 */
export function checkGroups(tx: Tx, ids: readonly number[]): string | null {
  const all = tx.select({ id: choiceGroups.id }).from(choiceGroups).all();
  const unknown = ids.find((id) => !all.some((group) => group.id === id));
  if (unknown !== undefined) return `No choices have the ID ${unknown}.`;
  const asked = tx
    .select({ most: sum(choiceGroups.most).mapWith(Number) })
    .from(choiceGroups)
    .where(areThere(ids))
    .get();
  if ((asked?.most ?? 0) <= MAX_CHOICES) return null;
  return `An item can have up to ${MAX_CHOICES} choices. Uncheck a group, or allow fewer in it.`;
}

type AskedGroup = { id: number | null; itemIds: readonly number[]; most: number };

/** The problem if an item has no room for another group (`MAX_CHOICES`). */
export function checkItemRoom(tx: Tx, { id, itemIds, most }: AskedGroup): string | null {
  const others: SQL | undefined = id === null ? undefined : ne(choiceGroups.id, id);
  const full = tx
    .select({ name: products.name, asked: sum(choiceGroups.most).mapWith(Number) })
    .from(productChoiceGroups)
    .innerJoin(choiceGroups, eq(choiceGroups.id, productChoiceGroups.groupId))
    .innerJoin(products, eq(products.id, productChoiceGroups.productId))
    .where(
      and(
        inArray(productChoiceGroups.productId, [...itemIds]),
        isNull(choiceGroups.deletedAt),
        others,
      ),
    )
    .groupBy(products.id)
    .all()
    .find(({ asked }) => asked + most > MAX_CHOICES);
  return full
    ? `${full.name} would have more than ${MAX_CHOICES} choices. Uncheck it, or allow fewer.`
    : null;
}

/** Sets an item's groups. Groups that it already has keep their order. Deleted groups are left out. */
export function setGroupsOfItem(tx: Tx, itemId: number, ids: readonly number[]): null {
  tx.delete(productChoiceGroups)
    .where(and(eq(productId, itemId), notInArray(groupId, [...ids])))
    .run();
  const there = tx.select({ id: choiceGroups.id }).from(choiceGroups).where(areThere(ids)).all();
  for (const { id } of there) addGroupToItem(tx, itemId, id);
  return null;
}

/** Adds a group to an item, as the last one. Does nothing if the item has it. */
export function addGroupToItem(tx: Tx, itemId: number, askedId: number): void {
  const last = tx
    .select({ position: max(position) })
    .from(productChoiceGroups)
    .where(eq(productId, itemId))
    .get();
  tx.insert(productChoiceGroups)
    .values({ productId: itemId, groupId: askedId, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing()
    .run();
}
