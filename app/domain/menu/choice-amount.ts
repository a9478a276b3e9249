import { type Choice, type ChoiceGroup, countOf, countsEach, isExactlyOne } from "./choice-group";

/**
 * How many choices of a group can be chosen, in the owner's words. This file has no zod, so the browser can
 * load it.
 */
export const AMOUNTS = [
  "one",
  "exactly-2",
  "exactly-3",
  "exactly-4",
  "exactly-5",
  "1-to-2",
  "1-to-3",
  "1-to-4",
  "1-to-5",
  "1",
  "2",
  "3",
  "4",
  "5",
] as const;
export type Amount = (typeof AMOUNTS)[number];

type Range = Pick<ChoiceGroup, "least" | "most">;

export const AMOUNT_NAMES = Object.fromEntries(
  AMOUNTS.map((amount) => [amount, nameOf(rangeOf(amount))]),
) as Record<Amount, string>;

function nameOf(range: Range): string {
  const isExact = range.least === range.most;
  const count = countOf(range);
  return isExact ? `Exactly ${count}` : `${count.charAt(0).toUpperCase()}${count.slice(1)}`;
}

export const WITH_REPEATS = ", with repeats";

/** 'Exactly 3, with repeats' */
export const describeAmount = (amount: Amount, { canRepeat = false }: { canRepeat?: boolean }) =>
  AMOUNT_NAMES[amount] + (repeats(amount, canRepeat) ? WITH_REPEATS : "");

/** Whether the same choice can be chosen again. Never in a group that takes only one, even if its box is checked. */
export const repeats = (amount: Amount, canRepeat: boolean) =>
  countsEach({ canRepeat, most: rangeOf(amount).most });

export function amountOf({ least, most }: Range): Amount {
  const isIt = (amount: Amount) => {
    const range = rangeOf(amount);
    return range.least === least && range.most === most;
  };
  return AMOUNTS.find(isIt) ?? "one";
}

export function rangeOf(amount: Amount): Range {
  if (amount === "one") return { least: 1, most: 1 };
  const most = Number(amount.at(-1));
  if (amount.startsWith("exactly")) return { least: most, most };
  return { least: amount.startsWith("1-to") ? 1 : 0, most };
}

/** Names for choosing nothing, which only a group that takes exactly one can offer. */
const NOTHING = ["none", "nothing", "no thanks"];

/** Why a group can't have these choices; null if it can. */
export function checkChoices(
  range: Range & { canRepeat?: boolean },
  choices: readonly Pick<Choice, "name">[],
): string | null {
  const { least, canRepeat } = range;
  if (choices.length < least && !canRepeat)
    return `Enter at least ${least} choices, or let them choose fewer`;
  const nothing = choices.find(({ name }) => NOTHING.includes(name.toLowerCase()));
  if (!nothing || isExactlyOne(range)) return null;
  return least === 0
    ? `Leave out ${nothing.name}: customers can skip this`
    : `Leave out ${nothing.name}: customers have to choose`;
}
