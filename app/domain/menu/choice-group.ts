import type { choiceGroups, choices } from "~/db/schema/menu.server";
import type { Cents } from "~/domain/money";
import { CHOICE_FIELD, MAX_CHOICES } from "./choice-fields";

/** Choice groups, and what can be chosen from them. This file has no zod, so the browser can load it. */

const COUNT_FIELD = /^choice\.\d+\.([1-9]\d{0,8})$/;
const ID = /^[1-9]\d{0,8}$/;

/** IDs of the choices in a form's fields, each as often as it was chosen. Null if a field isn't readable. */
export function choicesIn(fields: Iterable<[string, FormDataEntryValue]>): number[] | null {
  const ids: number[] = [];
  for (const [name, value] of fields) {
    if (!name.startsWith(CHOICE_FIELD)) continue;
    const [, counted] = COUNT_FIELD.exec(name) ?? [];
    const [id, count] = counted ? [counted, Number(value)] : [String(value), 1];
    if (!ID.test(id) || !Number.isInteger(count) || count < 0 || count > MAX_CHOICES) return null;
    for (let n = 0; n < count; n++) ids.push(Number(id));
  }
  return ids;
}

/** `priceCents` is added to the item's price. */
export type Choice = Pick<
  typeof choices.$inferSelect,
  "id" | "name" | "priceCents" | "allergens" | "isDefault"
> & {
  /** True if it's sold out right now. */
  isOut: boolean;
};

/** 'Milk' asks for one of its choices, 'Tacos' for three, 'Toppings' for none or up to `most`. */
export type ChoiceGroup = Pick<
  typeof choiceGroups.$inferSelect,
  "id" | "name" | "least" | "most"
> & {
  /** Whether the same choice can be chosen again. Older till pages don't have this. */
  canRepeat?: boolean;
  choices: Choice[];
};

type Range = Pick<ChoiceGroup, "least" | "most">;

/** Whether the same choice can be chosen again, so that a form asks how many of each. */
export const countsEach = ({ canRepeat, most }: Pick<ChoiceGroup, "canRepeat" | "most">) =>
  canRepeat === true && most > 1;

export const isExactlyOne = ({ least, most }: Range) => least === 1 && most === 1;

/** 'one', '3', '1 or 2', '1 to 3', 'up to 2' */
export function countOf({ least, most }: Range): string {
  if (least === most) return most === 1 ? "one" : String(most);
  if (least === 0) return `up to ${most}`;
  return `${least} ${most - least === 1 ? "or" : "to"} ${most}`;
}

export const askOf = (range: Range) => `Choose ${countOf(range)}`;

/** The choices of a customer who doesn't choose. */
export function defaultsOf(groups: readonly ChoiceGroup[]): number[] {
  return choicesOf(groups)
    .filter(({ isDefault }) => isDefault)
    .map(idOf);
}

const choicesOf = (groups: readonly ChoiceGroup[]) => groups.flatMap(({ choices }) => choices);
const idOf = ({ id }: Choice) => id;

export type Chosen = {
  /** The chosen choices, in the order of the menu, each as often as it was chosen. */
  choices: Choice[];
  /** Price of all choices, on top of the item's price. */
  cents: Cents;
  /** Why these choices can't be ordered; null if they can. */
  problem: string | null;
};

/** Applies the rules of choosing, and adds up the price. No other code does. */
export function choose(groups: readonly ChoiceGroup[], ids: readonly number[]): Chosen {
  const choices = repeated(choicesOf(groups), ids);
  const cents = choices.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return { choices, cents, problem: findProblem(groups, ids)?.message ?? null };
}

/** Splits groups into those that several items share, and those of a single item by the item's ID. */
export function splitByItem<Group extends Pick<ChoiceGroup, "id">>(
  groups: ReadonlyMap<number, readonly Group[]>,
): { shared: Group[]; own: Map<number, Group[]> } {
  const asked = [...groups.values()].flat();
  const counts = new Map<number, number>();
  for (const { id } of asked) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isShared = ({ id }: Group) => (counts.get(id) ?? 0) > 1;
  const shared = new Map(asked.filter(isShared).map((group) => [group.id, group]));
  const own = [...groups].map(([itemId, ofItem]): [number, Group[]] => [
    itemId,
    ofItem.filter((group) => !isShared(group)),
  ]);
  return { shared: [...shared.values()], own: new Map(own) };
}

/** The choices with these IDs, each as often as its ID occurs. */
export const repeated = <Each extends { id: number }>(
  choices: readonly Each[],
  ids: readonly number[],
): Each[] => choices.flatMap((choice) => ids.filter((id) => id === choice.id).map(() => choice));

/** True if so many choices are sold out that a group can't be filled, so nobody can order the item. */
export function lacksChoices(groups: readonly ChoiceGroup[]): boolean {
  return groups.some(({ least, canRepeat, choices }) => {
    const there = choices.filter(({ isOut }) => !isOut).length;
    return there < (canRepeat ? Math.min(least, 1) : least);
  });
}

/** Prices of choices by ID. Order lines store them, since the owner can change prices. */
export function pricesOf(
  chosen: readonly Pick<Choice, "id" | "priceCents">[],
): Record<number, Cents> {
  return Object.fromEntries(chosen.map(({ id, priceCents }) => [id, priceCents]));
}

export type ChoiceProblem = {
  message: string;
  /** The group it's about; null for a choice that's in no group anymore. */
  groupId: number | null;
};

export function findProblem(
  groups: readonly ChoiceGroup[],
  ids: readonly number[],
): ChoiceProblem | null {
  const known = choicesOf(groups).map(idOf);
  if (ids.some((id) => !known.includes(id)))
    return { message: "Something you chose is no longer on the menu.", groupId: null };
  for (const group of groups) {
    const chosen = repeated(group.choices, ids);
    const message = describeProblem(group, chosen);
    if (message) return { message, groupId: group.id };
  }
  return null;
}

function describeProblem(group: ChoiceGroup, chosen: readonly Choice[]): string | null {
  const { name, least, most, canRepeat } = group;
  const out = chosen.find(({ isOut }) => isOut);
  if (out) return `${out.name} is sold out today.`;
  const twice = chosen.find((choice, index) => chosen.indexOf(choice) !== index);
  if (twice && !canRepeat) return `You can choose ${twice.name} once.`;
  if (chosen.length >= least && chosen.length <= most) return null;
  if (isExactlyOne(group) && chosen.length === 0) return `Choose an option for ${name}.`;
  const ask = `${askOf(group)} for ${name}.`;
  return chosen.length === 0 || least === 0 ? ask : `${ask} You chose ${chosen.length}.`;
}
