import type { Cents } from "~/domain/money";

/** An item with several sizes, in the order of its line. */
export type SizedItem = {
  name: string;
  sizes: { name: string; priceCents: Cents }[];
  /** The name of the item's choices; absent for sizes. */
  asks?: string;
};

/** The words before a price, and the price. */
export type PricedWords = { words: readonly string[]; priceCents: Cents };

type Family = { names: RegExp; asks?: string };

const SIZE =
  /^(?:xs|s|m|l|xl|mini|kids?|(?:extra |x-?)?(?:small|large)|sm|medium|med|lg|regular|reg|tall|short|single|double|triple|half|full|whole|quarter|dozen|pint|quart|gallon|gal|pound|lb|1\/[2-4]|3\/4|[¼½¾]|(?:small|medium|large|regular|kids|mini|single|double|triple|half|full|whole|quarter)[ -](?:racks?|slabs?|pans?|trays?|orders?|portions?|plates?|bowls?|cups?|glass|pitchers?|sizes?|dozen|pounds?|lbs?|pints?|gallons?|gal|chickens?|patty|scoops?|shots?))$/i;
const MEASURE =
  /^(?:\d{1,3}|\d{1,3}\.\d|\d{1,2}\/\d{1,2}|\d{1,2} \d\/\d|\d{0,2} ?[¼½¾⅓⅔⅛]) ?-?(?:(?:fl\.? )?oz|ounces?|ml|cl|l|liters?|g|kg|lbs?|pounds?|in|inch(?:es)?|"|pcs?|ct|pack|scoops?|pieces?|slices?|racks?|slabs?|pans?|trays?|dozen|pints?|quarts?|gallons?|gal|cups?|chickens?)\.?$/i;
const CONTAINER =
  /^(?:cup|bowl|mug|glass|bottle|can|carafe|pitcher|growler|(?:half )?pint|quart|(?:half )?gallon)$/i;
const HEAT = /^(?:hot|warm|iced?|cold|frozen)$/i;

const PLAIN: Family = { names: new RegExp(`${SIZE.source}|${MEASURE.source}`, "i") };
/** 'Rice bowl' and 'Chili hot' can be names too, so each price needs a word of the same family. */
const FAMILIES: readonly Family[] = [
  PLAIN,
  { names: CONTAINER },
  { names: HEAT, asks: "Temperature" },
];
/** A size has up to three words: 'large', '12 oz', '12 fl oz'. */
const MOST_WORDS = 3;
/** A mixed number, like '1 1/2 lb'. Its 1 may belong to the name before it, as in 'Combo 1'. */
const MIXED = /^\d+ \d+\//;
const ENDS = " .,;:·…–—|/(-";
const SEPARATOR = /^[/|,;:·–—.…-]+$/;
/** Names for sizes that come without any, by the number of sizes. */
const USUAL = new Map([
  [2, ["Small", "Large"]],
  [3, ["Small", "Medium", "Large"]],
]);
/** The name of a size without one, if the others have names. */
const UNNAMED = "Regular";

/**
 * Reads an item's sizes: 'Latte small 4.50 large 5.50', 'Latte 4.50 large 5.50', and 'Latte 4.50 / 5.50'. Null
 * if it isn't clear which price belongs to which size.
 */
export function readSizes([first, ...others]: readonly PricedWords[]): SizedItem | null {
  if (!first || others.length === 0) return null;
  const prices = [first, ...others].map(({ priceCents }) => priceCents);
  const named = others.map(({ words }) => withoutSeparators(words).join(" "));
  const read = namesOf(withoutSeparators(first.words), named, prices);
  if (!read || read.name === "" || isSize(read.name)) return null;
  if (new Set(read.names.map(lower)).size < prices.length) return null;
  const sizes = prices.map((priceCents, at) => ({ name: read.names[at] ?? "", priceCents }));
  return { name: read.name, sizes, ...(read.asks && { asks: read.asks }) };
}

/** Whether these words end with a size, so that a number after them can be its price. */
export function endsWithSize(words: readonly string[]): boolean {
  const kept = withoutSeparators(words.slice(-MOST_WORDS - 1));
  return kept.some((_, at) => at >= kept.length - MOST_WORDS && isSize(kept.slice(at).join(" ")));
}

const isSize = (text: string) => FAMILIES.some(({ names }) => names.test(text));

type Names = { name: string; names: readonly string[]; asks?: string };

function namesOf(
  words: readonly string[],
  others: readonly string[],
  prices: readonly Cents[],
): Names | null {
  const whole = endOff(words.join(" "));
  if (others.every((name) => name === "")) {
    const isAscending = prices.every((cents, at) => at === 0 || cents > (prices[at - 1] ?? 0));
    const hasSize = splitSize(words, PLAIN.names).size !== "";
    const names = isAscending && !hasSize && USUAL.get(prices.length);
    return names ? { name: whole, names } : null;
  }
  const fitting = FAMILIES.filter(({ names }) => others.every((name) => names.test(name)));
  for (const { names, asks } of fitting) {
    const { name, size } = splitSize(words, names);
    if (size !== "")
      return MIXED.test(size) ? null : { name, names: [size, ...others].map(capitalized), asks };
  }
  if (!fitting.includes(PLAIN) || endsWithSize(words)) return null;
  return { name: whole, names: [UNNAMED, ...others].map(capitalized) };
}

/** 'Iced latte large' is the size 'large' of 'Iced latte'. */
function splitSize(words: readonly string[], names: RegExp): { name: string; size: string } {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const size = words.slice(-count).join(" ");
    if (words.length > count && names.test(size))
      return { name: endOff(words.slice(0, -count).join(" ")), size };
  }
  return { name: endOff(words.join(" ")), size: "" };
}

/** Removes separators: '/ full rack,' becomes 'full rack'. Those within a name stay: 'St. Louis', 'Beans, rice'. */
function withoutSeparators(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !SEPARATOR.test(word));
  const kept = start < 0 ? [] : words.slice(start);
  while (SEPARATOR.test(kept.at(-1) ?? "")) kept.pop();
  return kept.map((word, at) => (at === kept.length - 1 ? endOff(word) : word));
}

/** Removes the comma, colon, or dots at the end of a text. */
function endOff(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const lower = (name: string) => name.toLowerCase();
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
