import { expect, it } from "vitest";
import { type Menu, nextBack, toBoard } from "./menu";

const NOW = new Date("2027-01-04T20:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const item = (id: number, outUntil: Date | null = null): Menu[number]["items"][number] => ({
  id,
  name: "Latte",
  description: null,
  priceCents: 650,
  imageUrl: "/latte.webp",
  sectionId: 1,
  allergens: [],
  isAvailable: true,
  outUntil,
});
const menu = (...items: Menu[number]["items"]): Menu => [{ id: 1, name: "Drinks", items }];

it("the board tells what guests read, and no more than there is to tell", () => {
  const latte = { ...item(1), description: "Iced", allergens: ["milk" as const, "nuts" as const] };
  const shown = { id: 1, name: "Latte", description: null, priceCents: 650 };
  expect(toBoard(menu(latte, item(2, at(1)), item(3, at(0))), NOW)).toEqual([
    {
      id: 1,
      name: "Drinks",
      items: [
        { ...shown, description: "Iced", contains: "milk, tree nuts" },
        { ...shown, id: 2, isOut: true },
        { ...shown, id: 3 },
      ],
    },
  ]);
});

it("the next item is back when the soonest mark that still counts is over", () => {
  expect(nextBack(menu(item(1)), NOW)).toBeNull();
  expect(nextBack(menu(item(1, at(0)), item(2, at(-5))), NOW)).toBeNull();
  expect(nextBack(menu(item(1, at(9)), item(2, at(3)), item(3, at(-5))), NOW)).toEqual(at(3));
});
