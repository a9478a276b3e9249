import { expect, it } from "vitest";
import type { Choice } from "./choice-group";
import { type Menu, nextBack, toBoard } from "./menu";
import type { TimedGroup } from "./product-choices.server";

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
  servedFrom: null,
  servedUntil: null,
});
const menu = (...items: Menu[number]["items"]): Menu => [{ id: 1, name: "Drinks", items }];

const choice = (id: number, name: string, given: Partial<Choice> = {}) => ({
  id,
  name,
  priceCents: 0,
  allergens: [],
  isDefault: false,
  isOut: false,
  outUntil: null,
  ...given,
});
const MILK = { id: 1, name: "Milk", least: 1, most: 1 };
const NONE = new Map<number, TimedGroup[]>();

it("the board shows what customers read, and nothing empty", () => {
  const latte = { ...item(1), description: "Iced", allergens: ["milk" as const, "nuts" as const] };
  const picture = { imageUrl: "/latte.webp" };
  const shown = { id: 1, name: "Latte", description: null, priceCents: 650, usual: [], ...picture };
  expect(toBoard(menu(latte, item(2, at(1)), item(3, at(0))), NONE, NOW)).toEqual([
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

it("the board tells when an item is served, and that it isn't at the stop that's ordered for", () => {
  const burrito = { ...item(1), servedUntil: 660 };
  const shown = (miss: boolean) =>
    toBoard(menu(burrito), NONE, NOW, ({ servedUntil }) => miss && servedUntil !== null)[0]?.items;
  expect(shown(false)).toMatchObject([{ served: "Until 11 AM" }]);
  expect(shown(false)?.[0]).not.toHaveProperty("notAtStop");
  expect(shown(true)).toMatchObject([{ served: "Until 11 AM", notAtStop: true }]);
});

it("one press adds an item as it usually is, with its price and allergens", () => {
  const oat = choice(11, "Oat", { priceCents: 80, allergens: ["gluten"], isDefault: true });
  const shown = (choices: (typeof oat)[]) =>
    toBoard(menu(item(1)), new Map([[1, [{ ...MILK, choices }]]]), NOW)[0]?.items[0];
  expect(shown([choice(10, "Whole", { allergens: ["milk"] }), oat])).toMatchObject({
    priceCents: 730,
    usual: [{ id: 11, name: "Oat" }],
    asks: true,
    contains: "gluten",
  });
  const asked = { ...shown([{ ...oat, isOut: true }]) };
  expect(asked).toMatchObject({ priceCents: 650, asks: true });
  expect(asked).not.toHaveProperty("usual");
});

it("the next item is back when the soonest current mark ends", () => {
  expect(nextBack(menu(item(1)), NONE, NOW)).toBeNull();
  expect(nextBack(menu(item(1, at(0)), item(2, at(-5))), NONE, NOW)).toBeNull();
  const three = menu(item(1, at(9)), item(2, at(3)), item(3, at(-5)));
  expect(nextBack(three, NONE, NOW)).toEqual(at(3));
  const soy = { ...choice(12, "Soy", { isOut: true }), outUntil: at(1) };
  expect(nextBack(three, new Map([[1, [{ choices: [soy] }]]]), NOW)).toEqual(at(1));
});
