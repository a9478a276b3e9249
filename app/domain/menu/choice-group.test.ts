import { expect, it } from "vitest";
import { askOf, type Choice, type ChoiceGroup, choose, defaultsOf } from "./choice-group";

const defaultsDo = (groups: ChoiceGroup[]) => choose(groups, defaultsOf(groups)).problem === null;

const choice = (id: number, name: string, given: Partial<Choice> = {}): Choice => ({
  ...{ id, name, priceCents: 0, allergens: [], isDefault: false, isOut: false },
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
    choice(22, "Flakes", { isOut: true }),
  ],
};
const BOTH = [MILK, TOPPINGS];

const whyNot = (ids: number[]) => choose(BOTH, ids).problem;

it("what's chosen is paid for on top, and named in the order of the menu", () => {
  const { choices, cents, problem } = choose(BOTH, [21, 11]);
  expect(problem).toBeNull();
  expect(cents).toBe(230);
  expect(choices.map(({ name }) => name)).toEqual(["Oat", "Mochi"]);
});

it("of a group of which one has to be chosen, one is: no more and no less", () => {
  expect(whyNot([])).toBe("Choose an option for Milk.");
  expect(whyNot([10, 11])).toBe("Choose up to 1 for Milk.");
  expect(whyNot([10])).toBeNull();
});

it("of the others up to as many as the owner allows", () => {
  expect(whyNot([10, 20, 21])).toBeNull();
  const three = { ...TOPPINGS, choices: [...TOPPINGS.choices, choice(23, "Syrup")] };
  expect(choose([MILK, three], [10, 20, 21, 23]).problem).toBe("Choose up to 2 for Toppings.");
});

it("what is out can't be chosen", () => {
  expect(whyNot([10, 22])).toBe("Flakes is sold out today.");
});

it("what is of no group of the item can't be chosen, nor anything where nothing is asked", () => {
  const gone = "Something you chose is no longer on the menu.";
  expect(whyNot([10, 99])).toBe(gone);
  expect(choose([], [10]).problem).toBe(gone);
  expect(choose([], [])).toEqual({ choices: [], cents: 0, problem: null });
});

it("defaults are chosen for whoever says nothing", () => {
  expect(defaultsOf(BOTH)).toEqual([10]);
  expect([BOTH, [TOPPINGS], []].map(defaultsDo)).toEqual([true, true, true]);
  const [whole, oat] = MILK.choices;
  const noDefault = { ...MILK, choices: oat ? [oat] : [] };
  const outDefault = { ...MILK, choices: whole && oat ? [{ ...whole, isOut: true }, oat] : [] };
  expect([[noDefault], [outDefault]].map(defaultsDo)).toEqual([false, false]);
});

it("people read how many to choose", () => {
  expect([askOf(MILK), askOf(TOPPINGS)]).toEqual(["Choose one", "Choose up to 2"]);
});
