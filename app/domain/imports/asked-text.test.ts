import { expect, it } from "vitest";
import { readAsked, writeAsked } from "./asked-text";
import type { AskedGroup } from "./catalog-row";

const choice = (name: string, priceCents = 0, more: object = {}) => ({
  name,
  priceCents,
  allergens: [],
  isDefault: false,
  ...more,
});

const GROUPS: AskedGroup[] = [
  {
    name: "Milk: yours",
    amount: "one",
    choices: [
      choice("Whole", 0, { allergens: ["milk"], isDefault: true }),
      choice("Oat", 80, { allergens: ["gluten"] }),
    ],
  },
  { name: "Toppings", amount: "2", choices: [choice("Beans", 100), choice("Mochi")] },
  { name: "Tacos", amount: "exactly-3", canRepeat: true, choices: [choice("Fish")] },
];

it("reads what it writes", () => {
  const text = writeAsked(GROUPS);
  expect(text).toBe(
    "Milk: yours: Exactly one\n* Whole contains milk\nOat +0.80 contains gluten\n\nToppings: Up to 2\nBeans +1.00\nMochi\n\nTacos: Exactly 3, with repeats\nFish",
  );
  expect(readAsked(text)).toEqual({ asks: GROUPS });
  expect(readAsked(text.replaceAll("\n", "\r\n"))).toEqual({ asks: GROUPS });
  expect(readAsked(`\n${text}\n\n `)).toEqual({ asks: GROUPS });
  expect(readAsked("")).toEqual({ asks: [] });
  expect(readAsked(" ")).toEqual({ asks: [] });
});

it("a group that takes one choice doesn't repeat, even if an older file says so", () => {
  const [asked] = readAsked("Milk: Up to 1, with repeats\nOat contains dairy, wheat").asks ?? [];
  expect(asked).toMatchObject({ amount: "1", canRepeat: false });
  expect(asked?.choices).toMatchObject([{ allergens: ["milk", "wheat"] }]);
});

it.each([
  ["Milk\nOat", "Its choices: enter a name"],
  ["Milk: some\nOat", "Its choices: choose how many"],
  ["Milk: some, with repeats\nOat", "Its choices: choose how many"],
  ["Milk: Exactly one", "Its choices: enter at least one choice"],
  ["Milk: Exactly one\nOat +1,5,5", "Its choices: line 1"],
  ["Tacos: Exactly 2\nFish", "Its choices: enter at least 2 choices"],
  ["Salsa: Up to 1\nNone\nRoja", "Its choices: leave out None"],
])("says what's wrong with %j", (text, why) => {
  expect(readAsked(text).why).toContain(why);
});
