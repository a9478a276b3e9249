import { expect, it } from "vitest";
import { itemOf, madeLines, readBill, toMenuTile, writeBill } from "./tiles";
import { tipChoices } from "./tips.server";

const LATTE = {
  id: 3,
  name: "Latte",
  priceCents: 650,
  outUntil: null,
  servedFrom: null,
  servedUntil: null,
};

const choice = (id: number, name: string, priceCents: number) => ({
  id,
  name,
  priceCents,
  allergens: [],
  isOut: false,
  isDefault: false,
});

it("a tile sells at its price and those of its choices", () => {
  const milk = { id: 1, name: "Milk", least: 1, most: 1 };
  const choices = [choice(7, "Whole", 0), choice(8, "Oat", 80)];
  const latte = { productId: 3, name: "Latte", priceCents: 650, groups: [{ ...milk, choices }] };
  expect(itemOf(latte, [8])).toMatchObject({ name: "Latte (Oat)", unitPriceCents: 730 });
  expect(itemOf(latte, [7])).toMatchObject({ unitPriceCents: 650 });
  expect(itemOf(latte, [])).toBeNull();
});

it("a tile whose choices can repeat sells the same one again", () => {
  const tacos = { id: 1, name: "Tacos", least: 3, most: 3, canRepeat: true };
  const choices = [choice(7, "Al Pastor", 50), choice(8, "Fish", 0)];
  const combo = { productId: 3, name: "Combo", priceCents: 1000, groups: [{ ...tacos, choices }] };
  const item = itemOf(combo, [7, 8, 7]);
  expect(item).toMatchObject({ name: "Combo (2 × Al Pastor, Fish)", unitPriceCents: 1100 });
  expect(itemOf(combo, [7, 7])).toBeNull();
  const lines = item ? [{ ...item, quantity: 1 }] : [];
  const sections = [{ name: "Food", tiles: [combo] }];
  expect(readBill(writeBill(lines), sections)).toEqual(lines);
});

it("a choice that's sold out says so, and can be sold anyway", () => {
  const choices = [choice(7, "Whole", 0), { ...choice(8, "Soy", 0), isOut: true }];
  const asked = [{ id: 1, name: "Milk", least: 1, most: 1, choices }];
  const tile = toMenuTile(LATTE, asked, new Date());
  expect(tile.groups?.[0]?.choices.map(({ note }) => note)).toEqual([undefined, "Sold out"]);
  expect(itemOf(tile, [8])).toMatchObject({ name: "Latte (Soy)" });
});

it("an item says if it's sold out, and its hours, and can be sold anyway", () => {
  const now = new Date();
  const usual = { productId: 3, name: "Latte", unitPriceCents: 650 };
  const tile = { productId: 3, name: "Latte", priceCents: 650, usual };
  expect(toMenuTile(LATTE, [], now)).toEqual(tile);
  const out = { ...LATTE, outUntil: new Date(now.getTime() + 1), servedUntil: 11 * 60 };
  const said = { note: "Sold out", served: "Until 11 AM" };
  expect(toMenuTile(out, [], now)).toEqual({ ...tile, ...said });
});

it("a bill keeps an item that has left the menu since, as something that's made", () => {
  const tile = { productId: 3, name: "Latte", priceCents: 650 };
  const sections = [{ name: "Drinks", tiles: [tile] }];
  const bill = readBill("3_7-1-730.9-2-500", sections);
  expect(madeLines(bill, sections)).toEqual([
    { line: "3_7", title: "Latte", quantity: 1 },
    { line: "9", title: "Product 9", quantity: 2 },
  ]);
  expect(itemOf(tile, [7])).toBeNull();
});

it("a bill skips lines that no till writes", () => {
  const bill = readBill("3-20-650.4-21-650.5-0-650.06-1-650.7_9_8-1-650.8-1", []);
  expect(bill.map(({ productId }) => productId)).toEqual([3]);
});

it("tips are offered from the smallest, each once, and none of zero", () => {
  expect(tipChoices({ firstCents: 300, secondCents: 0, thirdCents: 100 })).toEqual([100, 300]);
  expect(tipChoices({ firstCents: 200, secondCents: 200, thirdCents: null })).toEqual([200]);
});
