import type { Cents } from "../money";
import { type Allergen, isOut } from "./menu";

/** Without zod, since the browser needs it too. */

/** Of one item. With six, a cart of fifty lines would be too long for a cookie. */
export const MAX_CHOICES = 5;

export type Choice = {
  id: number;
  name: string;
  /** On top of the item's price. */
  priceCents: Cents;
  allergens: Allergen[];
  isDefault: boolean;
  /** Not to be had until then. */
  outUntil: Date | null;
};

/** 'Milk' asks for one of its choices, 'Toppings' for none or up to `most`. */
export type ChoiceGroup = {
  id: number;
  name: string;
  least: number;
  most: number;
  choices: Choice[];
};

/** 'Choose one', 'Choose up to 2' */
export function askOf({ least, most }: Pick<ChoiceGroup, "least" | "most">): string {
  return least === 1 && most === 1 ? "Choose one" : `Choose up to ${most}`;
}

/** What's chosen for someone who says nothing. */
export function defaultsOf(groups: readonly ChoiceGroup[]): number[] {
  return groups.flatMap(({ choices }) => choices.filter(({ isDefault }) => isDefault)).map(idOf);
}

const idOf = ({ id }: Choice) => id;

export type Chosen = {
  /** In the order of the menu. */
  choices: Choice[];
  /** Of all of them, on top of the item's price. */
  cents: Cents;
  /** Why it can't be made like this, and in which group; null if it can. */
  problem: { groupId: number | null; text: string } | null;
};

/** The one place that knows what may be chosen, and what it costs. */
export function choose(groups: readonly ChoiceGroup[], ids: readonly number[], now: Date): Chosen {
  const choices = groups.flatMap((group) => group.choices.filter(({ id }) => ids.includes(id)));
  return {
    choices,
    cents: choices.reduce((sum, { priceCents }) => sum + priceCents, 0),
    problem: problemOf(groups, choices, ids, now),
  };
}

function problemOf(
  groups: readonly ChoiceGroup[],
  chosen: readonly Choice[],
  ids: readonly number[],
  now: Date,
): Chosen["problem"] {
  if (chosen.length < ids.length) return { groupId: null, text: GONE };
  for (const { id: groupId, name, least, most, choices } of groups) {
    const own = choices.filter((choice) => chosen.includes(choice));
    const out = own.find((choice) => isOut(choice, now));
    if (out) return { groupId, text: `${out.name} is sold out today.` };
    if (own.length < least) return { groupId, text: `Choose an option for ${name}.` };
    if (own.length > most) return { groupId, text: `Choose up to ${most} for ${name}.` };
  }
  return null;
}

const GONE = "Something you chose is no longer on the menu.";
