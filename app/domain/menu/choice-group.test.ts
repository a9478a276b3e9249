import { describe, expect, it } from "vitest";
import { CHOICE_FIELD } from "./choice-fields";
import {
  askOf,
  type Choice,
  type ChoiceGroup,
  choicesIn,
  choose,
  defaultsOf,
  findProblem,
  lacksChoices,
} from "./choice-group";

const defaultsDo = (groups: ChoiceGroup[]) => choose(groups, defaultsOf(groups)).problem === null;

const choice = (id: number, name: string, given: Partial<Choice> = {}): Choice => ({
  id,
  name,
  priceCents: 0,
  allergens: [],
  isDefault: false,
  isOut: false,
  ...given,
});
const MILK: ChoiceGroup = {
  id: 1,
  name: "Milk",
  least: 1,
  most: 1,
  choices: [choice(10, "Whole", { isDefault: true }), choice(11, "Oat", { priceCents: 80 })],
};
const TOPPINGS: ChoiceGroup = {
  id: 2,
  name: "Toppings",
  least: 0,
  most: 2,
  choices: [
    choice(20, "Beans", { priceCents: 100 }),
    choice(21, "Mochi", { priceCents: 150 }),
    choice(22, "Flakes", { isOut: true }),
  ],
};
const TACOS: ChoiceGroup = {
  id: 3,
  name: "Tacos",
  least: 3,
  most: 3,
  choices: [
    choice(30, "Al Pastor", { priceCents: 50 }),
    ...["Carnitas", "Lengua", "Fish"].map((name, index) => choice(31 + index, name)),
  ],
};
const REPEATED = { ...TACOS, canRepeat: true };
const whyNotTacos = (ids: number[]) => choose([TACOS], ids).problem;
const BOTH = [MILK, TOPPINGS];

const whyNot = (ids: number[]) => choose(BOTH, ids).problem;

it("chosen items cost extra, and are named in the order of the menu", () => {
  const { choices, cents, problem } = choose(BOTH, [21, 11]);
  expect(problem).toBeNull();
  expect(cents).toBe(230);
  expect(choices.map(({ name }) => name)).toEqual(["Oat", "Mochi"]);
});

it("a required group takes exactly one choice", () => {
  expect(whyNot([])).toBe("Choose an option for Milk.");
  expect(whyNot([10, 11])).toBe("Choose one for Milk. You chose 2.");
  expect(whyNot([10])).toBeNull();
});

it("other groups take up to as many choices as the owner allows", () => {
  expect(whyNot([10, 20, 21])).toBeNull();
  const three = { ...TOPPINGS, choices: [...TOPPINGS.choices, choice(23, "Syrup")] };
  expect(choose([MILK, three], [10, 20, 21, 23]).problem).toBe("Choose up to 2 for Toppings.");
});

it("a choice that is out can't be chosen", () => {
  expect(whyNot([10, 22])).toBe("Flakes is sold out today.");
});

it("a choice of another item can't be chosen, nor anything if nothing is asked", () => {
  const gone = "Something you chose is no longer on the menu.";
  expect(whyNot([10, 99])).toBe(gone);
  expect(choose([], [10]).problem).toBe(gone);
  expect(choose([], [])).toEqual({ choices: [], cents: 0, problem: null });
});

it("defaults are chosen for customers who choose nothing", () => {
  expect(defaultsOf(BOTH)).toEqual([10]);
  expect([BOTH, [TOPPINGS], []].map(defaultsDo)).toEqual([true, true, true]);
  const [whole, oat] = MILK.choices;
  const noDefault = { ...MILK, choices: oat ? [oat] : [] };
  const outDefault = { ...MILK, choices: whole && oat ? [{ ...whole, isOut: true }, oat] : [] };
  expect([[noDefault], [outDefault]].map(defaultsDo)).toEqual([false, false]);
});

it("customers read how many to choose", () => {
  const asks = [MILK, TOPPINGS, TACOS, { least: 1, most: 2 }, { least: 1, most: 3 }].map(askOf);
  expect(asks).toEqual([
    "Choose one",
    "Choose up to 2",
    "Choose 3",
    "Choose 1 or 2",
    "Choose 1 to 3",
  ]);
});

describe("a group that takes exactly three", () => {
  it("takes neither fewer nor more", () => {
    expect([[], [30], [30, 31, 32], [30, 31, 32, 33]].map(whyNotTacos)).toEqual([
      "Choose 3 for Tacos.",
      "Choose 3 for Tacos. You chose 1.",
      null,
      "Choose 3 for Tacos. You chose 4.",
    ]);
  });

  it("takes no choice again, unless it may repeat", () => {
    expect(whyNotTacos([30, 30, 31])).toBe("You can choose Al Pastor once.");
    const { choices, cents, problem } = choose([REPEATED], [31, 30, 30]);
    expect(problem).toBeNull();
    expect(choices.map(({ name }) => name)).toEqual(["Al Pastor", "Al Pastor", "Carnitas"]);
    expect(cents).toBe(100);
    expect(choose([REPEATED], [30, 30, 30, 30]).problem).toBe("Choose 3 for Tacos. You chose 4.");
    expect(choose([REPEATED], [30, 30, 99]).problem).toContain("no longer on the menu");
  });

  it("makes its item sold out once it can't be filled", () => {
    const without = (group: ChoiceGroup, ...names: string[]) => ({
      ...group,
      choices: group.choices.map((one) => ({ ...one, isOut: names.includes(one.name) })),
    });
    expect(lacksChoices([without(TACOS, "Fish")])).toBe(false);
    expect(lacksChoices([without(TACOS, "Fish", "Carnitas")])).toBe(true);
    expect(lacksChoices([without(REPEATED, "Fish", "Carnitas", "Lengua")])).toBe(false);
    expect(lacksChoices([without(REPEATED, "Fish", "Carnitas", "Lengua", "Al Pastor")])).toBe(true);
    expect(lacksChoices([without(TOPPINGS, "Beans", "Mochi")])).toBe(false);
  });
});

it("a problem names the group that it's next to", () => {
  expect(findProblem([MILK, TACOS], [10, 30])?.groupId).toBe(3);
  expect(findProblem([MILK, TACOS], [99])?.groupId).toBeNull();
  expect(findProblem(BOTH, [10])).toBeNull();
});

it("a form's fields are choices, or counts of them", () => {
  const read = (fields: Record<string, string>) => choicesIn(Object.entries(fields));
  expect(read({ intent: "add", [CHOICE_FIELD]: "7", "choice.1": "3" })).toEqual([7, 3]);
  expect(read({ "choice.1.30": "2", "choice.1.31": "0", "choice.1.32": "1" })).toEqual([
    30, 30, 32,
  ]);
  expect(read({ "choice.1.30": "5" })).toEqual([30, 30, 30, 30, 30]);
  expect(read({ "choice.1": "x" })).toBeNull();
  for (const count of ["-1", "1.5", "6", "1e9"]) expect(read({ "choice.1.30": count })).toBeNull();
});
