import fc from "fast-check";
import { expect, it } from "vitest";
import { countEach, countNames, lineName, nameWithChoices, readLineName } from "./line-name";

it.each([
  ["12", { productId: 12 }],
  ["12_3", { productId: 12, choices: [3] }],
  ["12_3_7", { productId: 12, choices: [3, 7] }],
  ["12_3_3_7", { productId: 12, choices: [3, 3, 7] }],
])("%j names %j", (name, item) => {
  expect(lineName(item)).toBe(name);
  expect(readLineName(name)).toEqual(item);
});

it("the order of the choices doesn't make another line", () => {
  expect(lineName({ productId: 12, choices: [70, 9] })).toBe("12_9_70");
});

it.each([
  "",
  "0",
  "012",
  "12_",
  "_3",
  "12_0",
  "12_7_3",
  "12_3.7",
  "12_x",
  "-12",
  "1e3",
  "12 ",
  "1234567890",
  "12_1234567890",
  "12_1_2_3_4_5_6",
])("%j is no name", (text) => {
  expect(readLineName(text)).toBeNull();
});

it("any name is read as it was written", () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const item = fc.record({ productId: id, choices: fc.array(id, { maxLength: 5 }) });
  fc.assert(
    fc.property(item, (chosen) => {
      const name = lineName(chosen);
      const read = readLineName(name);
      expect(read?.productId).toBe(chosen.productId);
      const sorted = [...chosen.choices].sort((one, other) => one - other);
      expect(read?.choices ?? []).toEqual(sorted);
      expect(read && lineName(read)).toBe(name);
    }),
  );
});

it("customers read the names of the choices after the product's", () => {
  expect(nameWithChoices("Latte", ["Oat", "Beans"])).toBe("Latte (Oat, Beans)");
  expect(nameWithChoices("Tin", [])).toBe("Tin");
  expect(nameWithChoices("Combo", ["Al Pastor", "Al Pastor", "", "Carnitas"])).toBe(
    "Combo (2 × Al Pastor, Carnitas)",
  );
});

it("a repeated choice says its count for each of the items", () => {
  const names = countNames(["Al Pastor", "Al Pastor", "Carnitas"]);
  expect(countEach(names, 2)).toEqual(["2 × Al Pastor each", "Carnitas"]);
  expect(countEach(names, 1)).toEqual(["2 × Al Pastor", "Carnitas"]);
});
