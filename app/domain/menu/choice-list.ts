import { toDecimal } from "~/domain/money";
import type { Choice } from "./choice-group";
import { ALLERGEN_NAMES, type Allergen } from "./menu";

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

/** The most characters read of a line. A longer line is refused, since its name is too long. */
const MAX_LINE = 1_000;
const CONTAINS = / \(?contains:? /i;
/** '+0.80', and as people write it too: '+$0.80', '(+0.80)', '+0.80$'. */
const PRICE_AT_END = /(?:\(\+ ?\$?([\d.,]+) ?\$?\)|\+ ?\$?([\d.,]+) ?\$?)$/;

export function readChoiceList(text: string): TypedChoice[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").map(readLine);
}

function readLine(line: string): TypedChoice {
  const isDefault = line.startsWith("*");
  const text = line.slice(isDefault ? 1 : 0, MAX_LINE).replace(/\s+/g, " ");
  const contains = CONTAINS.exec(text);
  const before = (contains ? text.slice(0, contains.index) : text).trim();
  const [all = "", inParentheses, price = inParentheses ?? "0"] = PRICE_AT_END.exec(before) ?? [];
  const name = before.slice(0, before.length - all.length).trim();
  const allergens = contains ? text.slice(contains.index + contains[0].length) : "";
  return { name, price, isDefault, allergens: wordsOf(allergens) };
}

const wordsOf = (text: string) =>
  text
    .split(/[,;/&.()]|\band\b/i)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");

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
