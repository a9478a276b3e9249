import { expect, it } from "vitest";
import { readMenuText } from "./menu-text";
import { planMenu } from "./paste-plan";

const MENU = [
  { id: 1, name: "Drinks", items: [{ id: 10, name: "Iced Latte", priceCents: 600 }] },
  { id: 2, name: "Sweets", items: [] },
];
const plan = (text: string, room = { items: 9, sections: 9 }) =>
  planMenu(readMenuText(text), MENU, room);

it("adds what's new to its section, and to the first one before any is named", () => {
  expect(plan("Tea 4\nsweets\nMochi 3\nSoft serve\nSwirl 5")).toEqual([
    { kind: "new", section: "Drinks", name: "Tea", priceCents: 400 },
    { kind: "new", section: "Sweets", name: "Mochi", priceCents: 300 },
    { kind: "new", section: "Soft serve", name: "Swirl", priceCents: 500 },
  ]);
});

it("changes the price of what's on the menu, and leaves it where it is", () => {
  expect(plan("Sweets\niced  latte 6.50")).toEqual([
    {
      kind: "changed",
      section: "Drinks",
      name: "Iced Latte",
      priceCents: 650,
      id: 10,
      wasCents: 600,
    },
  ]);
  expect(plan("Iced latte 6")).toMatchObject([{ kind: "same", id: 10 }]);
});

it.each([
  ["Tea 4\nTEA 5", "Listed twice"],
  ["4.00", "Enter a name before the price"],
  [`${"a".repeat(101)} 4`, "Use 100 characters or fewer"],
  ["Tea4", "Enter a price at the end, like 6.50"],
  ["a".repeat(61), "Enter a price at the end, like 6.50"],
])("leaves %j out and says why", (text, why) => {
  expect(plan(text).at(-1)).toMatchObject({ kind: "left out", why });
});

it("leaves out what the menu has no room for", () => {
  expect(plan("Tea 4\nMilk 5", { items: 1, sections: 9 })).toMatchObject([
    { kind: "new", name: "Tea" },
    { kind: "left out", name: "Milk", why: "The menu is full" },
  ]);
  expect(plan("Ices\nSwirl 5\nSweets\nMochi 3", { items: 9, sections: 0 })).toMatchObject([
    { kind: "left out", name: "Swirl" },
    { kind: "new", name: "Mochi" },
  ]);
});

it("names a section when there's none at all", () => {
  expect(planMenu(readMenuText("Tea 4"), [], { items: 9, sections: 9 })).toMatchObject([
    { kind: "new", section: "Menu" },
  ]);
});
