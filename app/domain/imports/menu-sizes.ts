import type { Cents } from "../money";

/** An item with several sizes, in the order in which its line has them. */
export type SizedItem = { name: string; sizes: { name: string; priceCents: Cents }[] };

/** The words before a price, and the price. */
export type PricedWords = { words: readonly string[]; priceCents: Cents };

const SIZE =
  /^(?:xs|s|m|l|xl|mini|kids?|small|sm|medium|med|large|lg|regular|reg|tall|short|single|double|triple|half|full|pint|quart|\d{1,3} ?(?:oz|ml|cl|l|g|lbs?|in|pcs?|pack|scoops?|pieces?))$/i;
/** A size at a name's end has up to two words: 'large', '12 oz'. */
const MOST_WORDS = 2;
const ENDS = ".,;:·…";
const SEPARATOR = /^[/|,;:·–—-]+$/;
/** Names for sizes that come without any, by the number of sizes. */
const USUAL = new Map([
  [2, ["Small", "Large"]],
  [3, ["Small", "Medium", "Large"]],
]);
/** A price without a size beside others that have one. */
const UNNAMED = "Regular";

/**
 * 'Latte small 4.50 large 5.50', 'Latte 4.50 large 5.50', and 'Latte 4.50 / 5.50'. Null if it isn't clear which price is
 * whose.
 */
export function readSizes([first, ...others]: readonly PricedWords[]): SizedItem | null {
  if (!first || others.length === 0) return null;
  const { name, size } = splitSize(withoutSeparators(first.words));
  const named = others.map(({ words }) => withoutSeparators(words).join(" "));
  const priced = [first, ...others].map(({ priceCents }) => priceCents);
  const names = namesOf(size, named, priced);
  if (!names || name === "" || SIZE.test(name) || new Set(names.map(lower)).size < names.length)
    return null;
  const sizes = priced.map((priceCents, at) => ({ name: names[at] ?? "", priceCents }));
  return { name, sizes };
}

function namesOf(size: string, others: readonly string[], prices: readonly Cents[]) {
  if (others.every((name) => SIZE.test(name))) return [size || UNNAMED, ...others].map(capitalized);
  if (size !== "" || others.some((name) => name !== "")) return null;
  const isAscending = prices.every((cents, at) => at === 0 || cents > (prices[at - 1] ?? 0));
  return isAscending ? USUAL.get(prices.length) : null;
}

/** 'Iced latte large' is the size 'large' of 'Iced latte'. */
function splitSize(words: readonly string[]): { name: string; size: string } {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const size = words.slice(-count).join(" ");
    if (words.length > count && SIZE.test(size))
      return { name: endOff(words.slice(0, -count).join(" ")), size };
  }
  return { name: endOff(words.join(" ")), size: "" };
}

const withoutSeparators = (words: readonly string[]) =>
  words.map(endOff).filter((word) => word !== "" && !SEPARATOR.test(word));

/** Without a comma, a colon, or dots that lead to the price. */
function endOff(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const lower = (name: string) => name.toLowerCase();
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
