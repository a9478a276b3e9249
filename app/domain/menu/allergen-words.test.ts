import { expect, it } from "vitest";
import { allergensNamed, KNOWN_ALLERGENS } from "./allergen-words";
import { ALLERGEN_NAMES, ALLERGENS } from "./menu";

it("each stored word and each name means its allergen", () => {
  for (const one of ALLERGENS) {
    expect(allergensNamed(one)).toEqual([one]);
    expect(allergensNamed(ALLERGEN_NAMES[one])).toEqual([one]);
  }
});

it.each([
  // The nine of the FDA.
  ["milk", "milk"],
  ["eggs", "eggs"],
  ["fish", "fish"],
  ["crustacean shellfish", "crustaceans"],
  ["tree nuts", "nuts"],
  ["peanuts", "peanuts"],
  ["wheat", "wheat"],
  ["soybeans", "soy"],
  ["sesame", "sesame"],
  // Everyday words for allergens.
  ["Dairy", "milk"],
  [" Egg ", "eggs"],
  ["gluten", "gluten"],
  ["shrimp", "crustaceans"],
  ["oysters", "mollusks"],
  ["pecans", "nuts"],
  ["sulphites", "sulfites"],
  ["shellfish", "crustaceans", "mollusks"],
  ["honey"],
  ["constructor"],
])("the word %j means the right allergens", (word, ...allergens) => {
  expect(allergensNamed(word)).toEqual(allergens);
});

it("no word is listed for two allergens by mistake", () => {
  expect(KNOWN_ALLERGENS).toContain("tree nuts");
  expect(allergensNamed("peanut butter")).toEqual(["peanuts"]);
});
