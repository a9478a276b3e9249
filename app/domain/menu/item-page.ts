import type { Cents } from "../money";
import type { ChoiceGroup } from "./choice-group";
import { ALLERGENS, type Allergen, isOut, type MenuItem } from "./menu";

/** An item as its own page shows it, at this moment. */
export type MenuItemView = {
  id: number;
  name: string;
  description: string | null;
  priceCents: Cents;
  imageUrl: string | null;
  allergens: Allergen[];
  isOut: boolean;
  groups: ChoiceGroup[];
};

export function toMenuItemView(item: MenuItem, groups: ChoiceGroup[], now: Date): MenuItemView {
  const { id, name, description, priceCents, imageUrl, allergens } = item;
  return {
    id,
    name,
    description,
    priceCents,
    imageUrl,
    allergens,
    isOut: isOut(item, now),
    groups: groups.map((group) => ({
      ...group,
      choices: group.choices.map(({ id, name, priceCents, allergens, isDefault, isOut }) => ({
        id,
        name,
        priceCents,
        allergens,
        isDefault,
        isOut,
      })),
    })),
  };
}

/** The choices that an item's page starts with: those chosen before, as far as available, or the defaults. */
export function startingChoices({ groups }: MenuItemView, before: readonly number[]): number[] {
  return groups
    .flatMap(({ choices }) => choices)
    .filter(({ id, isDefault }) => (before.length > 0 ? before.includes(id) : isDefault))
    .filter(({ isOut }) => !isOut)
    .map(({ id }) => id);
}

/** Allergens of an item and its chosen choices. */
export function allergensOf(item: MenuItemView, ids: readonly number[]): Allergen[] {
  const choices = item.groups.flatMap(({ choices }) => choices);
  const chosen = choices.filter(({ id }) => ids.includes(id));
  const all = [item, ...chosen].flatMap(({ allergens }) => allergens);
  return ALLERGENS.filter((one) => all.includes(one));
}
