import type { choiceGroups, choices } from "~/db/schema/menu.server";
import type { Cents } from "../money";

/** Without zod, since the browser needs it too. */

/** The most choices for one item. With six, a cart of fifty lines would be too long for a cookie. */
export const MAX_CHOICES = 5;

/** How the field of a group begins, in the form that adds an item to the cart. */
export const CHOICE_FIELD = "choice.";

/** `priceCents` is added to the item's price. */
export type Choice = Pick<
  typeof choices.$inferSelect,
  "id" | "name" | "priceCents" | "allergens" | "isDefault"
> & {
  /** Whether it's sold out right now. */
  isOut: boolean;
};

/** 'Milk' asks for one of its choices, 'Toppings' for none or up to `most`. */
export type ChoiceGroup = Pick<
  typeof choiceGroups.$inferSelect,
  "id" | "name" | "least" | "most"
> & { choices: Choice[] };

/** 'Choose one', 'Choose up to 2' */
export function askOf({ least, most }: Pick<ChoiceGroup, "least" | "most">): string {
  return least === 1 && most === 1 ? "Choose one" : `Choose up to ${most}`;
}

/** The choices of someone who says nothing. */
export function defaultsOf(groups: readonly ChoiceGroup[]): number[] {
  return choicesOf(groups)
    .filter(({ isDefault }) => isDefault)
    .map(idOf);
}

const choicesOf = (groups: readonly ChoiceGroup[]) => groups.flatMap(({ choices }) => choices);
const idOf = ({ id }: Choice) => id;

export type Chosen = {
  /** The chosen choices, in the order of the menu. */
  choices: Choice[];
  /** Price of all choices, on top of the item's price. */
  cents: Cents;
  /** Why it can't be made like this; null if it can. */
  problem: string | null;
};

/** The one place that knows what may be chosen, and what it costs. */
export function choose(groups: readonly ChoiceGroup[], ids: readonly number[]): Chosen {
  const choices = choicesOf(groups).filter(({ id }) => ids.includes(id));
  const cents = choices.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return { choices, cents, problem: problemOf(groups, choices, ids) };
}

/** Prices of choices by ID. Order lines store them, since the owner can change prices. */
export function pricesOf(
  chosen: readonly Pick<Choice, "id" | "priceCents">[],
): Record<number, Cents> {
  return Object.fromEntries(chosen.map(({ id, priceCents }) => [id, priceCents]));
}

function problemOf(
  groups: readonly ChoiceGroup[],
  chosen: readonly Choice[],
  ids: readonly number[],
): string | null {
  if (chosen.length < ids.length) return "Something you chose is no longer on the menu.";
  const out = chosen.find(({ isOut }) => isOut);
  if (out) return `${out.name} is sold out today.`;
  for (const { name, least, most, choices } of groups) {
    const own = choices.filter((choice) => chosen.includes(choice)).length;
    if (own < least) return `Choose an option for ${name}.`;
    if (own > most) return `Choose up to ${most} for ${name}.`;
  }
  return null;
}
