import type { Cents } from "~/domain/money";
import { menuItemPath } from "~/domain/products/product-path";
import { type ChoiceGroup, repeated } from "./choice-group";
import { ALLERGENS, type Allergen, isOutWith, type MenuItem } from "./menu";
import { hoursLabel } from "./served-hours";

/** An item as its own page shows it now. */
export type MenuItemView = {
  id: number;
  name: string;
  description: string | null;
  priceCents: Cents;
  imageUrl: string | null;
  allergens: Allergen[];
  /** 'Until 11 AM'; absent if it's served all day. */
  served?: string;
  isOut: boolean;
  groups: ChoiceGroup[];
};

export function toMenuItemView(item: MenuItem, groups: ChoiceGroup[], now: Date): MenuItemView {
  const { id, name, description, priceCents, imageUrl, allergens } = item;
  const served = hoursLabel(item);
  return {
    id,
    name,
    description,
    priceCents,
    imageUrl,
    allergens,
    ...(served && { served }),
    isOut: isOutWith(groups, item, now),
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

/**
 * The choices preselected on an item's page, if they're available.
 * @param before earlier choices; null for the defaults
 */
export function startingChoices(
  { groups }: MenuItemView,
  before: readonly number[] | null,
): number[] {
  const all = groups.flatMap(({ choices }) => choices);
  return (before ? repeated(all, before) : all.filter(({ isDefault }) => isDefault))
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

/** The ID of the error on an item's page, which stands next to its choices. */
export const CHOICE_PROBLEM = "choice-problem";

/** The path of an item's page that keeps refused choices and says why. */
export function chooseAgainPath(
  item: Pick<MenuItemView, "id" | "name">,
  refused: readonly number[],
  replaces: string | null,
): string {
  const search = new URLSearchParams({ refused: refused.join("_") });
  if (replaces !== null) search.set("line", replaces);
  return `${menuItemPath(item)}?${search}#${CHOICE_PROBLEM}`;
}

/** An item's page, or any other, without the choices that were refused. */
export function withoutRefused(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.delete("refused");
  const search = searchParams.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}

const REFUSED = /^(?:[1-9]\d{0,8}(?:_[1-9]\d{0,8}){0,99})?$/;

/** The refused choices that an item's page explains; null if there are none. */
export function refusedChoices(search: URLSearchParams): number[] | null {
  const text = search.get("refused");
  if (text === null || !REFUSED.test(text)) return null;
  return text === "" ? [] : text.split("_").map(Number);
}
