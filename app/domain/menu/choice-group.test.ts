import { expect, it } from "vitest";
import { askOf, type Choice, type ChoiceGroup, choose, defaultsOf } from "./choice-group";

const NOW = new Date("2027-01-04T20:00:00Z");
const LATER = new Date(NOW.getTime() + 1);

const choice = (id: number, name: string, given: Partial<Choice> = {}): Choice => ({
  ...{ id, name, priceCents: 0, allergens: [], isDefault: false, outUntil: null },
  ...given,
});
const MILK: ChoiceGroup = {
  ...{ id: 1, name: "Milk", least: 1, most: 1 },
  choices: [choice(10, "Whole", { isDefault: true }), choice(11, "Oat", { priceCents: 80 })],
};
const TOPPINGS: ChoiceGroup = {
  ...{ id: 2, name: "Toppings", least: 0, most: 2 },
  choices: [
    choice(20, "Beans", { priceCents: 100 }),
    choice(21, "Mochi", { priceCents: 150 }),
    choice(22, "Flakes", { outUntil: LATER }),
  ],
};
const BOTH = [MILK, TOPPINGS];

const whyNot = (ids: number[], now = NOW) => choose(BOTH, ids, now).problem;

it("what's chosen is paid for on top, and named in the order of the menu", () => {
  const { choices, cents, problem } = choose(BOTH, [21, 11], NOW);
  expect(problem).toBeNull();
  expect(cents).toBe(230);
  expect(choices.map(({ name }) => name)).toEqual(["Oat", "Mochi"]);
});

it("of a group of which one has to be chosen, one is: no more and no less", () => {
  expect(whyNot([])).toEqual({ groupId: 1, text: "Choose an option for Milk." });
  expect(whyNot([10, 11])).toEqual({ groupId: 1, text: "Choose up to 1 for Milk." });
  expect(whyNot([10])).toBeNull();
});

it("of the others up to as many as the owner allows", () => {
  expect(whyNot([10, 20, 21])).toBeNull();
  const three = { ...TOPPINGS, choices: [...TOPPINGS.choices, choice(23, "Syrup")] };
  expect(choose([MILK, three], [10, 20, 21, 23], NOW).problem).toEqual({
    groupId: 2,
    text: "Choose up to 2 for Toppings.",
  });
});

it("what is out can't be chosen until it's back", () => {
  expect(whyNot([10, 22])).toEqual({ groupId: 2, text: "Flakes is sold out today." });
  expect(whyNot([10, 22], LATER)).toBeNull();
});

it("what is of no group of the item can't be chosen, nor anything where nothing is asked", () => {
  const gone = { groupId: null, text: "Something you chose is no longer on the menu." };
  expect(whyNot([10, 99])).toEqual(gone);
  expect(choose([], [10], NOW).problem).toEqual(gone);
  expect(choose([], [], NOW)).toEqual({ choices: [], cents: 0, problem: null });
});

it("defaults are chosen for whoever says nothing", () => {
  expect(defaultsOf(BOTH)).toEqual([10]);
  expect(choose(BOTH, defaultsOf(BOTH), NOW).problem).toBeNull();
  expect(choose([TOPPINGS], defaultsOf([TOPPINGS]), NOW).problem).toBeNull();
});

it("people read how many to choose", () => {
  expect([askOf(MILK), askOf(TOPPINGS)]).toEqual(["Choose one", "Choose up to 2"]);
});
