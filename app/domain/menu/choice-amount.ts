/** How many of a group's choices are chosen, as the owner says it. Without zod, for the browser. */
export const AMOUNTS = ["one", "1", "2", "3", "4", "5"] as const;
export type Amount = (typeof AMOUNTS)[number];

export const AMOUNT_NAMES: Record<Amount, string> = {
  one: "Exactly one",
  1: "Up to 1",
  2: "Up to 2",
  3: "Up to 3",
  4: "Up to 4",
  5: "Up to 5",
};

type Range = { least: number; most: number };

export function amountOf({ least, most }: Range): Amount {
  return AMOUNTS.find((amount) => least === 0 && amount === String(most)) ?? "one";
}

export function rangeOf(amount: Amount): Range {
  return amount === "one" ? { least: 1, most: 1 } : { least: 0, most: Number(amount) };
}
