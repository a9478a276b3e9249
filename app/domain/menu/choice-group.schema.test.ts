import { describe, expect, it } from "vitest";
import { choiceGroupFields, choiceGroupRules } from "./choice-group.schema";

const read = (text: string) =>
  choiceGroupRules.change.safeParse({ choices: choiceGroupRules.readers.choices?.(text) });
const whyNot = (choices: string) => read(choices).error?.issues.map(({ message }) => message);
const readAll = (text: string) => read(text).data?.choices;

describe("choices, one per line,", () => {
  it("have a name, a price, allergens, and one default", () => {
    expect(readAll(" * Whole contains milk\r\nOat +0.80 contains gluten\r\n\r\n Ice ")).toEqual([
      { name: "Whole", priceCents: 0, allergens: ["milk"], isDefault: true },
      { name: "Oat", priceCents: 80, allergens: ["gluten"], isDefault: false },
      { name: "Ice", priceCents: 0, allergens: [], isDefault: false },
    ]);
  });

  it.each([
    ["Oat +$1", { name: "Oat", priceCents: 100 }],
    ["Oat + .5", { name: "Oat", priceCents: 50 }],
    ["Oat +1000", { name: "Oat", priceCents: 100_000 }],
    ["*Whole", { name: "Whole", isDefault: true }],
    ["Large (16 oz) +1.50", { name: "Large (16 oz)", priceCents: 150 }],
    ["Pesto contains tree nuts, Milk and nuts", { allergens: ["milk", "nuts"] }],
    ["Vitamin C+", { name: "Vitamin C+", priceCents: 0 }],
    ["Oat (+0.80)", { name: "Oat", priceCents: 80 }],
    ["Oat (+$0.80)", { name: "Oat", priceCents: 80 }],
    ["Oat +0.80$", { name: "Oat", priceCents: 80 }],
    ["Combo (2) +1", { name: "Combo (2)", priceCents: 100 }],
    ["Pesto +1 (contains tree nuts)", { name: "Pesto", priceCents: 100, allergens: ["nuts"] }],
    ["Family meal (2+2)", { name: "Family meal (2+2)", priceCents: 0 }],
    ["7-Up", { name: "7-Up", priceCents: 0 }],
    ["White bread contains wheat", { allergens: ["wheat"] }],
    [
      "Gumbo contains: shellfish/dairy & egg.",
      { allergens: ["crustaceans", "eggs", "milk", "mollusks"] },
    ],
  ])("read %j", (line, choice) => {
    expect(readAll(line)).toMatchObject([choice]);
  });

  it.each([
    ["", ["Enter at least one choice"]],
    ["Whole\n+0.80", ["Line 2: enter a name"]],
    ["Oat +1,50", ["Line 1: enter a price, like +0.80"]],
    ["Oat +1000.01", ["Line 1: the highest price is $1,000.00"]],
    [
      "Oat contains honey",
      [
        `Line 1: we don't know the allergen "honey". We know celery, crustaceans, eggs, fish, gluten, lupin, milk, mollusks, mustard, tree nuts, peanuts, sesame, soy, sulfites, wheat`,
      ],
    ],
    ["* Oat\n* Whole", ["Mark one default with *"]],
    ...["Oat $0.80", "Oat +80¢", "Oat +80 cents", "Oat +0.80 extra", "Small -0.50", "Oat 0.80"].map(
      (line): [string, string[]] => [line, ["Line 1: write the price last, like Oat +0.80"]],
    ),
    ["Oat\noat +1", ["oat is in the list twice"]],
    [`${"x".repeat(61)}`, ["Line 1: use 60 characters or fewer"]],
    [Array.from({ length: 31 }, (_, n) => `Syrup ${n}`).join("\n"), ["You can add up to 30"]],
  ])("refuse %j", (text, why) => {
    expect(whyNot(text)).toEqual(why);
  });

  const named = (name: string, more: object = {}) =>
    choiceGroupRules.create.safeParse({
      name: "Size",
      amount: "one",
      choices: [{ name, ...more }],
    });

  it.each(["6 + 1", "6+1", "* New", "Iced contains milk"])(
    "can't be named %j, which a line would read as more than a name",
    (name) => {
      expect(named(name).error?.issues.map(({ message }) => message)).toEqual([
        "Line 1: leave *, prices, and allergens out of the name",
      ]);
    },
  );

  it("can have any name that their line is read by again", () => {
    for (const name of ["6 + 1", "Vitamin C+"])
      expect(named(name, { price: 1 }).data?.choices).toMatchObject([{ name, priceCents: 100 }]);
  });

  it("come back as they were typed", () => {
    const text = "* Whole contains milk\nOat +0.80 contains gluten, tree nuts\nIce";
    const choices = (readAll(text) ?? []).map((choice, id) => ({
      ...choice,
      id,
      isOut: false,
      outUntil: null,
    }));
    const group = { id: 1, name: "Milk", least: 1, most: 1, choices, itemIds: [3, 4] };
    expect(choiceGroupFields(group)).toEqual({
      name: "Milk",
      amount: "one",
      canRepeat: "",
      choices: text,
      items: "3, 4",
    });
    expect(choiceGroupFields({ ...group, least: 0, most: 2 }).amount).toBe("2");
  });

  it("don't repeat in a group that takes one", () => {
    const group = {
      id: 1,
      name: "Milk",
      least: 0,
      most: 1,
      canRepeat: true,
      choices: [],
      itemIds: [],
    };
    expect(choiceGroupFields(group).canRepeat).toBe("");
    expect(choiceGroupFields({ ...group, most: 2 }).canRepeat).toBe("on");
  });
});

it.each([[["x"]], [["0"]], [["section-"]], [[["12"]]], "12", 12])(
  "%j can't be read as items",
  (items) => {
    expect(choiceGroupRules.change.safeParse({ items }).success).toBe(false);
  },
);
