import type { products } from "~/db/schema/catalog.server";
import type { menuItems, menuSections } from "~/db/schema/menu.server";
import { type Cents, withDecimals } from "~/domain/money";
import { keysInOrder } from "~/domain/words";
import { amountOf } from "./choice-amount";
import {
  type Choice,
  type ChoiceGroup,
  choose,
  countsEach,
  defaultsOf,
  lacksChoices,
} from "./choice-group";
import { hoursFields, hoursLabel, type ServedHours } from "./served-hours";

/** Products that are made to order. This file has no zod, so the browser can load it. */

/** The fourteen allergens that European law lists, and wheat, which US law lists in place of gluten. */
export const ALLERGEN_NAMES = {
  celery: "Celery",
  crustaceans: "Crustaceans",
  eggs: "Eggs",
  fish: "Fish",
  gluten: "Gluten",
  lupin: "Lupin",
  milk: "Milk",
  mollusks: "Mollusks",
  mustard: "Mustard",
  nuts: "Tree nuts",
  peanuts: "Peanuts",
  sesame: "Sesame",
  soy: "Soy",
  sulfites: "Sulfites",
  wheat: "Wheat",
};
export const ALLERGENS = keysInOrder(ALLERGEN_NAMES);
export type Allergen = (typeof ALLERGENS)[number];

type ProductRow = typeof products.$inferSelect;

/** `outUntil` is when a sold-out item returns by itself; null or past if it isn't sold out. */
export type MenuItem = Pick<
  ProductRow,
  "id" | "name" | "description" | "priceCents" | "imageUrl" | "isAvailable"
> &
  Pick<
    typeof menuItems.$inferSelect,
    "sectionId" | "allergens" | "outUntil" | "servedFrom" | "servedUntil"
  >;

/** An item with the fields that only the owner sees. */
export type OwnersItem = MenuItem & Pick<ProductRow, "isTaxExempt"> & { choiceGroupIds: number[] };

/** The sections of a new menu. The owner can rename them and add others. */
export const FIRST_SECTIONS = ["Food", "Drinks", "Sweets"] as const;

export type MenuSection = Pick<typeof menuSections.$inferSelect, "id" | "name">;

/** Sections with their items, in the owner's order. */
export type Menu = (MenuSection & { items: MenuItem[] })[];

export function isOut({ outUntil }: Pick<MenuItem, "outUntil">, now: Date): boolean {
  return outUntil !== null && outUntil > now;
}

/** Whether the item itself is sold out, or too many of its choices are. */
export const isOutWith = (
  groups: readonly ChoiceGroup[],
  item: Pick<MenuItem, "outUntil">,
  now: Date,
) => isOut(item, now) || lacksChoices(groups);

export type BoardItem = Pick<MenuItem, "id" | "name" | "description"> & {
  /** Absent without a photo. */
  imageUrl?: string;
  /** The price with the default choices, if they're available. */
  priceCents: Cents;
  /** The default choices. Absent if there's something to choose first. */
  usual?: Pick<Choice, "id" | "name">[];
  /** True if the item has any choices. */
  asks?: true;
  /**
   * The allergens of the item and its default choices, like 'eggs, gluten, milk'. Absent if there are none, to
   * save bytes.
   */
  contains?: string;
  /** 'Until 11 AM'; absent if it's served all day. */
  served?: string;
  /** True if the chosen stop has no pickup time within the item's hours. */
  notAtStop?: true;
  isOut?: true;
};

/** The menu as customers see it. */
export type Board = (MenuSection & { items: BoardItem[] })[];

/**
 * @param groups the choice groups of each item, by its ID
 * @param missesHours whether the chosen stop has no pickup time within an item's hours
 */
export function toBoard(
  menu: Menu,
  groups: ReadonlyMap<number, ChoiceGroup[]>,
  now: Date,
  missesHours: (hours: ServedHours) => boolean = () => false,
): Board {
  return menu.map(({ id, name, items }) => ({
    id,
    name,
    items: items.map((item) => ({
      ...toBoardItem(item, groups.get(item.id) ?? [], now),
      ...(missesHours(item) && { notAtStop: true }),
    })),
  }));
}

function toBoardItem(item: MenuItem, groups: ChoiceGroup[], now: Date): BoardItem {
  const { id, name, description, priceCents } = item;
  const { choices, cents, problem } = choose(groups, defaultsOf(groups));
  const inAll = [item, ...choices].flatMap(({ allergens }) => allergens);
  const allergens = ALLERGENS.filter((one) => inAll.includes(one)).map((one) =>
    ALLERGEN_NAMES[one].toLowerCase(),
  );
  const served = hoursLabel(item);
  return {
    id,
    name,
    description,
    ...(item.imageUrl !== null && { imageUrl: item.imageUrl }),
    priceCents: problem ? priceCents : priceCents + cents,
    ...(!problem && { usual: choices.map(({ id, name }) => ({ id, name })) }),
    ...(groups.length > 0 && { asks: true }),
    ...(allergens.length > 0 && { contains: allergens.join(", ") }),
    ...(served && { served }),
    ...(isOutWith(groups, item, now) && { isOut: true }),
  };
}

type OutUntil = { outUntil: Date | null };

/** When the next sold-out item or choice returns, and with it the page changes. */
export function nextBack(
  menu: Menu,
  groups: ReadonlyMap<number, { choices: OutUntil[] }[]>,
  now: Date,
): Date | null {
  const items: OutUntil[] = menu.flatMap((section) => section.items);
  const choices = [...groups.values()].flat().flatMap((group) => group.choices);
  return nextOf(
    [...items, ...choices].map(({ outUntil }) => outUntil),
    now,
  );
}

/** The first of these instants that's in the future; null for none. */
export function nextOf(instants: readonly (Date | null)[], now: Date): Date | null {
  const ahead = instants.flatMap((at) => (at && at > now ? Number(at) : []));
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

export function toMenuItemJson({ choiceGroupIds, isTaxExempt, ...item }: OwnersItem) {
  return { ...toItemJson(item, new Date()), choiceGroupIds, ...(isTaxExempt && { isTaxExempt }) };
}

function toItemJson(item: MenuItem, now: Date) {
  const { id, name, description, imageUrl, sectionId, allergens, isAvailable, priceCents } = item;
  const shown = { id, name, description, imageUrl, sectionId, allergens, isAvailable, priceCents };
  return { ...withDecimals(shown), ...hoursFields(item), isSoldOut: isOut(item, now) };
}

/** @param groups the choice groups of each item, by its ID */
export function toMenuJson(menu: Menu, groups: ReadonlyMap<number, ChoiceGroup[]>, now: Date) {
  return menu.map(({ id, name, items }) => ({
    id,
    name,
    items: items.map((item) => ({
      ...toItemJson(item, now),
      isSoldOut: isOutWith(groups.get(item.id) ?? [], item, now),
      ...(groups.has(item.id) && { choiceGroups: groups.get(item.id)?.map(toGroupJson) }),
    })),
  }));
}

function toGroupJson(group: ChoiceGroup) {
  const { id, name, least, most, choices } = group;
  const repeats = countsEach(group) && { canRepeat: true };
  return { id, name, least, most, ...repeats, choices: choices.map(toChoiceJson) };
}

function toChoiceJson({ id, name, priceCents, allergens, isDefault, isOut }: Choice) {
  return withDecimals({ id, name, priceCents, allergens, isDefault, isSoldOut: isOut });
}

/** A choice group as the API writes it, with `amount` as the owner enters it. */
export function toChoiceGroupJson(group: ChoiceGroup & { itemIds: number[] }) {
  const { id, name, choices, itemIds } = group;
  return {
    id,
    name,
    amount: amountOf(group),
    ...(countsEach(group) && { canRepeat: true }),
    choices: choices.map(toChoiceJson),
    items: itemIds,
  };
}
