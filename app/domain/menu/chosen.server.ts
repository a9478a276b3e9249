import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { ChoiceGroup } from "./choice-group";
import { choiceGroups, choices, productChoiceGroups } from "./choices.table.server";

/** What's asked of each of these products, in one query. One without groups isn't in it. */
export function groupsOfProducts(
  db: Pick<Tx, "select">,
  productIds: readonly number[],
): Map<number, ChoiceGroup[]> {
  const { id, name, priceCents, allergens, isDefault, outUntil } = choices;
  const rows = db
    .select({
      productId: productChoiceGroups.productId,
      group: {
        id: choiceGroups.id,
        name: choiceGroups.name,
        least: choiceGroups.least,
        most: choiceGroups.most,
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
  const found = new Map<number, ChoiceGroup[]>();
  for (const { productId, group, choice } of rows) {
    const groups = found.get(productId) ?? [];
    const known = groups.find(({ id }) => id === group.id);
    if (known) known.choices.push(choice);
    else groups.push({ ...group, choices: [choice] });
    found.set(productId, groups);
  }
  return found;
}
