import { MAX_CHOICES } from "~/domain/menu/choice-fields";

/**
 * A line of a cart or an order is a product as it was chosen: two lattes with different milk are two
 * lines. Its name is '12', or '12_3_7' with the IDs of its choices in ascending order, and the same in
 * storage, cookie, form, order, and refund. An ID is repeated if it was chosen more than once: '12_3_3'.
 */
export type LineName = string;

/** The product and choices that a line name stands for. Goods have no choices. */
export type ChosenItem = { productId: number; choices?: number[] };

const NAME = /^[1-9]\d{0,8}(?:_[1-9]\d{0,8})*$/;

export function lineName({ productId, choices = [] }: ChosenItem): LineName {
  return [productId, ...[...choices].sort((one, other) => one - other)].join("_");
}

/** Reads a line name. Null if `lineName` wouldn't write it like that: '12_7_3'. */
export function readLineName(text: string): ChosenItem | null {
  if (!NAME.test(text)) return null;
  const [productId = 0, ...choices] = text.split("_").map(Number);
  const isSorted = choices.every((id, index) => id >= (choices[index - 1] ?? 0));
  if (!isSorted || choices.length > MAX_CHOICES) return null;
  return chosenItem(productId, choices);
}

/** An item with its choices. Goods have no list of choices, so their stored form never changed. */
export function chosenItem(productId: number, choices: number[]): ChosenItem {
  return choices.length === 0 ? { productId } : { productId, choices };
}

/** 'Latte (Oat, Beans)', 'Combo (2 × Al Pastor, Carnitas)'. Choices without a known name are left out. */
export function nameWithChoices(name: string, choices: readonly string[]): string {
  const known = countNames(choices);
  return known.length === 0 ? name : `${name} (${known.join(", ")})`;
}

const REPEATED = /^\d+ × /;

/** Names with counts, beside a quantity: in two combos, '2 × Al Pastor' becomes '2 × Al Pastor each'. */
export const countEach = (names: readonly string[], quantity: number): string[] =>
  names.map((name) => (quantity > 1 && REPEATED.test(name) ? `${name} each` : name));

/** Each name once: '2 × Al Pastor', 'Carnitas'. Blank names are left out. */
export function countNames(names: readonly string[]): string[] {
  const known = names.filter((name) => name !== "");
  return [...new Set(known)].map((name) => {
    const count = known.filter((other) => other === name).length;
    return count === 1 ? name : `${count} × ${name}`;
  });
}
