import { expect, it } from "vitest";
import { itemOf, readBill, toMenuTile, writeBill } from "./tiles";
import { tipChoices } from "./tips.server";

const choice = (id: number, name: string, priceCents: number) => ({
  ...{ id, name, priceCents, allergens: [], isOut: false, isDefault: false },
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
  const tacos = { ...{ id: 1, name: "Tacos", least: 3, most: 3 }, canRepeat: true };
  const choices = [choice(7, "Al Pastor", 50), choice(8, "Fish", 0)];
  const combo = { productId: 3, name: "Combo", priceCents: 1000, groups: [{ ...tacos, choices }] };
  const item = itemOf(combo, [7, 8, 7]);
  expect(item).toMatchObject({ name: "Combo (2 × Al Pastor, Fish)", unitPriceCents: 1100 });
  expect(itemOf(combo, [7, 7])).toBeNull();
  const lines = item ? [{ ...item, quantity: 1 }] : [];
  const sections = [{ name: "Food", tiles: [combo] }];
  expect(readBill(writeBill(lines), sections)).toEqual(lines);
});

it("a choice that's sold out says so, and sells all the same", () => {
  const choices = [choice(7, "Whole", 0), { ...choice(8, "Soy", 0), isOut: true }];
  const asked = [{ id: 1, name: "Milk", least: 1, most: 1, choices }];
  const item = {
    id: 3,
    name: "Latte",
    priceCents: 650,
    outUntil: null,
    servedFrom: null,
    servedUntil: null,
  };
  const tile = toMenuTile(item, asked, new Date());
  expect(tile.groups?.[0]?.choices.map(({ note }) => note)).toEqual([undefined, "Sold out"]);
  expect(itemOf(tile, [8])).toMatchObject({ name: "Latte (Soy)" });
});

it("tips are asked the smallest first, each once, and none of nothing", () => {
  expect(tipChoices({ firstCents: 300, secondCents: 0, thirdCents: 100 })).toEqual([100, 300]);
  expect(tipChoices({ firstCents: 200, secondCents: 200, thirdCents: null })).toEqual([200]);
});
