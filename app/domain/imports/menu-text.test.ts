import { expect, it } from "vitest";
import { readMenuText } from "./menu-text";

const item = (name: string, priceCents: number) => [{ kind: "item", name, priceCents }];

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
  ["Iced latte 1,000", [{ kind: "unread", name: "Iced latte 1,000" }]],
  ["Iced latte6.50", [{ kind: "unread", name: "Iced latte6.50" }]],
  ["Drinks", [{ kind: "section", name: "Drinks" }]],
  ["Soft serve:", [{ kind: "section", name: "Soft serve" }]],
  [" \n\n ", []],
])("reads %j", (text, lines) => {
  expect(readMenuText(text)).toEqual(lines);
});

it("doesn't read a line that's too long for a menu", () => {
  expect(readMenuText(`${"a ".repeat(150)}6.50`)).toMatchObject([{ kind: "unread" }]);
});
