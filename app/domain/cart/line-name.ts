import { MAX_CHOICES } from "../menu/choice-group";

/**
 * A line of a cart or an order is a product as it was chosen: two lattes with different milk are two
 * lines. Its name is '12', or '12_3_7' with the IDs of its choices in ascending order, and the same in
 * storage, cookie, form, order, and refund.
 */
export type LineName = string;

/** The product and choices that a line name stands for. Goods have no choices. */
export type ChosenItem = { productId: number; choices?: number[] };

const NAME = /^[1-9]\d{0,8}(?:_[1-9]\d{0,8})*$/;

export function lineName({ productId, choices = [] }: ChosenItem): LineName {
  return [productId, ...[...choices].sort((one, other) => one - other)].join("_");
}

/** Null for anything that isn't written as `lineName` writes it: '12_7_3', '12_3_3'. */
export function readLineName(text: string): ChosenItem | null {
  if (!NAME.test(text)) return null;
  const [productId = 0, ...choices] = text.split("_").map(Number);
  const isAscending = choices.every((id, index) => id > (choices[index - 1] ?? 0));
  if (!isAscending || choices.length > MAX_CHOICES) return null;
  return chosenItem(productId, choices);
}

/** Goods go without a list, as they did before anything could be chosen. */
export function chosenItem(productId: number, choices: number[]): ChosenItem {
  return choices.length === 0 ? { productId } : { productId, choices };
}

/** 'Latte (Oat, Beans)'. A choice that nobody knows anymore has no name. */
export function nameWithChoices(name: string, choices: readonly string[]): string {
  const known = choices.filter((choice) => choice !== "");
  return known.length === 0 ? name : `${name} (${known.join(", ")})`;
}
