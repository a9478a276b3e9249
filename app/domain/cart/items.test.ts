import { expect, it } from "vitest";
import { nameItems, readItems } from "./items";

const TIN = { productId: 12, quantity: 2 };
const WHISK = { productId: 3, quantity: 20 };

it("the same items have the same name, whatever their order", () => {
  expect(nameItems([TIN, WHISK])).toBe("12.2-3.20");
  expect(nameItems([WHISK, TIN])).toBe(nameItems([TIN, WHISK]));
  expect(nameItems([])).toBe("");
});

it("two lattes with different milk are two different items", () => {
  const latte = { productId: 12, choices: [7, 3], quantity: 1 };
  expect(nameItems([latte, TIN])).toBe("12.2-12_3_7.1");
  expect(readItems("12.2-12_3_7.1")).toEqual([TIN, { ...latte, choices: [3, 7] }]);
});

it.each([
  ["12.2-3.20", [TIN, WHISK]],
  ["12_7_3.1", []],
  ["", []],
  ["12", []],
  ["12.2-rubbish-3.20", [TIN, WHISK]],
  ["112.222-x3.20-12.2x-!12.2", []],
])("the name %j is read as %j", (name, items) => {
  expect(readItems(name)).toEqual(items);
});
