import { expect, it } from "vitest";
import { menuRows, readMenuText } from "./menu-text";
import { withChoices } from "./variations";

const item = (name: string, priceCents: number, description?: string) => [
  { kind: "item", line: 1, name, priceCents, description },
];
const TWO_PRICES = expect.stringMatching(/^It has two prices. Type a size before each/);
const sized = (name: string, sizes: Record<string, number>) => [
  {
    ...{ kind: "sizes", line: 1, name },
    sizes: Object.entries(sizes).map(([size, priceCents]) => ({ name: size, priceCents })),
  },
];
const section = (name: string) => [{ kind: "section", line: 1, name }];
const unread = (name: string, why = expect.stringMatching(/^Enter a price at the end/)) => [
  { kind: "unread", line: 1, name, why },
];

it.each([
  ["Iced latte 6.50", item("Iced latte", 650)],
  ["Iced latte $6.50", item("Iced latte", 650)],
  ["  - Iced latte ..... 6.5", item("Iced latte", 650)],
  ["• Iced latte — $6", item("Iced latte", 600)],
  ["Iced latte | 6,50", item("Iced latte", 650)],
  ["Iced\tlatte\t6.50\r", item("Iced latte", 650)],
  ["Iced latte 6.50 $", item("Iced latte", 650)],
  ["Tea, 12 oz 4", item("Tea, 12 oz", 400)],
  ["7 Up 3.00", item("7 Up", 300)],
  ["$6.50", item("", 650)],
  ["Black Sesame 5.5 with mochi", item("Black Sesame", 550, "with mochi")],
  ["Black Sesame: $5 - with mochi", item("Black Sesame", 500, "with mochi")],
  ["Matcha 2.5 oz 4.50 with milk", item("Matcha 2.5 oz", 450, "with milk")],
  ["Latte small 4.50 large 5.50", sized("Latte", { Small: 450, Large: 550 })],
  ["Latte 4.50 large 5.50", sized("Latte", { Regular: 450, Large: 550 })],
  ["Horchata 12 oz $3 16 oz $4", sized("Horchata", { "12 oz": 300, "16 oz": 400 })],
  ["• Horchata: 12oz 3.00 | 16oz 4.00", sized("Horchata", { "12oz": 300, "16oz": 400 })],
  ["Birria ... half 9.50, full 16.00", sized("Birria", { Half: 950, Full: 1600 })],
  ["Agua fresca 3.50/4.50", sized("Agua fresca", { Small: 350, Large: 450 })],
  ["Agua fresca $3 / $4 / $5", sized("Agua fresca", { Small: 300, Medium: 400, Large: 500 })],
  // Which is the small one?
  ["Agua fresca 4.50 / 3.50", unread("Agua fresca 4.50 / 3.50", TWO_PRICES)],
  ["Agua fresca 4.50 / 4.50", unread("Agua fresca 4.50 / 4.50", TWO_PRICES)],
  ["Latte small 4.50 small 5.50", unread("Latte small 4.50 small 5.50", TWO_PRICES)],
  ["Taco 3.50 burrito 9.50", unread("Taco 3.50 burrito 9.50", TWO_PRICES)],
  ["Large 4.50 small 3.50", unread("Large 4.50 small 3.50", TWO_PRICES)],
  ["4.50 / 5.50", unread("4.50 / 5.50", TWO_PRICES)],
  ["A 1.00 / 2.00 / 3.00 / 4.00", unread("A 1.00 / 2.00 / 3.00 / 4.00", TWO_PRICES)],
  [
    "Latte 4.50 or 5.50 iced",
    unread("Latte 4.50 or 5.50 iced", expect.stringContaining("two prices")),
  ],
  ["Iced latte 1,000", unread("Iced latte 1,000")],
  ["Iced latte6.50", unread("Iced latte6.50")],
  ["Tea 12 oz", unread("Tea 12 oz")],
  ["Latte 6 with milk", unread("Latte 6 with milk")],
  ["5.50 latte with milk", unread("5.50 latte with milk")],
  ["a".repeat(61), unread("a".repeat(61))],
  ["Drinks", section("Drinks")],
  ["Soft serve:", section("Soft serve")],
  ["Menu 2026:", section("Menu 2026")],
  ["Drinks (16 oz)", section("Drinks (16 oz)")],
  [" \n\n ", []],
])("reads %j", (text, lines) => {
  expect(readMenuText(text)).toEqual(lines);
});

it("doesn't read a line that's too long for a menu", () => {
  expect(readMenuText(`${"a ".repeat(150)}6.50`)).toMatchObject([{ kind: "unread" }]);
});

it("loses no line: each is an item, its section, or said with its number", () => {
  const rows = menuRows("Cakes\n\nDrinks\nTea 4\nMilk6\nSpecials\nAsk us 7 days\n4.00\nLast");
  expect(rows.map(({ line, name, place, why }) => [line, name, place, why])).toEqual([
    [1, "Cakes", "", "Nothing is listed below it"],
    [4, "Tea", "Drinks", undefined],
    [5, "Milk6", "Drinks", expect.stringContaining("Enter a price")],
    [7, "Ask us 7 days", "Specials", expect.stringContaining("Enter a price")],
    [8, "", "Specials", "Enter a name before the price"],
    [9, "Last", "", "Nothing is listed below it"],
  ]);
});

it("sizes of one line become one item that asks for its size", () => {
  const [joined, ...others] = withChoices(
    menuRows("Drinks\nHorchata small 3.00 large 4.50"),
    () => false,
  );
  expect(others).toEqual([]);
  expect(joined).toMatchObject({ name: "Horchata", place: "Drinks", priceCents: 300, line: 2 });
  expect(joined?.asks).toMatchObject([
    {
      ...{ name: "Size", amount: "one" },
      choices: [
        { name: "Small", priceCents: 0 },
        { name: "Large", priceCents: 150 },
      ],
    },
  ]);
});
