import type { Cents } from "~/domain/money";
import type { CatalogRow } from "./catalog-row";
import { endsWithSize, readSizes, type SizedItem } from "./menu-sizes";

/** A line of a menu as people type or paste it: 'Drinks', 'Iced latte ..... $6.50'. */
export type MenuLine =
  | { kind: "section"; name: string }
  | { kind: "item"; name: string; priceCents: Cents; description?: string }
  | ({ kind: "sizes" } & SizedItem)
  | { kind: "unread"; name: string; why: string };

const BULLET = /^[-*•–—]\s+/;
/** A line with a price at its end. */
const PRICED = /^(.*?)[\s.·…–—|:;-]*(?:[\s·…$|]|\.\.)(\d{1,5})(?:[.,](\d{1,2}))?\s*(?:\$|USD)?$/;
/** A word that's surely a price, wherever it stands. */
const PRICE_WORD = /^(?:\$(?=\d)|(?=\d+[.,]\d))(\d{1,5})(?:[.,](\d{1,2}))?[,;:]?$/;
/** A unit, so that '2.5 oz' isn't a price. */
const UNIT = /^(?:oz|fl|g|kg|lbs?|ml|cl|l|in|inch|cm|grams?|ounces?|liters?)\b/i;
/** A number that's a price if a size stands before it: 'half 18'. */
const BARE_PRICE = /^\d{1,3}[,;:]?$/;
/** A counting word, so that 'small 6 pc' isn't a price. */
const COUNTED = /^(?:pcs?|pieces?|ct|pack|slices?|scoops?)\b/i;
/** A market price, as in 'Burnt Ends MP'. */
const MARKET = /(?:^|[\s($])(?:mp|m\.p\.|mkt|market price)(?=[\s.,;:)*]|$)/i;
const MARKET_AT_END = /(?:^|[\s($])(?:mp|m\.p\.|mkt|mkt\.? price|market price)[.)*]{0,3}$/i;
const FILLED_BEFORE = /^[\s.·…–—|:;,-]+/;
const FILLED_AFTER = /[\s.·…–—|:;,-]+$/;
const LONE_NUMBER = /(?:^|\s)\$?\d+(?:[.,]\d+)?[,;.]?(?:\s|$)|\d\s*\$?$|\$\d|\d\.\d\d/;

/** The most characters of a line, so that no line takes long to read. */
const MAX_LINE = 200;
const MAX_SECTION = 60;

const NO_NAME = "Enter a name before the price";
const NO_PRICE = "Enter a price at the end, like 6.50";
const UNCLEAR = `${NO_PRICE}, or a colon if it's a section`;
const TWO_PRICES =
  "It has two prices. Type a size before each, after the name, like Latte small 4.50 large 5.50";
const MARKET_PRICE = "Type a price at the end, like 24.00, since a market price can't be charged";
/** Two prices with a slash, as in '4.50/5.50'. */
const SLASHED = /([.,]\d{1,2}|\$\d{1,5})\s?\/\s?(?=\$?\d)/g;

/** Reads a menu. A line without a price names the section of the lines after it. */
export function readMenuText(text: string): (MenuLine & { line: number })[] {
  return text.split("\n").flatMap((typed, at) => {
    const line = typed.trim().replace(BULLET, "").replace(/\s+/g, " ");
    return line === "" ? [] : [{ ...readLine(line), line: at + 1 }];
  });
}

function readLine(line: string): MenuLine {
  const unread = (why: string): MenuLine => ({ kind: "unread", name: line, why });
  if (line.length > MAX_LINE) return unread(NO_PRICE);
  if (MARKET_AT_END.test(line)) return unread(MARKET_PRICE);
  const apart = line.replace(SLASHED, "$1 / ");
  const found = pricedLine(apart) ?? describedLine(apart);
  if (found) {
    const { item, hasSizes } = sizedLine(apart);
    return item ?? (found.hasTwoPrices || hasSizes ? unread(TWO_PRICES) : found.item);
  }
  const name = line.replace(/\s*:$/, "");
  if (name === line && MARKET.test(line)) return unread(MARKET_PRICE);
  const isUnclear = name === line && LONE_NUMBER.test(line);
  if (isUnclear || name.length > MAX_SECTION) return unread(isUnclear ? UNCLEAR : NO_PRICE);
  return { kind: "section", name };
}

type Found = { item: MenuLine; hasTwoPrices: boolean };

function pricedLine(line: string): Found | null {
  const [, before, dollars, cents] = PRICED.exec(` ${line}`) ?? [];
  if (before === undefined) return null;
  const name = before.trim();
  return {
    item: { kind: "item", name, priceCents: centsOf(dollars, cents) },
    hasTwoPrices: pricesIn(name.split(" ")).length > 0,
  };
}

/** Reads a line that has a description after its price. */
function describedLine(line: string): Found | null {
  const words = line.split(" ");
  const [at = 0, ...others] = pricesIn(words);
  if (at === 0) return null;
  const [, dollars, cents] = PRICE_WORD.exec(words[at] ?? "") ?? [];
  const name = words.slice(0, at).join(" ").replace(FILLED_AFTER, "");
  const description = words
    .slice(at + 1)
    .join(" ")
    .replace(FILLED_BEFORE, "");
  return {
    item: { kind: "item", name, priceCents: centsOf(dollars, cents), description },
    // 'Ribs (half 18.00, full 32.00)'
    hasTwoPrices: others.length > 0 || (name.includes("(") && !name.includes(")")),
  };
}

type Sized = {
  /** Null unless each price has its size, or is clear without one. Nothing may follow the last price. */
  item: MenuLine | null;
  /** Whether every price has a size before it. */
  hasSizes: boolean;
};

function sizedLine(line: string): Sized {
  const words = line.split(" ");
  const prices = likelyPricesIn(words);
  if (prices.length < 2 || prices.at(-1) !== words.length - 1)
    return { item: null, hasSizes: false };
  const parts = prices.map((at, index) => {
    const [, dollars = "", cents] = PRICE_WORD.exec(words[at] ?? "") ?? ["", words[at]];
    const before = words.slice(index === 0 ? 0 : (prices[index - 1] ?? 0) + 1, at);
    return { words: before, priceCents: centsOf(dollars.replace(/\D/g, ""), cents) };
  });
  const item = readSizes(parts);
  return {
    item: item && { kind: "sizes", ...item },
    hasSizes: parts.every((part) => endsWithSize(unwrapped(part.words))),
  };
}

/** A size in parentheses, as in 'Latte small (12 oz) 4', has a price after it too. */
const unwrapped = (words: readonly string[]) => words.map((word) => word.replace(/^\(|\)$/g, ""));

/** Positions of the words that are certainly prices. */
const pricesIn = (words: readonly string[]) => [...words.keys()].filter((at) => isPrice(words, at));

/** Positions of words that are certainly prices, and of numbers after a size. */
const likelyPricesIn = (words: readonly string[]) =>
  [...words.keys()].filter((at) => isPrice(words, at) || isPriceOfSize(words, at));

const isPrice = (words: readonly string[], at: number) =>
  PRICE_WORD.test(words[at] ?? "") && !hasUnit(words, at);

function isPriceOfSize(words: readonly string[], at: number): boolean {
  if (!BARE_PRICE.test(words[at] ?? "") || hasUnit(words, at)) return false;
  return !COUNTED.test(words[at + 1] ?? "") && endsWithSize(unwrapped(words.slice(0, at)));
}

/**
 * Whether a unit follows: '1.5 L' is a size. But in 'M 5.00 L 6.00' the L is the next size, and so is lb in
 * 'half lb 16 lb 30'.
 */
function hasUnit(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? "";
  if (!UNIT.test(next)) return false;
  return !((next === "L" || next === words[at - 1]) && endsWithSize(words.slice(0, at)));
}

const centsOf = (dollars = "", cents = ""): Cents =>
  Number(dollars) * 100 + Number(cents.padEnd(2, "0"));

/** A menu's rows. Each line that isn't a section becomes an item in the section above it, or says why it can't. */
export function menuRows(text: string): CatalogRow[] {
  const lines = readMenuText(text);
  let place = "";
  return lines.flatMap((read, at): CatalogRow[] => {
    const { kind, name, line } = read;
    const row = { kind: "made", name, place, line, priceCents: null } as const;
    if (kind === "item") {
      const { priceCents, description } = read;
      return [{ ...row, priceCents, description, ...(name === "" && { why: NO_NAME }) }];
    }
    if (kind === "sizes") {
      const sizeOf = { family: `line ${line}`, item: name, asks: read.asks ?? "Size" };
      return read.sizes.map((size) => ({
        ...row,
        name: `${name}, ${size.name}`,
        priceCents: size.priceCents,
        variation: { ...sizeOf, name: size.name },
      }));
    }
    if (kind === "unread") return [{ ...row, why: read.why }];
    place = name;
    const next = lines.slice(at + 1).find((one) => one.kind !== "unread");
    return next?.kind === "item" || next?.kind === "sizes"
      ? []
      : [{ ...row, place: "", why: "Nothing is listed below it" }];
  });
}
