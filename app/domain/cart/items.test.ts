import { expect, it } from "vitest";
import { nameItems, readItems } from "./items";

const TIN = { productId: 12, quantity: 2 };
const WHISK = { productId: 3, quantity: 20 };

it("the same pieces have the same name, whatever their order", () => {
  expect(nameItems([TIN, WHISK])).toBe("12.2-3.20");
  expect(nameItems([WHISK, TIN])).toBe(nameItems([TIN, WHISK]));
  expect(nameItems([])).toBe("");
});

it.each([
  ["12.2-3.20", [TIN, WHISK]],
  ["", []],
  ["12", []],
  ["12.2-rubbish-3.20", [TIN, WHISK]],
  ["112.222-x3.20-12.2x", []],
])("the name %j is read as %j", (name, items) => {
  expect(readItems(name)).toEqual(items);
});
