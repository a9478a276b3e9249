import { toDecimal } from "../money";
import type { Choice } from "./choice-group";
import { ALLERGEN_NAMES, ALLERGENS, type Allergen } from "./menu";

/**
 * A group's choices as the owner types them, one per line: '* Whole contains milk' is the default,
 * 'Oat +0.80 contains gluten' costs more.
 */
export type TypedChoice = {
  name: string;
  price: string;
  isDefault: boolean;
  /** Allergens as typed, valid or not. */
  allergens: string[];
};

/** Longer ones are refused by the name's own limit. */
const MAX_LINE = 1_000;
const PRICE_AT_END = /\+ ?\$?([\d.,]+)$/;

export function readChoiceList(text: string): TypedChoice[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").map(readLine);
}

function readLine(line: string): TypedChoice {
  const isDefault = line.startsWith("*");
  const text = line.slice(isDefault ? 1 : 0, MAX_LINE).replace(/\s+/g, " ");
  const at = text.search(/ contains /i);
  const before = (at < 0 ? text : text.slice(0, at)).trim();
  const [all = "", price = "0"] = PRICE_AT_END.exec(before) ?? [];
  const name = before.slice(0, before.length - all.length).trim();
  const allergens = at < 0 ? "" : text.slice(at + " contains ".length);
  return { name, price, isDefault, allergens: wordsOf(allergens) };
}

const wordsOf = (text: string) =>
  text
    .split(/,|\band\b/i)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");

/** Finds an allergen by its stored word or its name: 'nuts', 'tree nuts'. */
export function allergenNamed(word: string): Allergen | undefined {
  return ALLERGENS.find((one) => one === word || ALLERGEN_NAMES[one].toLowerCase() === word);
}

type Written = Omit<Choice, "id" | "isOut">;

export function writeChoiceList(choices: readonly Written[]): string {
  return choices.map(writeLine).join("\n");
}

function writeLine({ name, priceCents, isDefault, allergens }: Written): string {
  const parts = [
    isDefault ? "*" : "",
    name,
    priceCents > 0 ? `+${toDecimal(priceCents)}` : "",
    allergens.length > 0 ? `contains ${allergens.map(nameOf).join(", ")}` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const nameOf = (allergen: Allergen) => ALLERGEN_NAMES[allergen].toLowerCase();
